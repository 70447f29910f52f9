import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Tile } from './archive.ts'
import { isCovered, labelLayers, maxZoom, readLayers, type LayerOfZoom } from './layers.ts'

const extent = 4096
/** Lines and areas reach beyond their tile, so that no seam is seen. */
const margin = 32

type Cut = (x: number, y: number) => GeoJSONVTTile | undefined

/** All tiles of the base map that have something in them. */
export function cutTiles(): Tile[] {
  const layersOf = readLayers()
  return Array.from({ length: maxZoom + 1 }, (_, z) => z).flatMap((z) => {
    const layers = Object.entries(layersOf(z)).map(
      ([name, layer]) => [name, cutterOf(layer, z, labelLayers.has(name) ? 0 : margin)] as const,
    )
    return coveredTiles(z).flatMap(([x, y]) => {
      const found = layers.flatMap(([name, cut]) => {
        const tile = cut(x, y)
        return tile ? [[name, tile] as const] : []
      })
      if (found.length === 0) return []
      return [{ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent }) }]
    })
  })
}

function coveredTiles(z: number): [x: number, y: number][] {
  const numbers = Array.from({ length: 2 ** z }, (_, number) => number)
  return numbers.flatMap((x) => numbers.filter((y) => isCovered(z, x, y)).map((y): [number, number] => [x, y]))
}

function cutterOf({ shapes, tolerance, mostInTile = Infinity }: LayerOfZoom, z: number, buffer: number): Cut {
  // At its own highest zoom the library would not simplify.
  const options = { maxZoom: z + 1, indexMaxZoom: z, indexMaxPoints: 0, tolerance, extent, buffer }
  const index = new GeoJSONVT({ type: 'FeatureCollection', features: [...shapes] }, options)
  return (x, y) => {
    const tile = index.getTile(z, x, y)
    if (!tile || tile.features.length === 0) return undefined
    return { ...tile, features: tile.features.slice(0, mostInTile) }
  }
}
