import type { GeoPoint } from '@mulghar/contract/heritage/coordinates'
import { useQuery } from '@tanstack/react-query'
import { useReported } from '../../kit/use-reported.ts'
import { cityQueries, type ChosenCity } from '../../places/public.ts'

/** Where the chosen city lies; a saved one has to be asked for it. */
export function useCityPoint(city: ChosenCity | null): GeoPoint | undefined {
  const isKnown = city?.latitude != null
  const asked = useQuery({ ...cityQueries.city(city?.id ?? ''), enabled: city !== null && !isKnown })
  useReported(asked.error)
  const { latitude, longitude } = (isKnown ? city : asked.data) ?? {}
  return latitude == null || longitude == null ? undefined : { latitude, longitude }
}
