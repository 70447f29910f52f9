import { sql, type Kysely } from 'kysely'

/** The links of one account, and what housekeeping looks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index password_reset_account on password_reset (account_id)`.execute(db)
  await sql`create index password_reset_expires_at on password_reset (expires_at)`.execute(db)
  await sql`create index session_expires_at on session (expires_at)`.execute(db)
}
