import { sql, type Kysely } from 'kysely'

// Places of heritage. Where a place is stands twice: as the owner sees it, and as everybody else does. The second copy is null
// where the owner hides it; lists and searches of others read that copy alone.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table heritage_place (
      id uuid primary key,
      owner_id uuid not null,
      name text not null,
      other_name text not null default '',
      names jsonb not null,
      sounds text[] not null default '{}',
      said text[] not null default '{}',
      words tsvector not null default '',
      category text,
      description text not null,
      significance text not null,
      story text not null,
      begins jsonb,
      ends jsonb,
      condition text not null,
      precision text not null,
      latitude double precision,
      longitude double precision,
      city_id text,
      country_code text,
      timezone text,
      address text not null default '',
      shown_latitude double precision,
      shown_longitude double precision,
      shown_city_id text,
      shown_country_code text,
      shown_timezone text,
      shown_address text,
      sources jsonb not null,
      cover_document_id uuid,
      visibility text not null,
      status text not null,
      save_count integer not null default 0,
      visit_count integer not null default 0,
      score double precision not null default 0,
      created_at timestamptz not null,
      published_at timestamptz,
      changed_at timestamptz not null,
      shown_changed_at timestamptz not null,
      version integer not null default 1,
      shown_version integer not null default 1
    )`.execute(db)
  const published = sql`where status = 'PUBLISHED'`
  const open = sql`where status = 'PUBLISHED' and visibility = 'PUBLIC'`
  await sql`create index heritage_place_newest on heritage_place (published_at, id) ${published}`.execute(db)
  await sql`create index heritage_place_of_category on heritage_place (category, published_at, id) ${published}`.execute(
    db,
  )
  await sql`create index heritage_place_popular on heritage_place (score, id) ${open}`.execute(db)
  await sql`create index heritage_place_in_city on heritage_place (shown_city_id, published_at, id) ${open}`.execute(db)
  await sql`create index heritage_place_by_owner on heritage_place (owner_id, published_at, id) ${open}`.execute(db)
  await sql`create index heritage_place_to_score on heritage_place (id) ${open}`.execute(db)
  await sql`create index heritage_place_of on heritage_place (owner_id, status, published_at, id)`.execute(db)
  await sql`create index heritage_place_by_sound on heritage_place using gin (sounds)`.execute(db)
  await sql`create index heritage_place_by_words on heritage_place using gin (words)`.execute(db)
  await sql`create index heritage_place_saying on heritage_place using gin (said)`.execute(db)
  await sql`create index heritage_place_by_letter on heritage_place ((lower(name) collate "C"), id)`.execute(db)
  await sql`
    create index heritage_place_by_other_letter on heritage_place ((lower(other_name) collate "C"), id)`.execute(db)
  await sql`
    create table heritage_photo (
      place_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      caption text,
      author text,
      licence text,
      year smallint,
      at timestamptz not null,
      primary key (place_id, id)
    )`.execute(db)
  await sql`create unique index heritage_photo_once on heritage_photo (place_id, document_id)`.execute(db)
  await sql`
    create table heritage_link (
      place_id uuid not null,
      id uuid not null,
      kind text not null,
      root_id uuid not null,
      at timestamptz not null,
      primary key (place_id, id)
    )`.execute(db)
  await sql`create unique index heritage_link_once on heritage_link (place_id, root_id)`.execute(db)
  await sql`create index heritage_link_of on heritage_link (root_id, place_id)`.execute(db)
  // Who saved a place, and who was there: read for the account itself and for the counters alone.
  await sql`
    create table heritage_save (
      place_id uuid not null,
      account_id uuid not null,
      id uuid not null,
      at timestamptz not null,
      primary key (place_id, account_id)
    )`.execute(db)
  await sql`create index heritage_save_of on heritage_save (account_id, at, id)`.execute(db)
  await sql`
    create table heritage_visit (
      place_id uuid not null,
      account_id uuid not null,
      id uuid not null,
      visited_on jsonb,
      at timestamptz not null,
      primary key (place_id, account_id)
    )`.execute(db)
  await sql`create index heritage_visit_of on heritage_visit (account_id, at, id)`.execute(db)
}
