export type Point = { latitude: number; longitude: number }

/** The centre of a map in degrees, and its zoom: each step shows half the width. */
export type MapView = Point & { zoom: number }

/** In degrees; west is larger than east where the map crosses the antimeridian. */
export type MapBounds = { west: number; south: number; east: number; north: number }

/** Something shown at a point of the map, as an element of the page. */
export type Pixels = { x: number; y: number }

/** Longitudes repeat every 360 degrees. */
export const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** The same longitude, counted so that it is nearest to another one. */
export const nearestTurn = (longitude: number, center: number): number =>
  longitude + 360 * Math.round((center - longitude) / 360)

/** In pixels: the width of the world at zoom 0. */
export const worldPixels = 512

/** The bounds that MapLibre will have for a map of this size, computed before its code is loaded. */
export function boundsIn(
  { latitude, longitude, zoom }: MapView,
  { width, height }: { width: number; height: number },
): MapBounds {
  const degreesPerPixel = 360 / (worldPixels * 2 ** zoom)
  const halfWidth = (degreesPerPixel * width) / 2
  const halfHeight = (degreesPerPixel * height) / 2
  const middle = mercator(latitude)
  const isWholeTurn = halfWidth >= 180
  return {
    west: isWholeTurn ? -180 : wrapped(longitude - halfWidth),
    south: latitudeOf(middle - halfHeight),
    east: isWholeTurn ? 180 : wrapped(longitude + halfWidth),
    north: latitudeOf(middle + halfHeight),
  }
}

/** How far north a latitude is in the Mercator projection, in degrees of longitude. */
const mercator = (latitude: number): number =>
  (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))

/** The map ends where the world is a square. */
const latitudeOf = (mercatorDegrees: number): number => {
  const clamped = Math.max(-180, Math.min(180, mercatorDegrees))
  return (360 / Math.PI) * Math.atan(Math.exp((clamped * Math.PI) / 180)) - 90
}
