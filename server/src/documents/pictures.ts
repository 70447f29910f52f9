import { maxFileBytes } from '@mulghar/contract/documents/documents'
import { fileTypeFromFile } from 'file-type'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { AppError } from '../kit/app-error.ts'
import { atMost } from '../kit/turns.ts'
import { isDiskFull } from './disk-full.ts'
import { decodeHeif } from './heif.ts'
import { placeIn, type PhotoPlace } from './photo-place.ts'
import type { Policy } from './policy.ts'

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

/** Whether files of a type are read as pictures. */
export const isPicture = (mime: string) => readBySharp.has(mime) || readByHeif.has(mime)

// One processor is left for everybody else, and two pictures at once need memory enough.
const inTurn = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** Pictures, made anew: upright, in sRGB, in three sizes, without anything but their pixels, and the place where it is wished. */
export const pictures: Policy = {
  maxBytes: maxFileBytes,

  async prepare(path, folder, { keepsLocation }) {
    const mime = (await fileTypeFromFile(path))?.mime ?? ''
    if (!isPicture(mime)) throw new AppError('documents/unsupported')
    return inTurn(async () => {
      const picture = readByHeif.has(mime) ? await openHeif(path, keepsLocation) : await openRaster(path, keepsLocation)
      const original = join(folder, 'original')
      const { width, height } = await picture.encode(original).catch((error: unknown) => {
        throw isDiskFull(error) ? error : new AppError('documents/unsupported')
      })
      const small = await smallOnes(original, folder)
      return {
        type: 'IMAGE',
        mimeType: picture.mimeType,
        width,
        height,
        durationMs: null,
        hasLocation: picture.hasLocation,
        ...small,
      }
    })
  },
}

type Opened = {
  mimeType: string
  hasLocation: boolean
  /** Writes it; answers how large it is. */
  encode(path: string): Promise<{ width: number; height: number }>
}

async function openRaster(path: string, keepsLocation: boolean): Promise<Opened> {
  const sharp = await loadSharp()
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('documents/unsupported')
    })
  if (head.width * head.height > maxPixels) throw new AppError('documents/too-many-pixels')
  const upright = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const place = keepsLocation && head.exif ? placeIn(head.exif) : undefined
  return encoder(upright, head.hasAlpha, place)
}

async function openHeif(path: string, keepsLocation: boolean): Promise<Opened> {
  const sharp = await loadSharp()
  const answer = await decodeHeif({ path, maxPixels }, patienceSeconds * 1000)
  if (answer.kind === 'too-many-pixels') throw new AppError('documents/too-many-pixels')
  // The same container may hold AV1, which only the other library knows.
  if (answer.kind === 'unreadable') return openRaster(path, keepsLocation)
  const { rgba, width, height } = answer
  return encoder(sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha(), false)
}

/** Only a picture that may let its ground shine through is kept in a format that can. */
function encoder(picture: Sharp, hasAlpha: boolean, place?: PhotoPlace): Opened {
  const sized = within(picture, longestSides.original).toColourspace('srgb').timeout({ seconds: patienceSeconds })
  const placed = place ? sized.withExif({ IFD3: place }) : sized
  const coded = hasAlpha ? placed.webp({ quality: 90, effort: 3 }) : placed.jpeg({ quality: 88 })
  return {
    mimeType: hasAlpha ? 'image/webp' : 'image/jpeg',
    hasLocation: place !== undefined,
    encode: (path) => coded.toFile(path),
  }
}

async function smallOnes(original: string, folder: string) {
  const sharp = await loadSharp()
  const [medium, thumb] = [join(folder, 'medium'), join(folder, 'thumb')]
  await within(sharp(original), longestSides.medium).webp({ quality: 80, effort: 2 }).toFile(medium)
  await within(sharp(medium), longestSides.thumb).webp({ quality: 75, effort: 3 }).toFile(thumb)
  const tiny = await within(sharp(thumb), 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)
  return { thumbhash: Buffer.from(hash).toString('base64'), variants: { original, medium, thumb } }
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
