import { sql, type Kysely } from 'kysely'

// When an account's address was first shown to be its owner's: by a mailed link that was used, or by the provider with
// whose account it was made. Whatever was connected before then may be somebody else's.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column email_proved_at timestamptz`.execute(db)
  await sql`
    update account set email_proved_at = proof.at
    from (
      select account_id, min(at) as at from account_event
      where kind = 'password-reset' or (kind = 'registered' and detail is not null)
      group by account_id) as proof
    where proof.account_id = account.id`.execute(db)
}
