import type { Kysely } from 'kysely'

export type PlacesTables = {
  city: {
    id: string
    country_code: string
    name: string
    folded_name: string
    region: string | null
    timezone: string
    population: number
  }
  city_source: { name: string; edition: string }
}

export type PlacesDb = Kysely<PlacesTables>
