import type { NoticeKind } from '@mulghar/contract/notifications/notifications'

/** Its notifications count acts that are undone one by one: each names its act. */
const acts = { counts: 'ACTS' } as const
const whole = (reason: string) => ({ counts: 'WHOLE', reason }) as const

const ownAccount = whole('nothing undoes a change to the safety of an account')
const subject = whole('its subject has one act at a time, and is settled as a whole')
const final = whole('nothing undoes the act')
const change = whole('undoing a change is another change')
/** Each actor has at most one act, and is taken out by name: its notifications keep all actors. */
const perActor = { counts: 'ACTORS' } as const

/**
 * Says if notifications of a kind count acts that can be undone one by one, or actors that are answered one by one, or why a
 * notification is only settled as a whole.
 * A new kind does not compile without a line here; a kind of acts does not compile without the id of each act.
 */
export const noticeCounts = {
  LIKE: acts,
  PROPOSAL: acts,
  FINANCE_ENTRY: acts,
  FINANCE_SET_ASIDE: acts,
  FINANCE_COUNTED_AGAIN: acts,

  PASSWORD_CHANGED: ownAccount,
  VAULT_SET_UP: ownAccount,
  VAULT_PASSWORD_CHANGED: ownAccount,
  VAULT_RECOVERED: ownAccount,
  VAULT_WORDS_CHANGED: ownAccount,
  VAULT_STARTED_OVER: ownAccount,
  VAULT_REMOVED: ownAccount,
  MESSAGE_UNREAD: whole('it is deleted with the last unread message'),

  FOLLOW: subject,
  FOLLOW_REQUEST: subject,
  FOLLOW_ACCEPTED: subject,
  MESSAGE_REQUEST: subject,
  POST_MENTION: subject,
  COMMENT: subject,
  REPLY: subject,
  COMMENT_MENTION: subject,
  GROUP_INVITED: subject,
  GROUP_ACCEPTED: subject,
  GROUP_JOINED: subject,
  GROUP_POST: subject,
  GROUP_REQUEST: subject,
  EVENT_INVITED: subject,
  EVENT_SEAT: subject,
  EVENT_TOMORROW: subject,
  EVENT_SOON: subject,
  INVITED: subject,
  JOIN_ACCEPTED: subject,
  JOINED: subject,
  JOIN_REQUEST: subject,
  SELF_ACCEPTED: subject,
  SELF_REFUSED: subject,
  LINK_REQUEST: subject,
  LINK_ACCEPTED: subject,

  SELF_SAID: perActor,
  SELF_CLAIM: perActor,

  GROUP_ROLE: change,
  ROLE_CHANGED: change,
  EVENT_CHANGED: change,
  TREE_CHANGE: change,
  TREE_IMPORT: change,

  POST_REMOVED: final,
  COMMENT_REMOVED: final,
  GROUP_REFUSED: final,
  GROUP_REMOVED: final,
  EVENT_CANCELLED: final,
  EVENT_REMOVED_FROM_TREE: final,
  EVENT_REMOVED_FROM_GROUP: final,
  HERITAGE_REMOVED_FROM_TREE: final,
  HERITAGE_REMOVED_FROM_GROUP: final,
  FINANCE_REMOVED_FROM_TREE: final,
  FINANCE_REMOVED_FROM_GROUP: final,
  PROPOSAL_ACCEPTED: final,
  PROPOSAL_REFUSED: final,
  LINK_REJECTED: final,
  LINK_ENDED: final,
  INVITE_DECLINED: final,
  JOIN_REFUSED: final,
  REMOVED: final,
} as const satisfies Record<NoticeKind, { counts: 'ACTS' | 'ACTORS' } | { counts: 'WHOLE'; reason: string }>

export type CountedKind = {
  [Kind in NoticeKind]: (typeof noticeCounts)[Kind] extends { counts: 'ACTS' } ? Kind : never
}[NoticeKind]
export type WholeKind = Exclude<NoticeKind, CountedKind>
