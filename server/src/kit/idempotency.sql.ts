import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

export type Kept = { fingerprint: string; status: number; sealed: string | null }
type Claim = { kind: 'mine' } | { kind: 'busy'; fingerprint: string } | ({ kind: 'answered' } & Kept)

/** A claim whose worker has not answered for a minute is taken over: its process is gone. */
export async function claimKey(
  db: KitDb,
  wanted: { accountId: string; key: string; fingerprint: string; about: readonly string[] },
): Promise<Claim> {
  const { fingerprint } = wanted
  const mine = await db
    .insertInto('idempotency_key')
    .values({ account_id: wanted.accountId, key: wanted.key, fingerprint, about: [...wanted.about] })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ fingerprint, about: [...wanted.about], created_at: sql`now()`, status: null, sealed: null })
        .where(
          sql<boolean>`idempotency_key.created_at < now() - interval '24 hours' or (idempotency_key.status is null and idempotency_key.created_at < now() - interval '1 minute')`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (mine) return { kind: 'mine' }
  const row = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'sealed'])
    .where('account_id', '=', wanted.accountId)
    .where('key', '=', wanted.key)
    .executeTakeFirst()
  if (!row) return { kind: 'busy', fingerprint }
  if (row.status === null) return { kind: 'busy', fingerprint: row.fingerprint }
  return { kind: 'answered', fingerprint: row.fingerprint, status: row.status, sealed: row.sealed }
}

/** Keeps an answer, unless what it is about has gone meanwhile. */
export async function keepAnswer(
  db: KitDb,
  answer: {
    accountId: string
    key: string
    fingerprint: string
    about: readonly string[]
    status: number
    sealed: string
  },
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({
      status: answer.status,
      sealed: answer.sealed,
      fingerprint: answer.fingerprint,
      about: [...answer.about],
    })
    .where('account_id', '=', answer.accountId)
    .where('key', '=', answer.key)
    .where('status', 'is', null)
    .execute()
}

export async function forgetKey(db: KitDb, accountId: string, key: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('account_id', '=', accountId).where('key', '=', key).execute()
}

type Forgotten = { status: number; accountId?: string | undefined } & (
  | { aboutAny: readonly string[] }
  | { aboutAll: readonly string[] }
)

/** Forgets what was answered about these, to one account or to everybody; that there was an answer stays known. */
export async function forgetAnswers(db: KitDb, { status, accountId, ...about }: Forgotten): Promise<void> {
  const isAbout =
    'aboutAny' in about
      ? sql<boolean>`about && ${[...about.aboutAny]}::uuid[]`
      : sql<boolean>`about @> ${[...about.aboutAll]}::uuid[]`
  await db
    .updateTable('idempotency_key')
    .set({ status, sealed: null })
    .where(isAbout)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .execute()
}

export async function purgeKeys(db: KitDb, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
}
