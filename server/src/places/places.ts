import { maxCities, type places as wire } from '@mulghar/contract/places/places'
import { AppError } from '../kit/app-error.ts'
import { languageOf } from '../kit/browser-language.ts'
import { handle } from '../kit/handle.ts'
import { countriesIn } from './countries.ts'
import type { Places } from './public.ts'

export function placeHandlers({ places, report }: { places: Places; report: (error: unknown) => void }) {
  return handle<typeof wire>({
    async countries({ asked }) {
      // People who look at the countries ask for cities next: the table is filled meanwhile, the first time.
      places.prepare().catch(report)
      return { data: [...countriesIn(languageOf(asked.headers))], next: null, hasNext: false }
    },

    async filter({ asked }, { query }) {
      const data = await places.search(query.countryCode, query.cityPrefix, maxCities, languageOf(asked.headers))
      return { data, next: null, hasNext: false }
    },

    search: ({ asked }, { query }) => places.searchAll(query.q, query, languageOf(asked.headers)),

    async city({ asked }, { params }) {
      const city = (await places.citiesOf([params.id], languageOf(asked.headers))).get(params.id)
      if (!city) throw new AppError('places/city-not-found')
      return city
    },
  })
}
