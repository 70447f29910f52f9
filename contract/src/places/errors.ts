import type { ErrorTable } from '../kit/errors.ts'

/** How a call of places can be refused. */
export const placesErrors = {
  'places/city-not-found': [404, 'We could not find this city. Please choose a city from the suggestions.'],
  'places/map-not-found': [404, 'This map does not exist.'],
} as const satisfies ErrorTable<'places'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    places: typeof placesErrors
  }
}
