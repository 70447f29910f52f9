import { sql, type Kysely } from 'kysely'

// Everything of a tree hangs on the tree: its id leads every primary key, and a tree is deleted with one statement a
// table. Keys for searching are derived from people, so they have no foreign keys.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree (
      id uuid primary key,
      name text not null,
      description text not null,
      gotra text,
      discoverable boolean not null default true,
      owner_account_id uuid not null,
      image_document_id uuid,
      cover_document_id uuid,
      person_count integer not null default 0,
      family_count integer not null default 0,
      member_count integer not null default 0,
      edition integer not null default 1,
      version bigint not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index tree_discoverable on tree (id) where discoverable`.execute(db)
  await sql`
    create table tree_member (
      tree_id uuid not null references tree (id),
      account_id uuid not null,
      role text not null,
      status text not null,
      origin text not null,
      person_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tree_id, account_id)
    )`.execute(db)
  await sql`create index tree_member_account on tree_member (account_id, tree_id)`.execute(db)
  await people(db)
  await unions(db)
  await search(db)
  await history(db)
}

/**
 * A day is an integer, year * 10000 + month * 100 + day in the Gregorian calendar, so that it sorts, also before
 * Christ. `dead_from` is the first year in which the person no longer counts as living: 0 for who has died.
 */
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_person (
      tree_id uuid not null references tree (id),
      id uuid not null,
      first_name text not null default '',
      last_name text not null default '',
      names jsonb,
      native_name text not null default '',
      sort_name text collate "C" not null,
      full_names text[] not null,
      gender text not null default 'UNKNOWN',
      nickname text,
      hidden_name text,
      gotra text,
      current_gotra text,
      birth jsonb,
      birth_from integer,
      birth_to integer,
      birth_year smallint,
      birth_place text,
      death jsonb,
      death_from integer,
      death_to integer,
      death_year smallint,
      death_place text,
      marriage jsonb,
      deceased boolean not null default false,
      dead_from smallint not null,
      birth_order smallint,
      image_document_id uuid,
      contact jsonb,
      addresses jsonb,
      address_keys text[],
      educations jsonb,
      jobs jsonb,
      sources jsonb,
      facts jsonb,
      added_by uuid not null,
      import_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tree_id, id)
    )`.execute(db)
  await sql`create index tree_person_id on tree_person (id)`.execute(db)
  await sql`create index tree_person_by_name on tree_person (tree_id, sort_name, id)`.execute(db)
  await sql`create index tree_person_dead_from on tree_person (tree_id, dead_from)`.execute(db)
  await sql`
    create index tree_person_birth_day on tree_person (birth_from, tree_id) where birth_to - birth_from = 0`.execute(db)
}

async function unions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_union (
      tree_id uuid not null references tree (id),
      id uuid not null,
      partner_a uuid,
      partner_b uuid,
      kind text not null default 'UNKNOWN',
      from_date jsonb,
      from_day integer,
      from_year smallint,
      to_date jsonb,
      facts jsonb,
      position integer,
      import_id uuid,
      primary key (tree_id, id),
      foreign key (tree_id, partner_a) references tree_person (tree_id, id),
      foreign key (tree_id, partner_b) references tree_person (tree_id, id)
    )`.execute(db)
  await sql`create index tree_union_a on tree_union (tree_id, partner_a)`.execute(db)
  await sql`create index tree_union_b on tree_union (tree_id, partner_b)`.execute(db)
  await sql`
    create table tree_child (
      tree_id uuid not null,
      union_id uuid not null,
      child_id uuid not null,
      kind_a text not null default 'BIRTH',
      kind_b text not null default 'BIRTH',
      position integer,
      primary key (tree_id, union_id, child_id),
      foreign key (tree_id, union_id) references tree_union (tree_id, id),
      foreign key (tree_id, child_id) references tree_person (tree_id, id)
    )`.execute(db)
  await sql`create index tree_child_child on tree_child (tree_id, child_id)`.execute(db)
  await sql`
    create table tree_extra (
      tree_id uuid not null references tree (id),
      kind text not null,
      id uuid not null,
      xref text,
      tag text,
      position integer,
      content jsonb not null,
      primary key (tree_id, kind, id)
    )`.execute(db)
}

/**
 * `tree_name_key` finds people within a tree, `tree_search_key` finds trees: how many of a tree's people have a key,
 * apart by the year from which they no longer count as living.
 */
async function search(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_name_key (
      tree_id uuid not null,
      key text collate "C" not null,
      person_id uuid not null,
      primary key (tree_id, key, person_id)
    )`.execute(db)
  await sql`create index tree_name_key_person on tree_name_key (tree_id, person_id)`.execute(db)
  await sql`
    create table tree_search_key (
      tree_id uuid not null,
      key text collate "C" not null,
      dead_from smallint not null,
      people integer not null,
      primary key (tree_id, key, dead_from)
    )`.execute(db)
  await sql`create index tree_search_key_key on tree_search_key (key, tree_id, dead_from)`.execute(db)
}

async function history(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_change (
      tree_id uuid not null references tree (id),
      id uuid not null,
      at timestamptz not null,
      account_id uuid not null,
      kind text not null,
      subject_kind text not null,
      subject_id uuid not null,
      before jsonb,
      after jsonb,
      import_id uuid,
      primary key (tree_id, id)
    )`.execute(db)
  await sql`create index tree_change_subject on tree_change (tree_id, subject_id, id)`.execute(db)
}
