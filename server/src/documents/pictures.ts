import { maxFileBytes } from '@mulghar/contract/documents/documents'
import { fileTypeFromFile } from 'file-type'
import { availableParallelism } from 'node:os'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata, Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { AppError } from '../kit/app-error.ts'
import { atMost } from '../kit/turns.ts'
import { decodeApart } from './codecs/decode-apart.ts'
import { isGifTruncated } from './codecs/gif-blocks.ts'
import { emptyTiff } from './codecs/tiff.ts'
import { isDiskFull } from '../kit/disk-full.ts'
import { placeIn, type PhotoPlace } from './photo-place.ts'
import type { Policy, Prepared } from './policy.ts'

/** Of a picture, and of all frames of an animation together. */
export const maxPixels = 50_000_000
const maxFrames = 1000
/** The small variants are always of this type. */
export const smallType = 'image/webp'
const longestSides = { original: 4096, medium: 1280, thumb: 320 }
const patienceSeconds = 60

const avif = 'image/avif'
const readBySharp = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/tiff', avif])
const readByHeif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

const bitmap = 'image/bmp'
const gif = 'image/gif'
/** Animations; of any other type the first frame is kept. */
const mayMove = new Set([gif, 'image/webp'])

/** Whether files of a type are read as pictures. */
export const isPicture = (mime: string) => readBySharp.has(mime) || readByHeif.has(mime) || mime === bitmap

// One processor is left for everybody else, and two pictures at once need memory enough.
const inTurn = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)))
// A large animation takes many seconds: one at a time has a place of its own, so that still pictures never wait for it.
const animationInTurn = atMost(1)

/**
 * Pictures, made anew: upright, in sRGB, in three sizes, without anything but their pixels, and the place where it is wished.
 * The `durationMs` of an animation says that it moves.
 */
export const pictures: Policy = {
  maxBytes: maxFileBytes,

  async prepare(path, folder, { keepsLocation }) {
    const mime = (await fileTypeFromFile(path))?.mime ?? ''
    if (!isPicture(mime)) throw new AppError('documents/unsupported')
    const { prepared, animation } = await inTurn(async () => {
      const picture = await open(path, mime, keepsLocation)
      return picture.durationMs === null ? { prepared: await write(picture, folder) } : { animation: picture }
    })
    return prepared ?? animationInTurn(() => write(animation, folder))
  },
}

/** Writes the three sizes of a picture. */
async function write(picture: Opened, folder: string): Promise<Prepared> {
  const original = join(folder, 'original')
  const { width, height } = await picture.encode(original).catch((error: unknown) => {
    throw isDiskFull(error) ? error : new AppError('documents/unsupported')
  })
  const small = await smallOnes(original, folder, picture.durationMs !== null && { width, height })
  return {
    type: 'IMAGE',
    mimeType: picture.mimeType,
    width,
    height,
    durationMs: picture.durationMs,
    hasLocation: picture.hasLocation,
    ...small,
  }
}

type Opened = {
  mimeType: string
  hasLocation: boolean
  /** How long one round of an animation lasts; null for a still picture. */
  durationMs: number | null
  /** Writes it; answers how large it is, of moving pictures how large a frame. */
  encode(path: string): Promise<{ width: number; height: number }>
}

async function open(path: string, mime: string, keepsLocation: boolean): Promise<Opened> {
  if (readByHeif.has(mime)) return openApart('heif', path, keepsLocation)
  if (mime === bitmap) return openApart('bmp', path, keepsLocation)
  if (mime === avif) return openAvif(path, keepsLocation)
  if (mime === gif && isGifTruncated(await readFile(path))) throw new AppError('documents/unsupported')
  return openRaster(path, keepsLocation, mayMove.has(mime))
}

/** The picture library does not read colours that AVIF tells by numbers; the other decoder does, but it cannot read the pixels. */
async function openAvif(path: string, keepsLocation: boolean): Promise<Opened> {
  const answer = await decodeApart('heif', { path, maxPixels, isForProfile: true }, patienceSeconds * 1000)
  return openRaster(path, keepsLocation, false, answer.kind === 'profile' ? answer.profile : undefined)
}

