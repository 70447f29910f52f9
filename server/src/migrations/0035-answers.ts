import { sql, type Kysely } from 'kysely'

// How many mails were sent on somebody's wish, and what became of what was asked: of an invitation by mail to who has an
// account, of a notice that asks for an answer, of a proposal that was refused.

export async function up(db: Kysely<unknown>): Promise<void> {
  // A root is an account that has mails sent, or the keyed hash of an address that gets them. `about` is empty, or what
  // the mails are about; `since` is the first of the mails that are counted.
  await sql`
    create table mail_quota (
      root text not null,
      about text not null,
      since timestamptz not null,
      count integer not null,
      primary key (root, about)
    )`.execute(db)
  await sql`create index mail_quota_since on mail_quota (since)`.execute(db)
  await sql`alter table tree_invite add column account_id uuid`.execute(db)
  await sql`create index tree_invite_account on tree_invite (account_id, tree_id) where account_id is not null`.execute(
    db,
  )
  await sql`alter table notice add column outcome text`.execute(db)
  await sql`alter table tree_proposal add column reason text`.execute(db)
}
