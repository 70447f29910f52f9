import { oneLine } from '../kit/mail.ts'
import type { NoticeRow, Told } from './public.ts'

const mostLines = 30

/** The mail of a day: a line for each notice, and where to read them. */
export function digestText(
  name: string,
  rows: readonly NoticeRow[],
  told: ReadonlyMap<string, Told>,
  names: ReadonlyMap<string, string>,
  url: string,
): string {
  const lines = rows.slice(0, mostLines).map((row) => oneLine(`- ${lineOf(row, told.get(row.id), names)}`))
  const more = rows.length - lines.length
  return `Namaste ${oneLine(name)},

this is new since the last mail:

${lines.join('\n')}${more > 0 ? `\n- and ${more} more` : ''}

Read it all here: ${url}/home/notifications

Which trees you hear of, and whether by mail, you choose on the same page.
`
}

/** One notice in a plain sentence. */
function lineOf(row: NoticeRow, told: Told | undefined, names: ReadonlyMap<string, string>): string {
  const [first, ...others] = row.actor_ids.flatMap((id) => names.get(id) ?? [])
  const who = first ? (others.length > 0 ? `${first} and others` : first) : 'Somebody'
  const tree = told?.tree ? `"${told.tree.name}"` : 'a family tree'
  const person = told?.person?.name || 'somebody'
  const times = row.count > 1 ? ` (${row.count} times)` : ''
  switch (row.kind) {
    case 'JOIN_REQUEST':
      return `${who} would like to join ${tree}`
    case 'JOIN_ACCEPTED':
      return `${who} let you into ${tree}`
    case 'JOIN_REFUSED':
      return `Your request to join ${tree} was not accepted`
    case 'JOINED':
      return `${who} has joined ${tree}`
    case 'INVITED':
      return `${who} invites you to ${tree}`
    case 'INVITE_DECLINED':
      return `${who} declined the invitation to ${tree}`
    case 'ROLE_CHANGED':
      return `${who} changed your role in ${tree}`
    case 'REMOVED':
      return `You are no longer a member of a family tree`
    case 'SELF_CLAIM':
      return `${who} says to be ${person} in ${tree}, and waits for your word`
    case 'SELF_SAID':
      return `${who} said to be ${person} in ${tree}`
    case 'SELF_ACCEPTED':
      return `${who} said that you are ${person} in ${tree}`
    case 'SELF_REFUSED':
      return `${who} said that you are not ${person} in ${tree}`
    case 'TREE_CHANGE':
      return `${who} changed ${person} in ${tree}${times}`
    case 'TREE_IMPORT':
      return `${who} brought a file with people into ${tree}, or took one back`
    case 'PROPOSAL':
      return `${who} proposes a change of ${tree}${times}`
    case 'PROPOSAL_ACCEPTED':
      return `${who} accepted your change of ${tree}`
    case 'PROPOSAL_REFUSED':
      return `${who} did not accept your change of ${tree}${told?.reason ? `: “${told.reason}”` : ''}`
    case 'LINK_REQUEST':
      return `${who} asks to link ${tree} with another tree`
    case 'LINK_ACCEPTED':
      return `${who} accepted the link of ${person} in ${tree}`
    case 'LINK_REJECTED':
      return `${who} did not accept the link of ${person} in ${tree}`
    case 'LINK_ENDED':
      return `${who} ended the link of ${person} in ${tree} with another tree`
    case 'PASSWORD_CHANGED':
      return 'Your password was changed'
  }
}
