import type { Geometry, Position } from 'geojson'

// world-atlas joins land across the antimeridian and around the pole, as on a globe. A flat map needs rings that never jump.

/** Areas whose rings run on beyond 180° instead of jumping to -180°. */
export function unwrapAreas(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) }
  if (geometry.type !== 'MultiPolygon') return geometry
  return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) }
}

function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let before = ring[0]![0]!
  const points = ring.map((position): Position => {
    const [longitude, latitude] = position as [number, number]
    if (longitude - before > 180) turns--
    else if (before - longitude > 180) turns++
    before = longitude
    return [longitude + turns * 360, latitude]
  })
  if (turns !== 0) return aroundPole(points)
  const longitudes = points.map(([longitude]) => longitude!)
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const shift = Math.round(middle / 360) * 360
  return shift === 0 ? points : points.map(([longitude, latitude]) => [longitude! - shift, latitude!])
}

/** A ring around a pole does not close on a flat map: it goes on along the map's edge. */
function aroundPole(points: readonly Position[]): Position[] {
  const [start, end] = [points[0]!, points.at(-1)!]
  const pole = start[1]! < 0 ? -90 : 90
  return [...points, [end[0]!, pole], [start[0]!, pole], start]
}
