import { places } from '@mulghar/contract/places/places'
import { queryOptions } from '@tanstack/react-query'
import { earlierData } from '../kit/earlier-data.ts'
import { call } from '../kit/call.ts'

const mostSuggested = 8

export const cityQueries = {
  /** The largest cities whose name begins so, in either script. They hardly ever change. */
  suggested: (q: string) =>
    queryOptions({
      queryKey: ['places', 'suggested', q],
      queryFn: ({ signal }) => call(places.search, { query: { q, limit: mostSuggested } }, { signal }),
      placeholderData: earlierData,
      staleTime: Infinity,
    }),
  /** The countries of the world, by name. */
  countries: () =>
    queryOptions({
      queryKey: ['places', 'countries'],
      queryFn: ({ signal }) => call(places.countries, {}, { signal }),
      staleTime: Infinity,
    }),
  /** The largest cities of a country whose name begins so. */
  inCountry: (countryCode: string, cityPrefix: string) =>
    queryOptions({
      queryKey: ['places', 'in a country', countryCode, cityPrefix],
      queryFn: ({ signal }) => call(places.filter, { query: { countryCode, cityPrefix } }, { signal }),
      placeholderData: earlierData,
      staleTime: Infinity,
    }),
  /** One city, with its coordinates. */
  city: (id: string) =>
    queryOptions({
      queryKey: ['places', 'city', id],
      queryFn: ({ signal }) => call(places.city, { params: { id } }, { signal }),
      staleTime: Infinity,
    }),
}
