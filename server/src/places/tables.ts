import type { Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

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

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    places: PlacesTables
  }
}

export type PlacesDb = Kysely<PlacesTables>
export const placesDb = narrowTo('places')
