import type { NoticeKind, NoticeLevel, NoticeOutcome } from '@mulghar/contract/notifications/notifications'
import type { Generated, Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

export type NoticeTable = {
  account_id: string
  id: string
  kind: NoticeKind
  /** What it happened in; the account itself where it is about that. */
  root_id: string
  /** What of the root it is about; the root again where there is nothing else. */
  ref_id: string
  /** Who did it, the latest first. */
  actor_ids: string[]
  count: Generated<number>
  /** The counted acts, the latest first, of kinds whose acts are undone one by one. */
  act_ids: Generated<string[]>
  /** The actor of each of `act_ids`. */
  act_actor_ids: Generated<string[]>
  role: string | null
  /** It concerns the close family of the recipient; null where this was not checked. */
  is_close: Generated<boolean | null>
  /** What became of what it asks for; null while that waits, or where nothing is asked. */
  outcome: NoticeOutcome | null
  at: Date
  read_at: Date | null
  mailed_at: Date | null
}

/** How much somebody chose to hear of a root. */
export type NoticeChoiceTable = { account_id: string; root_id: string; level: NoticeLevel }

export type NoticeTables = {
  notice: NoticeTable
  notice_choice: NoticeChoiceTable
  /** A kind of notifications that somebody does not want to have. */
  notice_off: { account_id: string; kind: NoticeKind }
  notice_mail: { account_id: string; wanted: Generated<boolean>; last_at: Date | null }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    notifications: NoticeTables
  }
}

export type NoticesDb = Kysely<NoticeTables>
export const noticesDb = narrowTo('notifications')
