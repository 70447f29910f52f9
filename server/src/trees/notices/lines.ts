import type { TreeNoticeKind } from '@mulghar/contract/trees/notices'
import type { I18n } from '../../kit/messages.ts'
import type { NoticeRow, NoticeSource, Told } from '../../notifications/public.ts'

/** What the mail of a day says where it tells of family trees. */
export const digestWords: NoticeSource['mail'] = {
  subject: (i18n) => i18n.t('News in your family trees'),
  choice: (i18n) => i18n.t('On the same page you can choose which trees send you news and emails.'),
  line: lineOf,
}

/** One notice in a plain sentence. */
function lineOf(i18n: I18n, row: NoticeRow, told: Told | undefined, who: string): string {
  const names: Told['names'] = told?.names ?? {}
  const tree = names['tree'] ? i18n.t('"{name}"', { name: names['tree'].name }) : i18n.t('a family tree')
  const person = names['person']?.name || i18n.t('someone')
  const times = row.count
  switch (row.kind as TreeNoticeKind) {
    case 'JOIN_REQUEST':
      return i18n.t('{who} wants to join {tree}', { who, tree })
    case 'JOIN_ACCEPTED':
      return i18n.t('{who} accepted your request to join {tree}', { who, tree })
    case 'JOIN_REFUSED':
      return i18n.t('Your request to join {tree} was not accepted', { tree })
    case 'JOINED':
      return i18n.t('{who} has joined {tree}', { who, tree })
    case 'INVITED':
      return i18n.t('{who} invites you to {tree}', { who, tree })
    case 'INVITE_DECLINED':
      return i18n.t('{who} declined the invitation to {tree}', { who: names['address']?.name ?? who, tree })
    case 'ROLE_CHANGED':
      return i18n.t('{who} changed your role in {tree}', { who, tree })
    case 'REMOVED':
      return i18n.t('You are no longer a member of a family tree')
    case 'SELF_CLAIM':
      return i18n.t('{who} asks you to confirm that they are {person} in {tree}', { who, person, tree })
    case 'SELF_SAID':
      return i18n.t('{who} says they are {person} in {tree}', { who, person, tree })
    case 'SELF_ACCEPTED':
      return i18n.t('{who} confirmed that you are {person} in {tree}', { who, person, tree })
    case 'SELF_REFUSED':
      return i18n.t('{who} says that you are not {person} in {tree}', { who, person, tree })
    case 'TREE_CHANGE':
      return i18n.t(
        '{times, plural, =1 {{who} changed {person} in {tree}} one {{who} changed {person} in {tree} (# times)} other {{who} changed {person} in {tree} (# times)}}',
        { who, person, tree, times },
      )
    case 'TREE_IMPORT':
      return i18n.t('{who} imported people into {tree}, or undid an import', { who, tree })
    case 'PROPOSAL':
      return i18n.t(
        '{times, plural, =1 {{who} proposes a change to {tree}} one {{who} proposes a change to {tree} (# times)} other {{who} proposes a change to {tree} (# times)}}',
        { who, tree, times },
      )
    case 'PROPOSAL_ACCEPTED':
      return i18n.t('{who} accepted your change to {tree}', { who, tree })
    case 'PROPOSAL_REFUSED':
      return told?.reason
        ? i18n.t('{who} did not accept your change to {tree}: “{reason}”', { who, tree, reason: told.reason })
        : i18n.t('{who} did not accept your change to {tree}', { who, tree })
    case 'LINK_REQUEST':
      return i18n.t('{who} asks to link {tree} with another tree', { who, tree })
    case 'LINK_ACCEPTED':
      return i18n.t('{who} accepted the link of {person} in {tree}', { who, person, tree })
    case 'LINK_REJECTED':
      return i18n.t('{who} did not accept the link of {person} in {tree}', { who, person, tree })
    case 'LINK_ENDED':
      return i18n.t('{who} unlinked {person} in {tree} from another tree', { who, person, tree })
  }
}
