import { distanceKm, swappedPoint, typedPoint, type GeoPoint } from '@mulghar/contract/heritage/coordinates'

/** What to ask about a photo's position: whether the place is there, or whether the pin should move that far. */
export type PhotoQuestion = { kind: 'here' } | { kind: 'away'; metres: number }

/** A camera that stands this near to the pin may well show the place. */
const nearKm = 2

/** What to ask about where a photo was taken; undefined where the pin agrees with it, or the two numbers are swapped. */
export function photoQuestion(
  taken: GeoPoint,
  pin: GeoPoint | null,
  city: GeoPoint | undefined,
): PhotoQuestion | undefined {
  const known = pin ?? city
  if (known && swappedPoint(typedPoint(taken), known)) return undefined
  if (!pin) return { kind: 'here' }
  const km = distanceKm(taken, pin)
  return km > nearKm ? { kind: 'away', metres: km * 1000 } : undefined
}

/** Whether two photos were taken at about one spot. */
export const isNear = (one: GeoPoint, two: GeoPoint): boolean => distanceKm(one, two) <= nearKm
