import type { ColumnType, Generated, Kysely } from 'kysely'

type Written<T> = ColumnType<T, string | null | undefined, string | null>

export type KitTables = {
  idempotency_key: {
    account_id: string
    key: string
    fingerprint: string
    status: number | null
    body: Written<unknown>
    created_at: Generated<Date>
  }
  doorbell: { account_id: string; n: string; kind: string; root_id: string; created_at: Generated<Date> }
  doorbell_count: { account_id: string; n: string }
  task: {
    account_id: string
    id: string
    kind: string
    payload: ColumnType<unknown, string, string>
    status: Generated<string>
    done: ColumnType<string, number | undefined, number>
    total: ColumnType<string | null, number | null | undefined, number | null>
    stage: string | null
    report: Written<unknown>
    error: string | null
    cancel_asked: Generated<boolean>
    created_at: Generated<Date>
    ended_at: Date | null
  }
}

/** What the kit itself keeps: keys of repeated requests, and doorbells for the event stream. */
export type KitDb = Kysely<KitTables>
