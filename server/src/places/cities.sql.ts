import { sql, type ExpressionBuilder } from 'kysely'
import { rangeOf } from '../kit/names/keys.ts'
import { runPrepared } from '../kit/prepared.sql.ts'
import type { CityRow } from './city-list.ts'
import type { PlacesDb, PlacesTables } from './tables.ts'

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
      insert into city (id, country_code, name, folded_name, native_name, region, timezone, population, latitude, longitude)
      select * from unnest(
        ${some.map((row) => row.id)}::text[],
        ${some.map((row) => row.country_code)}::text[],
        ${some.map((row) => row.name)}::text[],
        ${some.map((row) => row.folded_name)}::text[],
        ${some.map((row) => row.native_name)}::text[],
        ${some.map((row) => row.region)}::text[],
        ${some.map((row) => row.timezone)}::text[],
        ${some.map((row) => row.population)}::integer[],
        ${some.map((row) => row.latitude)}::double precision[],
        ${some.map((row) => row.longitude)}::double precision[])
      on conflict (id) do update set
        country_code = excluded.country_code, name = excluded.name, folded_name = excluded.folded_name,
        native_name = excluded.native_name, region = excluded.region, timezone = excluded.timezone,
        population = excluded.population, latitude = excluded.latitude, longitude = excluded.longitude`.execute(db)
  }
  await replaceOtherNames(db, rows)
  await db
    .insertInto('city_source')
    .values({ name: sourceName, edition })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ edition }))
    .execute()
}

async function replaceOtherNames(db: PlacesDb, rows: readonly CityRow[]): Promise<void> {
  const names = rows.flatMap(({ id, otherNames }) => otherNames.map((name) => ({ id, name })))
  await db.deleteFrom('city_name').execute()
  await sql`
    insert into city_name (city_id, folded_name)
    select * from unnest(${names.map(({ id }) => id)}::text[], ${names.map(({ name }) => name)}::text[])`.execute(db)
}

/** What the name of a city begins with: folded, and as it would be in Devanagari. */
export type CityPrefix = { folded: string; native: string }

/** Cities by the beginning of any of their names, of one country or of all. */
function citiesNamed(db: PlacesDb, { folded, native }: CityPrefix, countryCode: string | undefined) {
  const within = (prefix: string) => (eb: ExpressionBuilder<PlacesTables, 'city' | 'city_name'>) => {
    const { from, to } = rangeOf(prefix)
    return eb.and([eb('folded_name', '>=', from), eb('folded_name', '<', to)])
  }
  const cities = db
    .selectFrom('city')
    .selectAll()
    .$if(countryCode !== undefined, (query) => query.where('country_code', '=', countryCode!))
  const otherwise = db
    .selectFrom('city_name')
    .select('city_id')
    .where((eb) => eb.or([within(folded)(eb), within(native)(eb)]))
  return cities
    .where(within(folded))
    .unionAll(cities.where('id', 'in', otherwise).where((eb) => eb.not(within(folded)(eb))))
}

export function selectCities(db: PlacesDb, countryCode: string, prefix: CityPrefix, limit: number) {
  const cities = citiesNamed(db, prefix, countryCode)
    .orderBy('population', 'desc')
    .orderBy('folded_name')
    .orderBy('id')
    .limit(limit)
  return runPrepared(db, cities)
}

/** Cities of all countries, the largest first; after one of them, where it is named. */
export function searchCities(
  db: PlacesDb,
  prefix: CityPrefix,
  after: { population: number; id: string } | undefined,
  limit: number,
) {
  return db
    .selectFrom(citiesNamed(db, prefix, undefined).as('city'))
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('population', '<', after!.population),
          eb.and([eb('population', '=', after!.population), eb('id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function selectCitiesById(db: PlacesDb, ids: readonly string[]) {
  const isAsked = sql<string>`any(${[...ids]}::text[])`
  return runPrepared(db, db.selectFrom('city').selectAll().where('id', '=', isAsked))
}
