import { sql, type Kysely } from 'kysely'

// Links of places that were removed. A call that is repeated after a lost answer names a link that no longer exists: only this row tells
// which tree or group it led to, and so who may know. The hourly job deletes rows after a day.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table heritage_removed_link (
      place_id uuid not null,
      id uuid not null,
      kind text not null,
      root_id uuid not null,
      at timestamptz not null,
      primary key (place_id, id)
    )`.execute(db)
  await sql`create index heritage_removed_link_at on heritage_removed_link (at)`.execute(db)
}
