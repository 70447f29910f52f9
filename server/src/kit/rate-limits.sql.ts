import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

export type Tries = { name: string; tries: number; now: Date; until: Date }

/**
 * Counts tries under a name, from the first of a window on: how many there are, and when they are forgotten. Nobody waits until they
 * are on the disk: of a database that breaks down the tries of the last moment may be forgotten.
 */
export async function countTries(
  db: KitDb,
  { name, tries, now, until }: Tries,
): Promise<{ count: number; until: Date }> {
  const { rows } = await sql<{ count: number; until: Date }>`
    with hurry as materialized (select set_config('synchronous_commit', 'off', true))
    insert into rate_count as known (name, count, until)
    select ${name}, ${tries}::int, ${until}::timestamptz from hurry
    on conflict (name) do update set
      count = case when known.until > ${now}::timestamptz then known.count + excluded.count else excluded.count end,
      until = case when known.until > ${now}::timestamptz then known.until else excluded.until end
    returning count, until`.execute(db)
  return rows[0]!
}

/** How many tries are counted under a name, and until when; undefined where none are. */
export function findTries(db: KitDb, name: string, now: Date): Promise<{ count: number; until: Date } | undefined> {
  return db
    .selectFrom('rate_count')
    .select(['count', 'until'])
    .where('name', '=', name)
    .where('until', '>', now)
    .executeTakeFirst()
}

export async function takeTryBack(db: KitDb, name: string): Promise<void> {
  await sql`update rate_count set count = count - 1 where name = ${name} and count > 0`.execute(db)
}

export async function deleteTries(db: KitDb, name: string): Promise<void> {
  await db.deleteFrom('rate_count').where('name', '=', name).execute()
}

export async function deleteOldTries(db: KitDb, now: Date): Promise<void> {
  await db.deleteFrom('rate_count').where('until', '<=', now).execute()
}
