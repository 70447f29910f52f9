import type { Kysely } from 'kysely'
import { openDatabase } from '../src/kit/database.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import { edition } from '../src/places/city-store.ts'
import type { Database } from '../src/tables.ts'

const someCities = [
  ['Kathmandu', 'NP', 'Asia/Kathmandu', 1_400_000],
  ['Pokhara', 'NP', 'Asia/Kathmandu', 500_000],
  ['Delhi', 'IN', 'Asia/Kolkata', 10_000_000],
  ['Berlin', 'DE', 'Europe/Berlin', 3_500_000],
  ['New York City', 'US', 'America/New_York', 8_000_000],
] as const

/** A few cities instead of all, in the database that all tests copy: to read those of the world takes seconds, and most tests need one. */
export async function addFewCities(db: Kysely<Database>): Promise<void> {
  for (const [name, countryCode, timezone, population] of someCities) {
    const row = {
      id: `test-${name.toLowerCase().replaceAll(' ', '-')}`,
      name,
      folded_name: name.toLowerCase(),
      timezone,
      population,
    }
    const rest = { country_code: countryCode, native_name: null, region: null, latitude: null, longitude: null }
    await db
      .insertInto('city')
      .values({ ...row, ...rest })
      .execute()
  }
  await db.insertInto('city_source').values({ name: 'cities', edition }).execute()
}

/** Adds the few cities to a data folder whose database does not run. */
export async function addFewCitiesToFolder(dataDir: string): Promise<void> {
  const report = (error: unknown) => console.error(error)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, report, now: Date.now })
  try {
    const database = openDatabase<Database>(postgres.config, report)
    await addFewCities(database.db)
    await database.close()
  } finally {
    await postgres.stop()
  }
}

/** As in a new house: whoever asks first for a city reads those of the world. */
export async function withAllCities({ db }: { db: Kysely<Database> }): Promise<void> {
  await db.deleteFrom('city').execute()
  await db.deleteFrom('city_source').execute()
}
