import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import type { NoticeRow } from './notices.sql.ts'
import type { NoticeSource } from './public.ts'

/** The access of an account to the root of a notification, the least first. A keeper decides what is asked there. */
const levels = ['SEES', 'MEMBER', 'KEEPER'] as const
export type AccessLevel = (typeof levels)[number]

const ownAccount = { always: 'the recipient has access to the own account' }
const ownLoss = { always: 'it reports that the recipient lost access or was refused' }
const ownResource = { always: 'it reports a removal to the owner, who keeps the resource itself' }
const ownWords = { always: 'it reports to an author that own words were removed' }
const profile = { always: 'members see each other; a block or the end of the follow hides it' }

/**
 * The access that a recipient needs to each kind of notification when it is read, or why the kind needs none. A new kind does
 * not compile without a line here.
 */
export const noticeAccess: Readonly<Record<NoticeKind, AccessLevel | { always: string }>> = {
  PASSWORD_CHANGED: ownAccount,
  VAULT_SET_UP: ownAccount,
  VAULT_PASSWORD_CHANGED: ownAccount,
  VAULT_RECOVERED: ownAccount,
  VAULT_WORDS_CHANGED: ownAccount,
  VAULT_STARTED_OVER: ownAccount,
  VAULT_REMOVED: ownAccount,
  // It counts conversations, and is deleted with the last unread one.
  MESSAGE_UNREAD: ownAccount,

  FOLLOW: profile,
  FOLLOW_REQUEST: profile,
  FOLLOW_ACCEPTED: profile,

  MESSAGE_REQUEST: 'SEES',

  POST_MENTION: 'SEES',
  POST_REMOVED: ownWords,
  LIKE: 'SEES',
  COMMENT: 'SEES',
  REPLY: 'SEES',
  COMMENT_MENTION: 'SEES',
  COMMENT_REMOVED: ownWords,

  GROUP_INVITED: 'SEES',
  GROUP_ACCEPTED: 'MEMBER',
  GROUP_JOINED: 'MEMBER',
  GROUP_ROLE: 'MEMBER',
  GROUP_POST: 'MEMBER',
  GROUP_REQUEST: 'KEEPER',
  GROUP_REFUSED: ownLoss,
  GROUP_REMOVED: ownLoss,

  EVENT_INVITED: 'SEES',
  EVENT_CHANGED: 'SEES',
  EVENT_SEAT: 'SEES',
  EVENT_TOMORROW: 'SEES',
  EVENT_SOON: 'SEES',
  EVENT_CANCELLED: ownLoss,
  EVENT_REMOVED_FROM_TREE: ownResource,
  EVENT_REMOVED_FROM_GROUP: ownResource,

  HERITAGE_REMOVED_FROM_TREE: ownResource,
  HERITAGE_REMOVED_FROM_GROUP: ownResource,

  FINANCE_ENTRY: 'SEES',
  FINANCE_SET_ASIDE: 'SEES',
  FINANCE_COUNTED_AGAIN: 'SEES',
  FINANCE_REMOVED_FROM_TREE: ownResource,
  FINANCE_REMOVED_FROM_GROUP: ownResource,

  INVITED: 'SEES',
  JOIN_ACCEPTED: 'MEMBER',
  JOINED: 'MEMBER',
  ROLE_CHANGED: 'MEMBER',
  SELF_SAID: 'MEMBER',
  SELF_ACCEPTED: 'MEMBER',
  SELF_REFUSED: 'MEMBER',
  TREE_CHANGE: 'MEMBER',
  TREE_IMPORT: 'MEMBER',
  PROPOSAL_ACCEPTED: 'MEMBER',
  PROPOSAL_REFUSED: 'MEMBER',
  LINK_ACCEPTED: 'MEMBER',
  LINK_REJECTED: 'MEMBER',
  LINK_ENDED: 'MEMBER',
  JOIN_REQUEST: 'KEEPER',
  SELF_CLAIM: 'KEEPER',
  PROPOSAL: 'KEEPER',
  LINK_REQUEST: 'KEEPER',
  INVITE_DECLINED: 'KEEPER',
  JOIN_REFUSED: ownLoss,
  REMOVED: ownLoss,
}

type About = Pick<NoticeRow, 'kind' | 'root_id'>

function neededFor({ kind }: About): AccessLevel | undefined {
  const needed = noticeAccess[kind]
  return typeof needed === 'string' ? needed : undefined
}

/** Filters notifications of one account by its access now. Each source is asked once, whatever the number of rows. */
export async function withAccess<Row extends About>(
  sources: readonly NoticeSource[],
  accountId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const answers = await Promise.all(
    sources.map(async ({ kinds, access }) => {
      const asked = rows.filter((row) => neededFor(row) !== undefined && kinds.includes(row.kind))
      if (!access || asked.length === 0) return []
      const accessTo = await access(accountId, [...new Set(asked.map((row) => row.root_id))])
      return asked.filter((row) => isEnough(accessTo.get(row.root_id), neededFor(row)!))
    }),
  )
  const allowed = new Set(answers.flat())
  return rows.filter((row) => neededFor(row) === undefined || allowed.has(row))
}

const isEnough = (level: AccessLevel | undefined, needed: AccessLevel): boolean =>
  level !== undefined && levels.indexOf(level) >= levels.indexOf(needed)
