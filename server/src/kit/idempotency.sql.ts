import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

type Claim =
  | { kind: 'mine' }
  | { kind: 'busy' }
  | { kind: 'other-contents' }
  | { kind: 'answered'; status: number; body: unknown }

/** A claim whose worker has not answered for a minute is taken over: its process is gone. */
export async function claimKey(
  db: KitDb,
  wanted: { accountId: string; key: string; fingerprint: string },
): Promise<Claim> {
  const mine = await db
    .insertInto('idempotency_key')
    .values({ account_id: wanted.accountId, key: wanted.key, fingerprint: wanted.fingerprint })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ fingerprint: wanted.fingerprint, created_at: sql`now()`, status: null, body: null })
        .where(
          sql<boolean>`idempotency_key.created_at < now() - interval '24 hours' or (idempotency_key.status is null and idempotency_key.created_at < now() - interval '1 minute')`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (mine) return { kind: 'mine' }
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'body'])
    .where('account_id', '=', wanted.accountId)
    .where('key', '=', wanted.key)
    .executeTakeFirst()
  if (!row) return { kind: 'busy' }
  if (row.fingerprint !== wanted.fingerprint) return { kind: 'other-contents' }
  return row.status === null ? { kind: 'busy' } : { kind: 'answered', status: row.status, body: row.body ?? undefined }
}

export async function keepAnswer(
  db: KitDb,
  answer: { accountId: string; key: string; status: number; body: unknown },
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
    .where('account_id', '=', answer.accountId)
    .where('key', '=', answer.key)
    .execute()
}

export async function forgetKey(db: KitDb, accountId: string, key: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('account_id', '=', accountId).where('key', '=', key).execute()
}

export async function purgeKeys(db: KitDb): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
