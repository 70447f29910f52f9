import { sql, type Kysely } from 'kysely'

// Who a member says to be waits for the owner's word, unless the member may edit the tree. A refusal outlives the
// membership, so that nobody asks again by leaving and coming back.

/** Of every member the last that was said of who they are, and by whom. */
const lastSaid = sql`
  select distinct on (tree_id, subject_id) tree_id, subject_id as account_id, account_id as said_by, at,
    after ->> 'personId' as person_id
  from tree_change where subject_kind = 'MEMBER' and after ? 'personId'
  order by tree_id, subject_id, entry_id desc, id desc`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_member add column self_by_owner boolean not null default false`.execute(db)
  await sql`
    create table tree_claim (
      tree_id uuid not null,
      account_id uuid not null,
      person_id uuid,
      status text not null,
      at timestamptz not null,
      primary key (tree_id, account_id)
    )`.execute(db)
  await sql`create index tree_claim_person on tree_claim (tree_id, person_id) where person_id is not null`.execute(db)
  await sql`create temporary table last_said on commit drop as ${lastSaid}`.execute(db)
  await sql`
    update tree_member as member set self_by_owner = true
    where person_id is not null and (role = 'OWNER' or exists (
      select from last_said as said
      where said.tree_id = member.tree_id and said.account_id = member.account_id and said.said_by <> member.account_id))
    `.execute(db)
  await sql`
    insert into tree_claim (tree_id, account_id, person_id, status, at)
    select said.tree_id, said.account_id, null, 'REFUSED', said.at from last_said as said
    join tree on tree.id = said.tree_id and tree.owner_account_id <> said.account_id
    where said.person_id is null and said.said_by <> said.account_id`.execute(db)
  // What nobody but the member has said, and the role alone would not give, waits from now on.
  await sql`
    insert into tree_claim (tree_id, account_id, person_id, status, at)
    select tree_id, account_id, person_id, 'WAITING', now() from tree_member
    where person_id is not null and not self_by_owner and role in ('VIEW_ONLY', 'READ_ONLY')
    on conflict do nothing`.execute(db)
  await sql`
    update tree_member set person_id = null
    where person_id is not null and not self_by_owner and role in ('VIEW_ONLY', 'READ_ONLY')`.execute(db)
}
