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
