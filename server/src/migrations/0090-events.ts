import { sql, type Kysely } from 'kysely'

// An event and all of it hang on the event. A deleted one stays a while by its name and its time, so that the calendars that
// follow it hear that it is off.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_event (
      id uuid primary key,
      owner_id uuid not null,
      name text not null,
      sounds text[] not null default '{}',
      description text not null,
      cover_document_id uuid,
      type text not null,
      city_id text not null,
      country_code text not null,
      zone text not null,
      address text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      capacity integer,
      seat_count integer not null default 0,
      waiting_count integer not null default 0,
      last_place bigint not null default 0,
      album_count integer not null default 0,
      is_archived boolean not null default false,
      deleted_at timestamptz,
      sequence integer not null default 0,
      reminded smallint not null default 0,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      version integer not null default 1
    )`.execute(db)
  const open = sql`where type = 'PUBLIC' and not is_archived and deleted_at is null`
  await sql`create index social_event_ahead on social_event (starts_at, id) ${open}`.execute(db)
  await sql`create index social_event_in_city on social_event (city_id, starts_at, id) ${open}`.execute(db)
  await sql`create index social_event_in_country on social_event (country_code, starts_at, id) ${open}`.execute(db)
  await sql`create index social_event_of on social_event (owner_id, starts_at, id)`.execute(db)
  await sql`create index social_event_by_sound on social_event using gin (sounds)`.execute(db)
  await sql`create index social_event_by_letter on social_event ((lower(name) collate "C"), id)`.execute(db)
  await sql`
    create index social_event_to_remind on social_event (starts_at)
    where reminded < 2 and not is_archived and deleted_at is null`.execute(db)
  await sql`create index social_event_deleted on social_event (deleted_at) where deleted_at is not null`.execute(db)
  // What somebody is to an event. The place is the order of the waiting list, the id that of all others.
  await sql`
    create table event_guest (
      event_id uuid not null,
      account_id uuid not null,
      id uuid not null,
      status text not null,
      is_invited boolean not null default false,
      invited_by uuid,
      place bigint,
      since timestamptz not null,
      primary key (event_id, account_id)
    )`.execute(db)
  await sql`create index event_guest_in_order on event_guest (event_id, status, id)`.execute(db)
  await sql`create index event_guest_waiting on event_guest (event_id, place) where place is not null`.execute(db)
  await sql`create index event_guest_of on event_guest (account_id, status)`.execute(db)
  await sql`create index event_guest_invited_by on event_guest (invited_by) where invited_by is not null`.execute(db)
  // The trees and groups that an event has to do with (a link), or whose members are invited.
  await sql`
    create table event_audience (
      event_id uuid not null,
      root_id uuid not null,
      kind text not null,
      is_link boolean not null,
      primary key (event_id, root_id)
    )`.execute(db)
  await sql`create index event_audience_of on event_audience (root_id, event_id)`.execute(db)
  await sql`
    create table event_media (
      event_id uuid not null,
      id uuid not null,
      document_id uuid not null,
      account_id uuid not null,
      at timestamptz not null,
      primary key (event_id, id)
    )`.execute(db)
  await sql`create unique index event_media_once on event_media (event_id, document_id)`.execute(db)
  await sql`create index event_media_of on event_media (account_id)`.execute(db)
  // Under which calendars follow the events of an account: what opens it is kept nowhere.
  await sql`
    create table event_feed (
      account_id uuid primary key,
      token_hash text not null,
      made_at timestamptz not null
    )`.execute(db)
  await sql`create index event_feed_by_token on event_feed (token_hash)`.execute(db)
}
