import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

export type QuotaKey = { root: string; about: string }
export type QuotaRow = QuotaKey & { since: Date; count: number }

/** Reads counts and holds them until the transaction ends, always in the same order; what is older than `from` is none. */
export async function holdCounts(db: KitDb, keys: readonly QuotaKey[], from: Date, at: Date): Promise<QuotaRow[]> {
  const { rows } = await sql<QuotaRow>`
    insert into mail_quota (root, about, since, count)
    select root, about, ${at}::timestamptz, 0
    from unnest(${keys.map((key) => key.root)}::text[], ${keys.map((key) => key.about)}::text[]) as key(root, about)
    group by root, about order by root collate "C", about collate "C"
    on conflict (root, about) do update set
      since = case when mail_quota.since <= ${from} or mail_quota.count = 0 then ${at} else mail_quota.since end,
      count = case when mail_quota.since <= ${from} then 0 else mail_quota.count end
    returning root, about, since, count`.execute(db)
  return rows
}

export async function setCounts(db: KitDb, rows: readonly QuotaRow[]): Promise<void> {
  await sql`
    update mail_quota set count = counted.count
    from unnest(${rows.map((row) => row.root)}::text[], ${rows.map((row) => row.about)}::text[],
      ${rows.map((row) => row.count)}::int[]) as counted(root, about, count)
    where mail_quota.root = counted.root and mail_quota.about = counted.about`.execute(db)
}

export async function deleteOldCounts(db: KitDb, before: Date): Promise<void> {
  await db.deleteFrom('mail_quota').where('since', '<', before).execute()
}
