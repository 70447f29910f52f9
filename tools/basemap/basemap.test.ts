import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { PMTiles, type Header } from 'pmtiles'
import { beforeAll, describe, expect, test } from 'vitest'
import { municipalityList } from '../../server/src/places/city-list.ts'
import { bake, type ArchiveNote } from './bake.ts'
import { isCovered, layerFields, maxZoom, worldMaxZoom } from './layers.ts'

const folder = join(import.meta.dirname, '../../server/src/places')
const bytes = readFileSync(join(folder, 'basemap.pmtiles'))
const note: ArchiveNote = JSON.parse(readFileSync(join(folder, 'basemap.json'), 'utf8'))
const archive = new PMTiles({
  getKey: () => 'the base map',
  getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
})

type Found = { z: number; x: number; y: number; layers: Record<string, VectorTileLayer>; gzipBytes: number }
const tiles: Found[] = []
let header: Header

beforeAll(async () => {
  header = await archive.getHeader()
  for (let z = 0; z <= maxZoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const tile = isCovered(z, x, y) && (await archive.getZxy(z, x, y))
        if (!tile) continue
        const data = new Uint8Array(tile.data)
        const { layers } = new VectorTile(new PbfReader(data))
        tiles.push({ z, x, y, layers, gzipBytes: gzipSync(data).length })
      }
}, 60_000)

const featuresOf = (layer: VectorTileLayer) => Array.from({ length: layer.length }, (_, index) => layer.feature(index))

/** The tile with a point, and where the point lies in it, in units of the tile. */
function tileAt(z: number, longitude: number, latitude: number) {
  const radians = (latitude * Math.PI) / 180
  const x = ((longitude + 180) / 360) * 2 ** z
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z
  const tile = tiles.find((one) => one.z === z && one.x === Math.floor(x) && one.y === Math.floor(y))
  return { layers: tile?.layers ?? {}, x: (x % 1) * 4096, y: (y % 1) * 4096 }
}

const namesIn = (layer: VectorTileLayer | undefined) =>
  layer ? featuresOf(layer).map(({ properties }) => properties['name']) : []

test('the archive stays small', () => {
  expect(bytes.length).toBeLessThanOrEqual(6_000_000)
  const sizes = tiles.filter(({ z }) => z === 0).map(({ gzipBytes }) => gzipBytes)
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThanOrEqual(40_000)
})

test('the header counts the tiles that can be read, and none of them is empty', () => {
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 8, minLon: -180, maxLon: 180, tileType: 1 })
  expect(header.numAddressedTiles).toBe(tiles.length)
  expect(header.numTileContents).toBeLessThanOrEqual(header.numTileEntries)
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]))
  for (const { layers } of tiles)
    for (const layer of Object.values(layers)) {
      expect(layer.length).toBeGreaterThan(0)
      for (const feature of featuresOf(layer)) expect(feature.loadGeometry().length).toBeGreaterThan(0)
    }
})

test('the tiles have the layers and properties that the metadata names', async () => {
  const { vector_layers } = (await archive.getMetadata()) as { vector_layers: { id: string; fields: object }[] }
  expect(vector_layers).toEqual(Object.entries(layerFields).map(([id, fields]) => ({ id, fields })))
  const used = new Map<string, Set<string>>()
  for (const { layers } of tiles)
    for (const [name, layer] of Object.entries(layers)) {
      const keys = used.get(name) ?? new Set()
      for (const { properties } of featuresOf(layer)) for (const key of Object.keys(properties)) keys.add(key)
      used.set(name, keys)
    }
  expect([...used.keys()].toSorted()).toEqual(Object.keys(layerFields).toSorted())
  for (const { id, fields } of vector_layers)
    expect([...used.get(id)!].toSorted()).toEqual(Object.keys(fields).toSorted())
})

test('the note beside the archive says what is in it', () => {
  const { minZoom, maxZoom: most, minLon, minLat, maxLon, maxLat } = header
  expect(note).toMatchObject({ minZoom, maxZoom: most, bounds: [minLon, minLat, maxLon, maxLat] })
  expect(note.name).toBe(`basemap-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`)
  expect(note.attribution).toContain('borders as of 2018, de facto')
})

