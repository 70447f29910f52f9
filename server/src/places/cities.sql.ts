import { sql } from 'kysely'
import { rangeOf } from '../kit/names/keys.ts'
import type { CityRow } from './city-list.ts'
import type { PlacesDb } from './tables.ts'

const sourceName = 'cities'
const lockKey = 7_085_437_219
const rowsAtOnce = 20_000

export async function findEdition(db: PlacesDb): Promise<string | undefined> {
  const row = await db.selectFrom('city_source').select('edition').where('name', '=', sourceName).executeTakeFirst()
  return row?.edition
}

/** One process at a time; the others wait until the first has committed. */
export async function lockCities(db: PlacesDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(db)
}

/** Writes all cities; one that an older edition had and this has not stays, since something may name it. */
export async function replaceCities(db: PlacesDb, rows: readonly CityRow[], edition: string): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    await sql`
      insert into city (id, country_code, name, folded_name, region, timezone, population)
      select * from unnest(
        ${some.map((row) => row.id)}::text[],
        ${some.map((row) => row.country_code)}::text[],
        ${some.map((row) => row.name)}::text[],
        ${some.map((row) => row.folded_name)}::text[],
        ${some.map((row) => row.region)}::text[],
        ${some.map((row) => row.timezone)}::text[],
        ${some.map((row) => row.population)}::integer[])
      on conflict (id) do update set
        country_code = excluded.country_code, name = excluded.name, folded_name = excluded.folded_name,
        region = excluded.region, timezone = excluded.timezone, population = excluded.population`.execute(db)
  }
  await db
    .insertInto('city_source')
    .values({ name: sourceName, edition })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ edition }))
    .execute()
}

export function selectCities(db: PlacesDb, countryCode: string, foldedPrefix: string, limit: number) {
  const { from, to } = rangeOf(foldedPrefix)
  return db
    .selectFrom('city')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('folded_name', '>=', from)
    .where('folded_name', '<', to)
    .orderBy('population', 'desc')
    .orderBy('folded_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function selectCitiesById(db: PlacesDb, ids: readonly string[]) {
  return db.selectFrom('city').selectAll().where('id', 'in', ids).execute()
}
