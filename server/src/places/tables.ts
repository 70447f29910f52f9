import type { Kysely } from 'kysely'
import { narrow } from '../kit/database-handle.ts'

export type PlacesTables = {
  city: {
    id: string
    country_code: string
    name: string
    folded_name: string
    native_name: string | null
    region: string | null
    timezone: string
    population: number
    latitude: number | null
    longitude: number | null
  }
  /** Names under which a city is found besides its own: folded, or in Devanagari as `nativeKey` makes it. */
  city_name: { city_id: string; folded_name: string }
  city_source: { name: string; edition: string }
}

export type PlacesDb = Kysely<PlacesTables>
export const placesDb = narrow<PlacesTables>