describe.each([6, 7, 8])('at zoom %i', (z) => {
  test('Kathmandu is a town in both scripts', () => {
    const { layers, x, y } = tileAt(z, 85.3295, 27.7087)
    const town = featuresOf(layers['towns']!).find(({ properties }) => properties['name'] === 'Kathmandu')!
    expect(town.properties).toEqual({ name: 'Kathmandu', name_ne: 'काठमाडौँ', rank: 1 })
    const point = town.loadGeometry()[0]![0]!
    expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(2)
  })

  test('Everest is a peak', () => {
    const { layers } = tileAt(z, 86.8806, 27.9805)
    const peak = featuresOf(layers['peaks']!).find(({ properties }) => properties['name'] === 'Mt. Everest')
    expect(peak?.properties).toEqual({ name: 'Mt. Everest', rank: 1, elevation: 8848 })
  })

  test('the Koshi leaves the hills at Chatara', () => {
    const { layers, x, y } = tileAt(z, 87.16, 26.86)
    const points = featuresOf(layers['rivers']!).flatMap((river) => river.loadGeometry().flat())
    const nearest = Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)))
    // A tenth of a degree, in the units of this zoom.
    expect(nearest).toBeLessThan((0.1 / 360) * 2 ** z * 4096)
  })

  test('Nam Co is a lake', () => {
    expect(namesIn(tileAt(z, 90.6, 30.7).layers['lakes'])).toContain('Nam Co')
  })
})

/** Whether land covers a point: a line from it crosses the edges of land an odd number of times. */
function isLand(z: number, longitude: number, latitude: number): boolean {
  const { layers, x, y } = tileAt(z, longitude, latitude)
  const rings = layers['land'] ? featuresOf(layers['land']).flatMap((feature) => feature.loadGeometry()) : []
  const crossings = rings.flatMap((ring) =>
    ring.slice(1).filter((to, index) => {
      const from = ring[index]!
      return from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
    }),
  )
  return crossings.length % 2 === 1
}

test.each([0, 2, 4, 5])('land and sea are told apart on both sides of the antimeridian, at zoom %i', (z) => {
  const land = {
    Moscow: [37.6, 55.7],
    'Chukotka, east': [-173, 66.5],
    'Chukotka, west': [170, 67],
    Antarctica: [60, -80],
  }
  const sea = {
    'Denmark Strait': [-28, 67],
    'Bering Sea': [-178, 58],
    'North Pacific': [178, 45],
    'Hudson Bay': [-85, 60],
  }
  for (const [name, [longitude, latitude]] of Object.entries(land))
    expect([name, isLand(z, longitude!, latitude!)]).toEqual([name, true])
  for (const [name, [longitude, latitude]] of Object.entries(sea))
    expect([name, isLand(z, longitude!, latitude!)]).toEqual([name, false])
})

test('each municipality of Nepal with a position has one label at the last zoom', () => {
  const inNepal = tiles.filter(({ z }) => z === maxZoom)
  const labels = ['towns', 'municipalities'].flatMap((name) => inNepal.flatMap(({ layers }) => namesIn(layers[name])))
  const count = Map.groupBy(labels, (name) => name)
  const known = municipalityList().filter(({ latitude }) => latitude !== null)
  const missing = known.filter(({ name }) => !count.has(name))
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(known.length).toBeGreaterThan(700)
})

test('only South Asia has tiles beyond the last zoom of the world', () => {
  const columns = tiles.filter(({ z }) => z === worldMaxZoom + 1).map(({ x, y }) => [x, y])
  expect(Math.min(...columns.map(([x]) => x!))).toBe(42)
  expect(Math.max(...columns.map(([x]) => x!))).toBe(49)
  expect(Math.min(...columns.map(([, y]) => y!))).toBe(24)
  expect(Math.max(...columns.map(([, y]) => y!))).toBe(31)
})

test('baking again gives the same bytes', { tags: ['room'], timeout: 120_000 }, () => {
  const again = bake()
  expect(again.note).toEqual(note)
  expect(Buffer.compare(again.archive, bytes)).toBe(0)
})
