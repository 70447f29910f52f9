import type { AccountsDb } from './tables.ts'

export async function insertSession(
  db: AccountsDb,
  row: {
    account_id: string
    id: string
    device_name: string
    token_hash: string
    next_hash: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...row, last_used_at: row.created_at, revoked_at: null })
    .execute()
}

export function findSession(db: AccountsDb, accountId: string, id: string) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Moves a session on to the successor that has now been presented; whoever comes second finds it done. */
export async function advanceSession(
  db: AccountsDb,
  session: { accountId: string; id: string; presented: string; next: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({
      token_hash: session.presented,
      next_hash: session.next,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .where('account_id', '=', session.accountId)
    .where('id', '=', session.id)
    .where('next_hash', '=', session.presented)
    .where('revoked_at', 'is', null)
    .execute()
}

/** An account's sessions, the latest used first; so many at most, and one of them in any case. */
export function selectSessions(
  db: AccountsDb,
  { accountId, always, now, limit }: { accountId: string; always: string; now: Date; limit: number },
) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((session) => session('id', '=', always), 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(limit)
    .execute()
}

/** Ends sessions of an account: one, all, or all but one. Answers the ids that were alive. */
export async function revokeSessions(
  db: AccountsDb,
  accountId: string,
  which: { only?: string; except?: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except!))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Of these sessions, those that have not ended. */
export async function selectAlive(db: AccountsDb, sessions: readonly { id: string; sessionId: string }[]) {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', 'in', [...new Set(sessions.map((session) => session.id))])
    .where('id', 'in', [...new Set(sessions.map((session) => session.sessionId))])
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function deleteOldSessions(db: AccountsDb, before: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', before).execute()
}
