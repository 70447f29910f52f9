import type { Variant } from '@mulghar/contract/documents/documents'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { AppError } from '../kit/app-error.ts'
import { atMost } from '../kit/turns.ts'
import { decodeHeif } from './heif.ts'

/** A picture made anew: upright, in sRGB, in three sizes, without anything but its pixels. */
export type PreparedPicture = {
  mimeType: string
  width: number
  height: number
  /** A few bytes, in base64, from which a blurred preview is drawn. */
  thumbhash: string
  variants: Record<Variant, Buffer>
}

export const maxPixels = 50_000_000
/** The small variants are always of this type. */
export const smallType = 'image/webp'
const longestSides = { original: 4096, medium: 1280, thumb: 320 }
const patienceSeconds = 60

const readBySharp = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/avif',
])
const readByHeif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

// One processor is left for everybody else, and two pictures at once need memory enough.
const inTurn = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** Reads a picture by its bytes; what is none, or is broken, is refused. The source is a path, or the bytes. */
export async function preparePicture(source: string | Uint8Array): Promise<PreparedPicture> {
  const type = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  const mime = type?.mime ?? ''
  if (!readBySharp.has(mime) && !readByHeif.has(mime)) throw new AppError('documents/unsupported')
  return inTurn(async () => {
    const picture = readByHeif.has(mime) ? await openHeif(source) : await openRaster(source)
    const original = await picture.encode().catch(() => {
      throw new AppError('documents/unsupported')
    })
    return withSmallOnes(original.data, original.info, picture.mimeType)
  })
}

type Opened = {
  mimeType: string
  encode(): Promise<{ data: Buffer; info: { width: number; height: number } }>
}

async function openRaster(source: string | Uint8Array): Promise<Opened> {
  const sharp = await loadSharp()
  const head = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('documents/unsupported')
    })
  if (head.width * head.height > maxPixels) throw new AppError('documents/too-many-pixels')
  const upright = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  return encoder(upright, head.hasAlpha)
}

async function openHeif(source: string | Uint8Array): Promise<Opened> {
  const sharp = await loadSharp()
  const answer = await decodeHeif({ source, maxPixels }, patienceSeconds * 1000)
  if (answer.kind === 'too-many-pixels') throw new AppError('documents/too-many-pixels')
  // The same container may hold AV1, which only the other library knows.
  if (answer.kind === 'unreadable') return openRaster(source)
  const { rgba, width, height } = answer
  return encoder(sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha(), false)
}

/** Only a picture that may let its ground shine through is kept in a format that can. */
function encoder(picture: Sharp, hasAlpha: boolean): Opened {
  const sized = within(picture, longestSides.original).toColourspace('srgb').timeout({ seconds: patienceSeconds })
  const coded = hasAlpha ? sized.webp({ quality: 90, effort: 3 }) : sized.jpeg({ quality: 88 })
  return {
    mimeType: hasAlpha ? 'image/webp' : 'image/jpeg',
    encode: () => coded.toBuffer({ resolveWithObject: true }),
  }
}

async function withSmallOnes(
  original: Buffer,
  { width, height }: { width: number; height: number },
  mimeType: string,
): Promise<PreparedPicture> {
  const sharp = await loadSharp()
  const medium = await within(sharp(original), longestSides.medium).webp({ quality: 80, effort: 2 }).toBuffer()
  const thumb = await within(sharp(medium), longestSides.thumb).webp({ quality: 75, effort: 3 }).toBuffer()
  const tiny = await within(sharp(thumb), 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)
  return {
    mimeType,
    width,
    height,
    thumbhash: Buffer.from(hash).toString('base64'),
    variants: { original, medium, thumb },
  }
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first picture. Of its many readers only those of plain raster pictures stay: no SVG, no PDF. */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
    })
    return sharp
  })
  return loading
}
