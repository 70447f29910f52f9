import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_member add column message text`.execute(db)
  await sql`create index tree_member_since on tree_member (tree_id, created_at, account_id)`.execute(db)
  await sql`create index tree_member_person on tree_member (tree_id, person_id) where person_id is not null`.execute(db)
  // A mail or a link. Its token is not kept: it follows from the ids and the house's own key.
  await sql`
    create table tree_invite (
      tree_id uuid not null references tree (id),
      id uuid not null,
      role text not null,
      email text,
      created_by uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      uses integer not null default 0,
      primary key (tree_id, id)
    )`.execute(db)
  // Who was removed does not come back by an invitation that is older than that.
  await sql`
    create table tree_removal (
      tree_id uuid not null references tree (id),
      account_id uuid not null,
      at timestamptz not null,
      primary key (tree_id, account_id)
    )`.execute(db)
}
