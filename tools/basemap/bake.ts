import { createHash } from 'node:crypto'
import { writeArchive } from './archive.ts'
import { layerFields, maxZoom, southAsiaBounds, worldMaxZoom } from './layers.ts'
import { cutTiles } from './tiles.ts'

/** Latitudes beyond this are not part of a web map. */
const mercatorLatitude = 85.0511287

const attribution =
  'Natural Earth · world-atlas · GeoNames (CC BY 4.0) · local-states-nepal, geoJSON-Nepal (MIT) · borders as of 2018, de facto'

/** What the server says of an archive without reading it. */
export type ArchiveNote = {
  name: string
  bounds: readonly number[]
  minZoom: number
  maxZoom: number
  attribution: string
}

/** The base map, and a note whose name changes with every byte of it. */
export function bake(): { archive: Uint8Array; note: ArchiveNote } {
  const bounds = [-180, -mercatorLatitude, 180, mercatorLatitude] as const
  const archive = writeArchive(cutTiles(), {
    minZoom: 0,
    maxZoom,
    bounds,
    center: { zoom: 6, longitude: 84.1, latitude: 28.2 },
    metadata: {
      name: 'Mulghar base map',
      attribution,
      // Beyond this zoom tiles exist only within these bounds: elsewhere a reader draws the last tile larger.
      detail: { minZoom: worldMaxZoom + 1, bounds: southAsiaBounds },
      vector_layers: Object.entries(layerFields).map(([id, fields]) => ({ id, fields })),
    },
  })
  const digest = createHash('sha256').update(archive).digest('hex')
  const note = { name: `basemap-${digest.slice(0, 16)}`, bounds, minZoom: 0, maxZoom, attribution }
  return { archive, note }
}
