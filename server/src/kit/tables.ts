import type { ColumnType, Generated, Kysely } from 'kysely'
import { narrowTo } from './database-narrowing.ts'

type Written<T> = ColumnType<T, string | null | undefined, string | null>

export type KitTables = {
  idempotency_key: {
    account_id: string
    key: string
    fingerprint: string
    status: number | null
    /** The answer, for this house alone to read. */
    sealed: string | null
    /** Ids of the created resources and their parents. Deleting any of them removes the kept reply. */
    about: Generated<string[]>
    created_at: Generated<Date>
  }
  /** `root` is who has mails sent, or the hash of an address that gets them; `about` is empty or what they are about. */
  mail_quota: { root: string; about: string; since: Date; count: number }
  /** `name` is the key of who does what; forgotten at `until`. */
  rate_count: { name: string; count: number; until: Date }
  /** What all processes that share the database know of it. */
  instance: { name: string; value: string }
  /** Accounts that are being erased. */
  erasure: { account_id: string; asked_at: Date }
  /** What has changed. `hears` and `account_ids` say who hears of it; `made_in` is the call of `made_by` that it was made in. */
  change_event: {
    root_id: string
    id: string
    kind: string
    hears: string | null
    account_ids: string[]
    made_by: string | null
    made_in: string | null
    /** What is still to be told of it, and up to whom it has been. */
    telling: Written<unknown>
    told_after: string | null
    xid: Generated<string>
    at: Generated<Date>
  }
  task: {
    account_id: string
    id: string
    kind: string
    payload: ColumnType<unknown, string, string>
    status: Generated<string>
    done: ColumnType<string, number | undefined, number>
    total: ColumnType<string | null, number | null | undefined, number | null>
    stage: string | null
    /** What was met so far that is not as it should be; none where nobody counts. */
    problems: ColumnType<number | null, number | null | undefined, number | null>
    report: Written<unknown>
    error: string | null
    cancel_asked: Generated<boolean>
    /** What it is about: it goes with that. */
    root_id: string | null
    /** That is gone: so is the task, as soon as it ends. */
    unwanted: Generated<boolean>
    created_at: Generated<Date>
    ended_at: Date | null
  }
}

declare module './database-narrowing.ts' {
  interface RoomTables {
    kit: KitTables
  }
}

/** What the kit itself keeps: keys of repeated requests, and events for the event stream. */
export type KitDb = Kysely<KitTables>
export const kitDb = narrowTo('kit')
