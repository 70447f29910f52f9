import { sql, type Kysely } from 'kysely'

// An entry is what somebody did at once: a save, a whole import, a merge, a revert. Its changes hang on it, the people whom
// they concern lead back to it, and what it took away is kept with it, row by row, so that it can be brought back.

export async function up(db: Kysely<unknown>): Promise<void> {
  await entries(db)
  await changes(db)
  await concerned(db)
  await sql`
    create table tree_kept (
      tree_id uuid not null,
      entry_id uuid not null,
      kind text not null,
      id uuid not null,
      part_id uuid not null,
      content jsonb not null,
      primary key (tree_id, entry_id, kind, id, part_id)
    )`.execute(db)
  await sql`create index tree_kept_person on tree_kept (tree_id, id) where kind = 'PERSON'`.execute(db)
  // Of records from before this step nobody knows which file they came with: they stay when an import is reverted.
  await sql`alter table tree_extra add column import_id uuid`.execute(db)
  await sql`
    update tree_extra as extra set import_id = person.import_id from tree_person as person
    where extra.kind = 'PERSON' and person.tree_id = extra.tree_id and person.id = extra.id`.execute(db)
  await sql`
    update tree_extra as extra set import_id = family.import_id from tree_union as family
    where extra.kind = 'UNION' and family.tree_id = extra.tree_id and family.id = extra.id`.execute(db)
}

async function entries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_entry (
      tree_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      account_id uuid not null,
      kind text not null,
      changes integer not null,
      revert_of uuid,
      reverted_by uuid,
      approved_by uuid,
      primary key (tree_id, id)
    )`.execute(db)
}

/** What was written in one moment by one account was one save. */
async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_change add column entry_id uuid`.execute(db)
  await sql`alter table tree_change add column people uuid[]`.execute(db)
  await sql`
    update tree_change as change set entry_id = coalesce(change.import_id, save.id)
    from (
      select tree_id, account_id, at, (array_agg(id order by id))[1] as id from tree_change
      group by tree_id, account_id, at) as save
    where save.tree_id = change.tree_id and save.account_id = change.account_id and save.at = change.at`.execute(db)
  await sql`
    update tree_change set people = array_remove(array_remove(array[
      (case when subject_kind in ('PERSON', 'CHILD') then subject_id end),
      (coalesce(after, before) ->> 'a')::uuid, (coalesce(after, before) ->> 'b')::uuid], null), null)
    where subject_kind in ('PERSON', 'UNION', 'CHILD')`.execute(db)
  await sql`
    insert into tree_entry (tree_id, id, at, account_id, kind, changes)
    select tree_id, entry_id, min(at), (array_agg(account_id order by id))[1],
      case when bool_or(import_id is not null) then 'IMPORT' when bool_and(subject_kind = 'MEMBER') then 'MEMBERS'
        else 'SAVE' end,
      count(*)
    from tree_change group by tree_id, entry_id`.execute(db)
  await sql`drop index tree_change_subject`.execute(db)
  await sql`alter table tree_change drop constraint tree_change_pkey`.execute(db)
  await sql`alter table tree_change drop constraint tree_change_tree_id_fkey`.execute(db)
  await sql`alter table tree_change drop column import_id`.execute(db)
  await sql`alter table tree_change alter column entry_id set not null`.execute(db)
  await sql`alter table tree_change add primary key (tree_id, entry_id, id)`.execute(db)
}

async function concerned(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_entry_person (
      tree_id uuid not null,
      person_id uuid not null,
      entry_id uuid not null,
      primary key (tree_id, person_id, entry_id)
    )`.execute(db)
  await sql`
    insert into tree_entry_person (tree_id, person_id, entry_id)
    select distinct tree_id, unnest(people), entry_id from tree_change`.execute(db)
}
