import type { Notice, NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '../kit/paths.ts'

const roles: Record<string, ReturnType<typeof msg>> = {
  OWNER: msg`owner`,
  READ_WRITE: msg`can edit`,
  READ_ONLY: msg`can read`,
  VIEW_ONLY: msg`can view`,
}

/** What became of what was asked. */
export const outcomeWords: Record<NoticeOutcome, ReturnType<typeof msg>> = {
  ACCEPTED: msg`Accepted`,
  DECLINED: msg`Declined`,
  WITHDRAWN: msg`Withdrawn`,
  ANSWERED: msg`Answered`,
}

/** What has happened, in one plain sentence. */
export function noticeInWords(notice: Notice): string {
  const who = actorsInWords(notice)
  const tree = notice.tree?.name ?? i18n._(msg`a family tree`)
  const person = notice.person?.name || i18n._(msg`somebody`)
  const role = notice.role && roles[notice.role] ? i18n._(roles[notice.role]!) : ''
  const { count } = notice
  switch (notice.kind) {
    case 'JOIN_REQUEST':
      return i18n._(msg`${who} would like to join ${tree}`)
    case 'JOIN_ACCEPTED':
      return role ? i18n._(msg`${who} let you into ${tree}: ${role}`) : i18n._(msg`${who} let you into ${tree}`)
    case 'JOIN_REFUSED':
      return i18n._(msg`Your request to join ${tree} was not accepted`)
    case 'JOINED':
      return i18n._(msg`${who} has joined ${tree}`)
    case 'INVITED':
      return i18n._(msg`${who} invites you to ${tree}`)
    case 'INVITE_DECLINED':
      return i18n._(msg`${who} declined the invitation to ${tree}`)
    case 'ROLE_CHANGED':
      return notice.role === 'OWNER'
        ? i18n._(msg`${who} made you the owner of ${tree}`)
        : i18n._(msg`${who} changed your role in ${tree}: ${role}`)
    case 'REMOVED':
      return i18n._(msg`You are no longer a member of ${tree}`)
    case 'SELF_CLAIM':
      return i18n._(msg`${who} says to be ${person} in ${tree}, and waits for your word`)
    case 'SELF_SAID':
      return i18n._(msg`${who} said to be ${person} in ${tree}`)
    case 'SELF_ACCEPTED':
      return i18n._(msg`${who} said that you are ${person} in ${tree}`)
    case 'SELF_REFUSED':
      return i18n._(msg`${who} said that you are not ${person} in ${tree}`)
    case 'TREE_CHANGE':
      if (!notice.person) return i18n._(msg`${who} changed ${tree}`)
      return count > 1
        ? i18n._(msg`${who} changed ${person} in ${tree}, ${count} times`)
        : i18n._(msg`${who} changed ${person} in ${tree}`)
    case 'TREE_IMPORT':
      return i18n._(msg`${who} imported people into ${tree}, or took an import back`)
    case 'PROPOSAL':
      return count > 1
        ? i18n._(msg`${who} proposes ${count} changes of ${tree}`)
        : i18n._(msg`${who} proposes a change of ${tree}`)
    case 'PROPOSAL_ACCEPTED':
      return i18n._(msg`${who} accepted what you proposed in ${tree}`)
    case 'PROPOSAL_REFUSED':
      return i18n._(msg`${who} did not accept what you proposed in ${tree}`)
    case 'LINK_REQUEST':
      return i18n._(msg`${who} asks to link ${tree} with another tree`)
    case 'LINK_ACCEPTED':
      return i18n._(msg`${who} accepted the link with ${tree}`)
    case 'LINK_REJECTED':
      return i18n._(msg`${who} did not accept the link you asked for in ${tree}`)
    case 'LINK_ENDED':
      return i18n._(msg`${who} ended a link of ${tree} with another tree`)
    case 'PASSWORD_CHANGED':
      return i18n._(msg`Your password was changed`)
  }
}

/** Where one sees what it is about; nowhere where one may no longer go. */
export function noticePath({ kind, tree, person }: Notice): string | undefined {
  if (kind === 'PASSWORD_CHANGED') return paths.settings
  if (kind === 'INVITED') return paths.home
  if (!tree || kind === 'REMOVED') return undefined
  switch (kind) {
    case 'JOIN_REQUEST':
    case 'JOINED':
    case 'SELF_CLAIM':
    case 'SELF_SAID':
    case 'INVITE_DECLINED':
      return paths.members(tree.id)
    case 'SELF_ACCEPTED':
    case 'SELF_REFUSED':
      return person ? paths.person(person.id) : paths.graph(tree.id)
    case 'TREE_CHANGE':
      return paths.history(tree.id, person?.id)
    case 'TREE_IMPORT':
      return paths.history(tree.id)
    case 'PROPOSAL':
    case 'PROPOSAL_ACCEPTED':
    case 'PROPOSAL_REFUSED':
      return paths.proposals(tree.id)
    case 'LINK_REQUEST':
    case 'LINK_ACCEPTED':
    case 'LINK_REJECTED':
    case 'LINK_ENDED':
      return paths.links(tree.id)
    default:
      return paths.graph(tree.id)
  }
}

function actorsInWords({ actors, actorCount }: Notice): string {
  const [one, other] = actors.map((actor) => actor.name)
  if (!one) return i18n._(msg`Somebody`)
  if (actorCount > 2) return i18n._(msg`${one} and others`)
  return other ? i18n._(msg`${one} and ${other}`) : one
}
