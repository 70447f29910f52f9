import { addProtocol, AJAXError } from 'maplibre-gl'
import { PMTiles } from 'pmtiles'

const scheme = 'basemap'
const archives = new Map<string, PMTiles>()
let isAdded = false

/**
 * The address under which MapLibre asks for the tiles of an archive. Opening an archive again forgets what failed before.
 */
export function openArchive(url: string): string {
  if (!isAdded) addProtocol(scheme, ({ url: asked, type }, { signal }) => answer(asked, type, signal))
  isAdded = true
  const absolute = new URL(url, location.href).href
  archives.set(absolute, new PMTiles(absolute))
  return `${scheme}://${absolute}`
}

async function answer(asked: string, type: string | undefined, signal: AbortSignal) {
  const found = /^basemap:\/\/(.+\.pmtiles)(?:#(\d+)\/(\d+)\/(\d+))?$/.exec(asked)
  const archive = archives.get(found?.[1] ?? '')
  if (!found || !archive) throw new Error('This is no address of the base map')
  if (type === 'json') {
    const { minZoom, maxZoom } = await archive.getHeader()
    // Sparse: where a tile is missing, MapLibre enlarges a part of one above it.
    return { data: { tiles: [`${asked}#{z}/{x}/{y}`], minzoom: minZoom, maxzoom: maxZoom, sparse: true } }
  }
  const [z, x, y] = found.slice(2).map(Number) as [number, number, number]
  const tile = await archive.getZxy(z, x, y, signal)
  if (!tile) throw new AJAXError(404, 'Not in the archive', asked, new Blob())
  return { data: tile.data }
}