async function openRaster(
  path: string,
  keepsLocation: boolean,
  mayMove = false,
  profile?: Uint8Array,
): Promise<Opened> {
  const sharp = await loadSharp()
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('documents/unsupported')
    })
  if (head.width * head.height > maxPixels) throw new AppError('documents/too-many-pixels')
  if (mayMove && (head.pages ?? 1) > 1) return moving(path, head)
  const upright = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const place = keepsLocation && head.exif ? placeIn(head.exif) : undefined
  const coloured = profile && !head.hasProfile ? await withProfile(upright, profile) : upright
  return encoder(head.hasAlpha ? coloured : coloured.removeAlpha(), head.hasAlpha, place)
}

/** The same pixels as colours of a profile. */
async function withProfile(picture: Sharp, profile: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp()
  const { data, info } = await picture
    .ensureAlpha()
    .raw()
    .timeout({ seconds: patienceSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new AppError('documents/unsupported')
    })
  const { bytes, pixels } = emptyTiff(info.width, info.height, profile)
  pixels.set(data)
  return sharp(bytes, { limitInputPixels: maxPixels })
}

async function openApart(format: 'heif' | 'bmp', path: string, keepsLocation: boolean): Promise<Opened> {
  const sharp = await loadSharp()
  const answer = await decodeApart(format, { path, maxPixels }, patienceSeconds * 1000)
  if (answer.kind === 'too-many-pixels') throw new AppError('documents/too-many-pixels')
  if (answer.kind === 'unreadable') {
    // The container of HEIC may hold AV1, which only the other library knows.
    if (format === 'heif') return openAvif(path, keepsLocation)
    throw new AppError('documents/unsupported')
  }
  if (answer.kind === 'profile') throw new Error('a profile that was not asked for')
  if (answer.kind === 'tiff') return encoder(sharp(answer.bytes, { limitInputPixels: maxPixels }).removeAlpha(), false)
  const { rgba, width, height, hasAlpha } = answer
  const raw = sharp(rgba, { raw: { width, height, channels: 4 } })
  return encoder(hasAlpha ? raw : raw.removeAlpha(), hasAlpha)
}

/** All frames of an animation, each as long as it was. They are in memory at once. */
async function moving(path: string, { pages = 1, width, height, pageHeight, delay = [] }: Metadata): Promise<Opened> {
  if (pages > maxFrames || width * (pageHeight ?? height) * pages > maxPixels)
    throw new AppError('documents/animation-too-large')
  const sharp = await loadSharp()
  const frames = sharp(path, { animated: true, limitInputPixels: maxPixels, failOn: 'error' })
  const sized = within(frames, longestSides.original).toColourspace('srgb').timeout({ seconds: patienceSeconds })
  return {
    mimeType: 'image/webp',
    hasLocation: false,
    durationMs: Math.max(
      1,
      delay.reduce((sum, ms) => sum + ms, 0),
    ),
    async encode(to) {
      const written = await sized.webp({ quality: 85, effort: 2 }).toFile(to)
      return { width: written.width, height: written.pageHeight ?? written.height }
    },
  }
}

/** Only a picture that may let its ground shine through is kept in a format that can. */
function encoder(picture: Sharp, hasAlpha: boolean, place?: PhotoPlace): Opened {
  const sized = within(picture, longestSides.original).toColourspace('srgb').timeout({ seconds: patienceSeconds })
  const placed = place ? sized.withExif({ IFD3: place }) : sized
  const coded = hasAlpha ? placed.webp({ quality: 90, effort: 3 }) : placed.jpeg({ quality: 88 })
  return {
    mimeType: hasAlpha ? 'image/webp' : 'image/jpeg',
    hasLocation: place !== undefined,
    durationMs: null,
    encode: (path) => coded.toFile(path),
  }
}

type Frame = { width: number; height: number }
/** The smaller files of a picture: of moving pictures the medium one moves, and the thumb is the first frame. */
async function smallOnes(original: string, folder: string, frame: Frame | false) {
  const sharp = await loadSharp()
  const [medium, thumb] = [join(folder, 'medium'), join(folder, 'thumb')]
  if (frame && Math.max(frame.width, frame.height) <= longestSides.medium) await copyFile(original, medium)
  else
    await within(sharp(original, { animated: frame !== false }), longestSides.medium)
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: patienceSeconds })
      .toFile(medium)
  await within(sharp(frame ? original : medium), longestSides.thumb)
    .webp({ quality: 75, effort: 3 })
    .toFile(thumb)
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
