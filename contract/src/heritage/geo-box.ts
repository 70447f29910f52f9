/** A point on the earth in degrees. */
export type GeoPoint = { latitude: number; longitude: number }

/** A box on the earth in degrees. Where `west` is greater than `east` it crosses the antimeridian. */
export type GeoBox = { west: number; south: number; east: number; north: number }

/** The zoom of a map whose tiles are 512 pixels wide. */
export const mostMapZoom = 24

const number = '-?\\d{1,3}(?:\\.\\d{1,15})?'
const twoNumbers = new RegExp(`^${number},${number}$`)
const fourNumbers = new RegExp(`^${number}(?:,${number}){3}$`)

/** Reads `west,south,east,north`, as an address has it; undefined where that is no box on the earth. */
export function readBox(text: string): GeoBox | undefined {
  if (!fourNumbers.test(text)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  return isOnEarth && south <= north ? { west, south, east, north } : undefined
}

/** Reads `latitude,longitude`; undefined where that is no point on the earth. */
export function readPoint(text: string): GeoPoint | undefined {
  if (!twoNumbers.test(text)) return undefined
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
