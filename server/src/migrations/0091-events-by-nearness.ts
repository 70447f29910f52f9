import { sql, type Kysely } from 'kysely'

// What is recommended is read in order from an index for each tree, group, city, country and person that brings events near: trees
// and groups know when their events begin.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_audience add column starts_at timestamptz`.execute(db)
  await sql`
    update event_audience a set starts_at = e.starts_at from social_event e where e.id = a.event_id`.execute(db)
  await sql`alter table event_audience alter column starts_at set not null`.execute(db)
  await sql`create index event_audience_ahead on event_audience (root_id, starts_at, event_id) where is_link`.execute(
    db,
  )
  await sql`
    create index social_event_ahead_of on social_event (owner_id, starts_at, id)
    where type = 'PUBLIC' and not is_archived and deleted_at is null`.execute(db)
}
