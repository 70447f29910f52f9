import { maxCities, type places as wire } from '@mulghar/contract/places/places'
import { AppError } from '../kit/app-error.ts'
import { handle } from '../kit/handle.ts'
import { countries } from './countries.ts'
import type { Places } from './public.ts'

export function placeHandlers({ places, report }: { places: Places; report: (error: unknown) => void }) {
  return handle<typeof wire>({
    async countries() {
      // Who looks at the countries asks for cities next: the table is filled meanwhile, the first time.
      places.prepare().catch(report)
      return { data: [...countries], next: null, hasNext: false }
    },

    async filter(_, { query }) {
      const data = await places.search(query.countryCode, query.cityPrefix, maxCities)
      return { data, next: null, hasNext: false }
    },

    search: (_, { query }) => places.searchAll(query.q, query),

    async city(_, { params }) {
      const city = (await places.citiesOf([params.id])).get(params.id)
      if (!city) throw new AppError('places/city-not-found')
      return city
    },
  })
}
