import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heicOf } from '../../test/heic.ts'
import { jpegOf, quarters, quartersOf } from '../../test/pictures.ts'
import { placeIn } from './photo-place.ts'
import { pictures } from './pictures.ts'

/** What is kept of a file with these bytes, read from where it was put. */
async function preparePicture(bytes: Uint8Array, keepsLocation = false) {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    await writeFile(join(folder, 'sent'), bytes)
    const { variants, thumbhash, ...picture } = await pictures.prepare(join(folder, 'sent'), folder, { keepsLocation })
    const read = async (path: string | undefined) => readFile(path!)
    const [original, medium, thumb] = [
      await read(variants.original),
      await read(variants.medium),
      await read(variants.thumb),
    ]
    return { ...picture, thumbhash: thumbhash!, variants: { original, medium, thumb } }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Where a photo was taken, as cameras write it. */
const lamjung = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '28/1 13/1 2220/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '84/1 22/1 3312/100',
}
const upright = ['red', 'green', 'blue', 'white']

describe('a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const)('of type %s is made anew', async (type) => {
    const picture = await preparePicture(await quarters(64, 32).toFormat(type).toBuffer())
    // Every GIF says that it may let its ground shine through.
    expect(picture).toMatchObject({ mimeType: type === 'gif' ? 'image/webp' : 'image/jpeg', width: 64, height: 32 })
    expect(await quartersOf(picture.variants.original)).toEqual(upright)
    expect(await quartersOf(picture.variants.thumb)).toEqual(upright)
    expect(Buffer.from(picture.thumbhash, 'base64').length).toBeGreaterThan(4)
  })

  it('is turned upright, and keeps nothing but its pixels', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1' }, IFD0: { Artist: 'Asha' } }
    const bytes = await quarters(60, 30).jpeg().withExif(place).withMetadata({ orientation: 6 }).toBuffer()
    const { variants, ...picture } = await preparePicture(bytes)
    expect(picture).toMatchObject({ width: 30, height: 60 })
    expect(await quartersOf(variants.original)).toEqual(['blue', 'red', 'white', 'green'])
    for (const variant of Object.values(variants)) {
      expect(await sharp(variant).metadata()).not.toHaveProperty('exif')
      expect(await sharp(variant).metadata()).not.toHaveProperty('icc')
    }
  })

  it.each(['jpeg', 'webp'] as const)(
    'keeps where it was taken where that is wished, and nothing else (%s)',
    async (type) => {
      const bytes = await quarters(60, 30)
        .toFormat(type)
        .withExif({ IFD0: { Artist: 'Asha' }, IFD3: lamjung })
        .toBuffer()
      const { variants, hasLocation } = await preparePicture(bytes, true)
      expect(hasLocation).toBe(true)
      const { exif } = await sharp(variants.original).metadata()
      expect(placeIn(exif!)).toEqual(lamjung)
      expect(exif!.includes('Asha')).toBe(false)
      for (const small of [variants.medium, variants.thumb])
        expect(await sharp(small).metadata()).not.toHaveProperty('exif')
      const dropped = await preparePicture(bytes)
      expect(dropped.hasLocation).toBe(false)
      expect(await sharp(dropped.variants.original).metadata()).not.toHaveProperty('exif')
    },
  )

  it('of which no place can be read has none', async () => {
    const bytes = await quarters(60, 30)
      .jpeg()
      .withExif({ IFD3: { ...lamjung, GPSLatitude: '91/1 0/1 0/0' } })
      .toBuffer()
    const { variants, hasLocation } = await preparePicture(bytes, true)
    expect(hasLocation).toBe(false)
    expect(await sharp(variants.original).metadata()).not.toHaveProperty('exif')
  })

  it('is kept in three sizes', async () => {
    const { variants, width, height } = await preparePicture(await quarters(5000, 2500).jpeg().toBuffer())
    expect({ width, height }).toEqual({ width: 4096, height: 2048 })
    const sizes = await Promise.all(Object.values(variants).map((variant) => sharp(variant).metadata()))
    expect(sizes.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: 'jpeg', width: 4096, height: 2048 },
      { format: 'webp', width: 1280, height: 640 },
      { format: 'webp', width: 320, height: 160 },
    ])
  })

  it('that lets its ground shine through still does', async () => {
    const clear = { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } as const
    const picture = await preparePicture(await sharp({ create: clear }).png().toBuffer())
    expect(picture.mimeType).toBe('image/webp')
    expect((await sharp(picture.variants.thumb).metadata()).hasAlpha).toBe(true)
  })

  it.each([0, 1])('of a phone (HEIC) is read, turned by %i quarters', async (turns) => {
    // Red, green, blue and white in the terms of video.
    const colours = [
      [81, 90, 240],
      [111, 72, 55],
      [41, 240, 110],
      [235, 128, 128],
    ] as const
    const picture = await preparePicture(heicOf(2, 2, (n) => colours[n]!, turns))
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', width: 32, height: 32 })
    expect(await quartersOf(picture.variants.original)).toEqual(
      turns === 0 ? upright : ['green', 'white', 'red', 'blue'],
    )
  })

  it('in the container of phones but of another code is read too', async () => {
    const bytes = await quarters(64, 32).avif().toBuffer()
    bytes.write('mif1', 8, 'latin1')
    expect(await preparePicture(bytes)).toMatchObject({ width: 64, height: 32 })
  })

  it('may be as narrow as a line', async () => {
    expect(await preparePicture(await quarters(9000, 1).png().toBuffer())).toMatchObject({ width: 4096, height: 1 })
    expect(await preparePicture(await quarters(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 })
  })
})

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  it.each([
    ['text', async () => Buffer.from('not a picture at all')],
    ['nothing', async () => Buffer.alloc(0)],
    ['SVG', async () => Buffer.from(svg)],
    ['SVG with a head', async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')],
    ['BMP', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['half a JPEG', async () => half(await jpegOf(400, 400))],
    ['half a PNG', async () => half(await quarters(400, 400).png().toBuffer())],
    ['half a WebP', async () => half(await quarters(400, 400).webp().toBuffer())],
    ['half a HEIC', async () => half(heicOf(4, 4, () => [90, 90, 90]))],
    ['only the head of a JPEG', async () => (await jpegOf()).subarray(0, 40)],
  ])('%s', async (_, make) => {
    await expect(preparePicture(await make())).rejects.toMatchObject({ code: 'documents/unsupported' })
  })

  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

  it.each(['png', 'webp'] as const)('a small %s that would fill the memory', { tags: ['room'] }, async (type) => {
    const side = 8000
    const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .toFormat(type, type === 'webp' ? { effort: 0 } : {})
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(preparePicture(bomb)).rejects.toMatchObject({ code: 'documents/too-many-pixels' })
  })

  it('a HEIC that says it is larger than it may be', async () => {
    const bytes = heicOf(1, 1, () => [90, 90, 90])
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(10_000, size)
    bytes.writeUInt32BE(10_000, size + 4)
    await expect(preparePicture(bytes)).rejects.toMatchObject({ code: 'documents/too-many-pixels' })
  })
})
