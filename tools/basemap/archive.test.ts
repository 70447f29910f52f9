import { PMTiles, tileIdToZxy, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { writeArchive, type ArchiveFacts, type Tile } from './archive.ts'

const facts: ArchiveFacts = {
  minZoom: 0,
  maxZoom: 9,
  bounds: [-180, -85, 180, 85],
  center: { zoom: 6, longitude: 84.1, latitude: 28.2 },
  metadata: { name: 'A map' },
}

const sourceOf = (archive: Uint8Array): Source => ({
  getKey: () => 'an archive',
  getBytes: async (offset, length) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
})

const open = (tiles: readonly Tile[]) => new PMTiles(sourceOf(writeArchive(tiles, facts)))

const tileOf = (tileId: number, text: string): Tile => {
  const [z, x, y] = tileIdToZxy(tileId)
  return { z, x, y, bytes: Buffer.from(text) }
}

const textOf = async (archive: PMTiles, { z, x, y }: Tile) => {
  const found = await archive.getZxy(z, x, y)
  return found && Buffer.from(found.data).toString()
}

test('the header and the metadata say what the archive holds', async () => {
  const archive = open([tileOf(0, 'world'), tileOf(5, 'sea'), tileOf(6, 'sea'), tileOf(9, 'sea'), tileOf(12, 'land')])
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    rootDirectoryOffset: 127,
    leafDirectoryLength: 0,
    numAddressedTiles: 5,
    numTileEntries: 4,
    numTileContents: 3,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    maxZoom: 9,
    minLon: -180,
    minLat: -85,
    maxLon: 180,
    maxLat: 85,
    centerZoom: 6,
    centerLon: 84.1,
    centerLat: 28.2,
  })
  expect(await archive.getMetadata()).toEqual({ name: 'A map' })
})

test('a tile that is equal to an earlier one is found at every place', async () => {
  const tiles = [tileOf(1, 'sea'), tileOf(2, 'land'), tileOf(3, 'sea'), tileOf(4, 'sea'), tileOf(20, 'sea')]
  const archive = open(tiles)
  for (const tile of tiles) expect(await textOf(archive, tile)).toBe(Buffer.from(tile.bytes).toString())
  expect(await archive.getZxy(0, 0, 0)).toBeUndefined()
  expect(await archive.getZxy(2, 0, 1)).toBeUndefined()
})

test('more tiles than a root directory has room for are found through leaves', async () => {
  // Random gaps and lengths, since a directory of regular ones packs into a few bytes.
  let state = 1
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  let tileId = 0
  const tiles = Array.from({ length: 12_000 }, () => {
    const [z, x, y] = tileIdToZxy((tileId += 2 + random(26)))
    return { z, x, y, bytes: Uint8Array.from({ length: 1 + random(1000) }, () => random(256)) }
  })
  const archive = open(tiles)
  const { rootDirectoryLength, leafDirectoryLength, numTileEntries } = await archive.getHeader()
  expect(127 + rootDirectoryLength).toBeLessThanOrEqual(16_384)
  expect(leafDirectoryLength).toBeGreaterThan(0)
  expect(numTileEntries).toBe(tiles.length)
  for (const { z, x, y, bytes } of tiles.filter((_, index) => index % 512 < 2 || index % 512 === 511))
    expect(new Uint8Array((await archive.getZxy(z, x, y))!.data)).toEqual(bytes)
  const [z, x, y] = tileIdToZxy(tileId - 1)
  expect(await archive.getZxy(z, x, y)).toBeUndefined()
})

test('the order in which tiles are given does not change a byte', () => {
  const tiles = Array.from({ length: 100 }, (_, index) => tileOf(index, `${index % 7}`))
  expect(writeArchive(tiles.toReversed(), facts)).toEqual(writeArchive(tiles, facts))
})
