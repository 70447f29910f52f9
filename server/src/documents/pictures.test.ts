import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withColours } from '../../test/avif.ts'
import { bmpOf, type Rgb } from '../../test/bmp.ts'
import { heicOf } from '../../test/heic.ts'
import { jpegOf, quarters, quartersOf } from '../../test/pictures.ts'
import { onBehalfOf } from '../kit/caller.ts'
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
  it.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const)('of type %s is encoded again', async (type) => {
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

  it('without a readable place has none', async () => {
    const bytes = await quarters(60, 30)
      .jpeg()
      .withExif({ IFD3: { ...lamjung, GPSLatitude: '91/1 0/1 0/0' } })
      .toBuffer()
    const { variants, hasLocation } = await preparePicture(bytes, true)
    expect(hasLocation).toBe(false)
    expect(await sharp(variants.original).metadata()).not.toHaveProperty('exif')
  })

  it('is kept in three sizes', async () => {
    const { variants, width, height } = await preparePicture(await quarters(4200, 2100).jpeg().toBuffer())
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

describe('a bitmap', () => {
  it('of any depth is encoded again', async () => {
    const named: Record<string, Rgb> = {
      red: [255, 0, 0],
      green: [0, 160, 0],
      blue: [0, 0, 255],
      white: [255, 255, 255],
    }
    const pixels = Array.from({ length: 64 * 32 }, (_, n) => {
      const [isBelow, isRight] = [n >= 64 * 16, n % 64 >= 32]
      return named[upright[(isBelow ? 2 : 0) + (isRight ? 1 : 0)]!]!
    })
    for (const bits of [4, 8, 16, 24, 32] as const) {
      const picture = await preparePicture(bmpOf(64, pixels, { bits }))
      expect(picture).toMatchObject({ mimeType: 'image/jpeg', width: 64, height: 32 })
      expect(await quartersOf(picture.variants.original)).toEqual(upright)
    }
  })

  it('with too many pixels, or broken, is refused', async () => {
    const bytes = bmpOf(1, [[1, 2, 3]], { bits: 24 })
    bytes.writeInt32LE(10_000, 18)
    bytes.writeInt32LE(10_000, 22)
    await expect(preparePicture(bytes)).rejects.toMatchObject({ code: 'documents/too-many-pixels' })
    bytes.writeInt32LE(100, 22)
    await expect(preparePicture(bytes)).rejects.toMatchObject({ code: 'documents/unsupported' })
  })
})

describe('a picture that ends early', () => {
  /** Pixels that compress badly, so that most of each file is data of the picture; each frame has its own. */
  const grainy = (frames = 1) => {
    const [width, height] = [64, 48]
    const valueAt = (index: number) => index * 7919 + (index >> 3) ** 2 + 37 * Math.floor(index / (width * height * 3))
    const pixels = Uint8Array.from({ length: width * height * 3 * frames }, (_, index) => valueAt(index) & 255)
    return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
  }
  it.each([
    ['JPEG', () => grainy().jpeg()],
    ['progressive JPEG', () => grainy().jpeg({ progressive: true })],
    ['PNG', () => grainy().png()],
    ['WebP', () => grainy().webp()],
    ['moving WebP', () => grainy(4).webp()],
    ['GIF', () => grainy().gif()],
    ['moving GIF', () => grainy(4).gif()],
  ] as const)('is refused where it is a %s', async (_, drawn) => {
    const bytes = await drawn().toBuffer()
    expect(await preparePicture(bytes)).toMatchObject({ width: 64, height: 48 })
    // The last bytes of a PNG hold no pixels.
    for (const share of [0.5, 0.9])
      await expect(preparePicture(bytes.subarray(0, bytes.length * share))).rejects.toMatchObject({
        code: 'documents/unsupported',
      })
  })

  it('is not one with bytes after its end, nor a GIF without its last byte', async () => {
    const after = Buffer.alloc(5000, 9)
    for (const type of ['jpeg', 'png', 'gif'] as const) {
      const bytes = await grainy().toFormat(type).toBuffer()
      expect(await preparePicture(Buffer.concat([bytes, after]))).toMatchObject({ width: 64, height: 48 })
    }
    const moving = await grainy(4).gif().toBuffer()
    expect(await preparePicture(moving.subarray(0, -1))).toMatchObject({ width: 64, height: 48 })
  })
})

describe('the colours of a photo of a phone', () => {
  /** The colour in the middle of what is kept. */
  const colourOf = async (bytes: Buffer) => {
    const { variants } = await preparePicture(bytes)
    const { data } = await sharp(variants.original).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  const red = (colours?: Buffer) => heicOf(1, 1, () => [110, 100, 190], 0, colours)
  const nclx = (primaries: number, transfer: number, fullRange = 0) =>
    Buffer.concat([Buffer.from('nclx'), Buffer.from([0, primaries, 0, transfer, 0, 6, fullRange])])
  const p3 = async () => {
    const tagged = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    return (await sharp(tagged).metadata()).icc!
  }

  it('are those of its profile, as of a JPEG', async () => {
    const [plain, wide] = [await colourOf(red()), await colourOf(red(Buffer.concat([Buffer.from('prof'), await p3()])))]
    // The same numbers are a stronger red in Display P3 than in sRGB.
    expect(wide[0]! - plain[0]!).toBeGreaterThan(10)
    expect(wide[1]!).toBeLessThan(plain[1]!)
  })

  it('are those of numbers, where it tells them so', async () => {
    const byProfile = await colourOf(red(Buffer.concat([Buffer.from('prof'), await p3()])))
    const [plain, byNumbers] = [await colourOf(red()), await colourOf(red(nclx(12, 13)))]
    expect(byNumbers[0]! - plain[0]!).toBeGreaterThan(10)
    expect(byNumbers[1]!).toBeLessThan(plain[1]!)
    for (const [n, part] of byNumbers.entries()) expect(Math.abs(part - byProfile[n]!)).toBeLessThan(6)
    expect(await colourOf(red(nclx(1, 13)))).toEqual(plain)
  })

  it('are those of numbers in AVIF too', async () => {
    const colour = { r: 200, g: 60, b: 60 }
    const avifOf = () =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
        .avif({ quality: 90, chromaSubsampling: '4:4:4' })
        .toBuffer()
    const plain = await colourOf(await avifOf())
    const expectNear = (found: number[], wanted: number[]) => {
      for (const [n, part] of found.entries()) expect(Math.abs(part - wanted[n]!), found.join()).toBeLessThan(6)
    }
    expectNear(plain, [200, 60, 60])
    // These numbers of Display P3 are this colour in sRGB, by the matrices of both.
    expectNear(await colourOf(withColours(await avifOf(), nclx(12, 13, 0x80))), [217, 42, 52])
    expectNear(await colourOf(withColours(await avifOf(), nclx(1, 13, 0x80))), plain)
    const container = withColours(await avifOf(), nclx(12, 13, 0x80))
    container.write('mif1', 8, 'latin1')
    expectNear(await colourOf(container), [217, 42, 52])
  })

  it('stay as they are where a profile cannot be read', async () => {
    const broken = Buffer.concat([Buffer.from('prof'), Buffer.alloc(400, 7)])
    expect(await colourOf(red(broken))).toEqual(await colourOf(red()))
  })
})

describe('moving pictures', () => {
  /** Frames that are red, green and blue by turns. */
  const moving = (frames: number, width: number, height: number) => {
    const pixels = Buffer.alloc(width * height * frames * 3)
    for (let at = 0; at < pixels.length; at += 3) pixels[at + (Math.floor(at / 3 / (width * height)) % 3)] = 255
    return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
  }
  const delay = [100, 200, 300]

  /** A GIF whose three frames are repeated. Encoding each frame of a long one takes seconds. */
  const repeated = async (times: number, width: number, height: number) => {
    const gif = await moving(3, width, height).gif({ effort: 1 }).toBuffer()
    // Each frame begins with a graphic control extension, and one byte ends the file.
    const firstFrame = gif.indexOf(Buffer.from([0x21, 0xf9, 0x04]))
    const frames = gif.subarray(firstFrame, -1)
    return Buffer.concat([
      gif.subarray(0, firstFrame),
      ...Array.from({ length: times }, () => frames),
      gif.subarray(-1),
    ])
  }

  it.each(['gif', 'webp'] as const)('of type %s still move, each frame as long as before', async (type) => {
    const bytes = await moving(3, 40, 20)[type]({ delay, loop: 0 }).toBuffer()
    const picture = await preparePicture(bytes)
    expect(picture).toMatchObject({ mimeType: 'image/webp', width: 40, height: 20, durationMs: 600 })
    for (const variant of ['original', 'medium'] as const)
      expect(await sharp(picture.variants[variant], { animated: true }).metadata()).toMatchObject({
        pages: 3,
        delay,
        loop: 0,
        pageHeight: 20,
      })
    expect((await sharp(picture.variants.thumb, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  it('are made smaller with all their frames', async () => {
    const picture = await preparePicture(await moving(3, 1600, 400).gif({ delay }).toBuffer())
    expect(picture).toMatchObject({ width: 1600, height: 400 })
    expect(await sharp(picture.variants.medium, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width: 1280,
      pageHeight: 320,
    })
  })

  it.each([
    [60, 1000],
    [1002, 2],
  ])('of %i frames of %i px a side are refused, not made a still', async (frames, side) => {
    const bytes = await repeated(frames / 3, side, side)
    expect((await sharp(bytes, { limitInputPixels: false }).metadata()).pages).toBe(frames)
    await expect(preparePicture(bytes)).rejects.toMatchObject({ code: 'documents/animation-too-large' })
  })

  it('hold up no still picture of another account, and wait for each other', async () => {
    const bytes = await repeated(4, 1000, 1000)
    const ended: string[] = []
    const prepare = (account: string, name: string, file: Uint8Array) =>
      onBehalfOf(account, async () => {
        await preparePicture(file)
        ended.push(name)
      })
    const animations = [1, 2, 3].map((at) => prepare('asha', `animation ${at}`, bytes))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await prepare('ravi', 'still', await quarters(64, 32).jpeg().toBuffer())
    expect(ended).toEqual(['still'])
    await Promise.all([...animations, prepare('ravi', 'animation of another', bytes)])
    // Accounts take turns: it does not wait for all three of the other account.
    expect(ended.at(-1)).toMatch(/^animation \d$/)
  })
})
