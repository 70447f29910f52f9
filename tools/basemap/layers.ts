import {
  bordersOf,
  landOf,
  readGlaciers,
  readLakes,
  readMunicipalities,
  readPeaks,
  readRivers,
  readTowns,
  type Scale,
  type Shape,
} from './sources.ts'

/** The world ends at this zoom; only South Asia has tiles of the zooms after it. */
export const worldMaxZoom = 5
export const maxZoom = 8

/** Tiles of zoom 6 that make up South Asia: 56.25° to 101.25° east, 0° to 41° north, in whole tiles of zoom 5. */
const southAsia = { zoom: 6, west: 42, east: 49, north: 24, south: 31 }
/** The same in degrees. */
export const southAsiaBounds = [56.25, 0, 101.25, 40.9799] as const

export function isCovered(z: number, x: number, y: number): boolean {
  if (z <= worldMaxZoom) return true
  const [column, row] = [x, y].map((value) => value >> (z - southAsia.zoom)) as [number, number]
  const { west, east, north, south } = southAsia
  return column >= west && column <= east && row >= north && row <= south
}

/** What a zoom shows of a layer, and how many units of 4096 a line may be moved to make it simpler. */
export type LayerOfZoom = { shapes: readonly Shape[]; tolerance: number; mostInTile?: number }

/** Layers of labels: each stands in one tile, without the margin that lines and areas need. */
export const labelLayers: ReadonlySet<string> = new Set<LayerName>(['peaks', 'municipalities', 'towns'])

/** The layers in the order in which they are drawn, with what the archive's metadata says of their properties. */
export const layerFields = {
  land: {},
  glaciers: { rank: 'Number' },
  lakes: { rank: 'Number', name: 'String' },
  rivers: { rank: 'Number' },
  borders: {},
  peaks: { rank: 'Number', name: 'String', elevation: 'Number' },
  municipalities: { rank: 'Number', name: 'String', name_ne: 'String' },
  towns: { rank: 'Number', name: 'String', name_ne: 'String' },
} as const
export type LayerName = keyof typeof layerFields

/** The highest rank that each zoom shows, from zoom 0. */
const highestRanks = {
  glaciers: [-1, -1, 1, 3, 3, 5, 6, 6, 6],
  lakes: [0, 1, 2, 3, 4, 6, 8, 9, 9],
  rivers: [-1, 1, 2, 3, 4, 6, 8, 9, 10],
  peaks: [-1, -1, 1, 2, 4, 6, 9, 9, 9],
  towns: [-1, 0, 0, 1, 2, 3, 5, 6, 7],
  municipalities: [-1, -1, -1, -1, -1, -1, -1, 8, 8],
} as const

/** Labels are few on a screen: a tile keeps its largest towns. */
const mostTowns = [0, 12, 12, 16, 16, 24, 32, 64, 160]

const scaleOf = (zoom: number): Scale => (zoom < 2 ? '110m' : zoom < 5 ? '50m' : '10m')

/** Half a pixel of a tile that is drawn 512 wide; a whole one at first, and less where tiles are drawn larger. */
const toleranceOf = (zoom: number) => (zoom === 0 ? 8 : zoom === maxZoom ? 1 : 4)

export function readLayers(): (zoom: number) => Record<LayerName, LayerOfZoom> {
  const ranked = {
    glaciers: readGlaciers(),
    lakes: readLakes(),
    rivers: readRivers(),
    peaks: readPeaks(),
    municipalities: readMunicipalities(),
    towns: readTowns(),
  }
  return (zoom) => {
    const tolerance = toleranceOf(zoom)
    const upTo = (layer: keyof typeof ranked): LayerOfZoom => ({
      shapes: ranked[layer].filter(({ properties }) => properties.rank <= highestRanks[layer][zoom]!),
      tolerance,
    })
    return {
      land: { shapes: landOf(scaleOf(zoom)), tolerance },
      glaciers: upTo('glaciers'),
      lakes: upTo('lakes'),
      rivers: upTo('rivers'),
      borders: { shapes: bordersOf(scaleOf(zoom)), tolerance },
      peaks: upTo('peaks'),
      municipalities: upTo('municipalities'),
      towns: { ...upTo('towns'), mostInTile: mostTowns[zoom]! },
    }
  }
}
