import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { NoticeKind, NoticeLevel, NoticeRootKind } from '@mulghar/contract/notifications/notifications'
import type { DbHandle } from '../kit/database-handle.ts'
import type { I18n } from '../kit/messages.ts'
import type { AccessLevel } from './access.ts'
import type { CountedKind, WholeKind } from './counted.ts'
import type { NoticeRow } from './notices.sql.ts'
import type { Acts, Reopened, Replaced, Settled, TakenBack } from './settled.sql.ts'
import type { Named, Told } from './told.ts'

export { openNotices, type OpenedNotices } from './notice-store.ts'
export type { AccessLevel } from './access.ts'
export type { NoticeRow } from './notices.sql.ts'
export { quoted, toldOfRoots, type Told } from './told.ts'

/** Something of which somebody chooses how much to hear. */
export type NoticeRoot = Named & {
  byDefault: NoticeLevel
  /** What is missing for a level to have an effect, as a code that the web's part of the room has words for. */
  lacks: Readonly<Partial<Record<NoticeLevel, string>>>
}

/** Of what an account may choose how much to hear. */
export type NoticeChoice = {
  kind: NoticeRootKind
  levels: readonly NoticeLevel[]
  /** May be bounded: it is a list for the screen. */
  roots(accountId: string): Promise<NoticeRoot[]>
  /** Filters these roots by whether the account may choose for them, however many roots it has. */
  rootsAmong(accountId: string, rootIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The error for a root that is not among them. */
  notOne: ErrorCode
}

/** What a room above answers for the kinds of notices that are its own: registered in its `room.ts`. */
export type NoticeSource = {
  kinds: readonly NoticeKind[]
  /** Those of the kinds by which one person tells another: each can be switched off, and nothing is told of whom one does not hear. */
  personal?: readonly NoticeKind[]
  /** Kinds that stay after a block, without the name and id of the other account, and after a mute; also those of `personal`. */
  namelessAcrossBlock?: readonly NoticeKind[]
  /**
   * The roots whose notices an account does not see now. With it, the personal kinds of the source are hidden by their root alone, and
   * not by the accounts that the recipient does not hear.
   */
  hiddenRoots?(accountId: string): Promise<readonly string[]>
  tell(accountId: string, rows: readonly NoticeRow[]): Promise<Map<string, Told>>
  /** The access that an account has to these roots now, without those it may not see. Kinds that need it are hidden without an answer. */
  access?(accountId: string, rootIds: readonly string[]): Promise<ReadonlyMap<string, AccessLevel>>
  /** None where one always hears of all. */
  choice?: NoticeChoice
  /**
   * The ids of those of these rows that a recipient with these levels, by root, does not want: the level was chosen after the
   * row was written. The mail of a day leaves them out; the list keeps them.
   */
  unwanted?(
    accountId: string,
    rows: readonly NoticeRow[],
    levels: ReadonlyMap<string, NoticeLevel>,
  ): ReadonlySet<string> | Promise<ReadonlySet<string>>
  /** The words of the mail of a day. */
  mail: {
    /** Where nothing but this room's is in it. */
    subject(i18n: I18n): string
    /** Where one chooses what to hear of. */
    choice(i18n: I18n): string
    /** One notice in a plain sentence; `who` did it. */
    line(i18n: I18n, row: NoticeRow, told: Told | undefined, who: string): string
  }
}

type Audience = {
  /** Who hears of it; never who did it. */
  to: readonly string[]
  /** What it happened in, or the account itself. */
  rootId: string
  /** What of that it is about, where there is one thing. */
  refId?: string | undefined
  role?: string | undefined
  /** The recipients whose close family it concerns, for kinds that one of the levels limits to these. */
  closeTo?: readonly string[]
  /** It is not the same as what was taken back, though it is about the same: it rings again. */
  isAnother?: boolean
}

/** Kinds whose notifications count acts say which acts; `takeBack` takes each back by its id. */
export type Happening = Audience &
  (
    | { kind: CountedKind; actorId: string; actIds: readonly string[] }
    | { kind: WholeKind; actorId: string | null; actIds?: undefined }
  )

export type Notices = {
  /** Writes a notice in the transaction of what has happened, and a change event for those who hear of it. */
  notify(trx: DbHandle, happening: Happening): Promise<void>
  /** Says what became of what was asked, wherever it was answered: nobody to whom it was told has it as new any more. */
  settle(trx: DbHandle, about: Settled): Promise<void>
  /** Lets notifications that were withdrawn be open again, because their cause exists again; nobody is alerted. */
  reopen(trx: DbHandle, about: Reopened): Promise<void>
  /** The accounts that have notices of these kinds about a root, or one thing in it, which are not settled. */
  recipients(db: DbHandle, about: { rootId: string; refId?: string; kinds: readonly NoticeKind[] }): Promise<string[]>
  /** Takes acts out of the notifications that count them; a notification without any act left is withdrawn. */
  takeBack(trx: DbHandle, about: TakenBack): Promise<void>
  /** Withdraws some notifications of what an account did, and takes it out of those about several; true while there may be more. */
  withdrawActs(trx: DbHandle, about: Acts): Promise<boolean>
  /**
   * Lets the notices of one thing be about another one, or those that were withdrawn within the hour; nobody is alerted again. They
   * stay as they are for the next actor, and for recipients who do not hear of that account: `unhearing` finds these.
   */
  replace(
    trx: DbHandle,
    about: Omit<Replaced, 'since' | 'refId'> & {
      refId?: string
      unhearing: (accountIds: readonly string[]) => Promise<string[]>
    },
  ): Promise<void>
  /** What accounts chose to hear of a root, by account: all of them, or these. */
  levels(db: DbHandle, rootId: string, accountIds?: readonly string[]): Promise<Map<string, NoticeLevel>>
  /** What an account chose to hear, by root. */
  chosen(db: DbHandle, accountId: string): Promise<Map<string, NoticeLevel>>
  /** Chooses for an account what it hears of a root. */
  choose(trx: DbHandle, accountId: string, rootId: string, level: NoticeLevel): Promise<void>
  /** Forgets what was told of a root: to one account, or to everybody. */
  forget(trx: DbHandle, rootId: string, accountId?: string): Promise<void>
  /** Forgets what one account was told of a root in one way: it concerns them no more. */
  forgetKind(trx: DbHandle, about: { kind: NoticeKind; rootId: string; accountId: string }): Promise<void>
}
