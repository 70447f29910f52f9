import type { MapView } from '../../places/public.ts'

/** A thousandth of a degree is about a hundred metres. */
const decimals = 3
const mostLatitude = 85.05
const closest = 18

const short = (value: number) => String(Number(value.toFixed(decimals)) + 0)

/** A view of the map as it stands in the address: "27.704,85.307,12.5". */
export const writeAt = ({ latitude, longitude, zoom }: MapView): string =>
  [short(latitude), short(longitude), String(Number(zoom.toFixed(2)))].join(',')

/** The view that an address names; undefined where it names none that exists. */
export function readAt(text: string | null): MapView | undefined {
  const numbers = text?.split(',').map((part) => (/^-?\d{1,3}(\.\d{1,12})?$/.test(part) ? Number(part) : Number.NaN))
  if (numbers?.length !== 3) return undefined
  const [latitude, longitude, zoom] = numbers as [number, number, number]
  const isView = Math.abs(latitude) <= mostLatitude && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= closest
  return isView ? { latitude, longitude, zoom } : undefined
}
