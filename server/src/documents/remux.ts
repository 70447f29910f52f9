import {
  CustomSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { copyTracks, TooMuch, type Copying } from './copy-tracks.ts'
import { placeIn } from './film-place.ts'
import type { Film } from './film-reading.ts'
import { openFile, writeAll } from './in-place.ts'
import { planOf } from './mp4-plan.ts'
import { settle } from './settle.ts'

/** What a film is that is in a container of ours now, copied or where it lay; `unknown` where nothing plays its codecs, or they cannot stand in it. */
export type Remuxed =
  | { kind: 'copied' | 'settled'; film: Film }
  | { kind: 'unknown'; film: Omit<Film, 'mimeType'> }
  | { kind: 'no-film' }

// What it thinks of a film is told nobody.
Logging.level = LogLevel.Silent

const cacheBytes = 4 * 1024 * 1024
const outputs = {
  'video/mp4': () => new Mp4OutputFormat({ fastStart: false, metadataFormat: 'udta' }),
  'video/webm': () => new WebMOutputFormat(),
}

/** What of it is coded alike wherever it stands, with samples that know how long they are. */
const settling = {
  mimes: /^video\/(mp4|x-m4v|quicktime|3gpp2?)$/,
  codecs: new Set(['avc', 'hevc', 'vp9', 'av1', 'aac', 'opus']),
}
const modelSeconds = 0.05
const mostModelBytes = 8 * 1024 * 1024
/** What is left out of a film once and stands before each of its samples again takes little. */
const [mostCopiedTimes, copiedSlackBytes] = [2, 1024 * 1024]

/**
 * Gives the picture and the sound of a film, as they are coded, a new container in which nothing else is: no tags, no further
 * tracks. Of the tags only the place is taken along, where that is wished. Where they lie in it already, they stay there, and
 * only what is around them is made anew; else they are copied.
 */
export async function remux(path: string, to: string, mime: string, keepsLocation: boolean): Promise<Remuxed> {
  const [from, into] = [openSync(path, 'r+'), openSync(to, 'w')]
  try {
    return await copy(from, into, mime, keepsLocation)
  } finally {
    closeSync(from)
    closeSync(into)
  }
}

/** A worker that waits for the disk keeps nobody waiting, and copies in half the time that it takes by promises. */
async function copy(from: number, into: number, mime: string, keepsLocation: boolean): Promise<Remuxed> {
  const source = new CustomSource({
    getSize: () => fstatSync(from).size,
    read(start, end) {
      const bytes = new Uint8Array(end - start)
      readSync(from, bytes, 0, bytes.length, start)
      return bytes
    },
    maxCacheSize: cacheBytes,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  })
  using input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source })
  const video = await input.getPrimaryVideoTrack()
  if (!video) return { kind: 'no-film' }
  const audio = await input.getPrimaryAudioTrack()
  const codecs = [await video.getCodec(), ...(audio ? [await audio.getCodec()] : [])]
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  const unknown = async () => {
    const seconds = (await input.getDurationFromMetadata()) ?? 0
    return { kind: 'unknown' as const, film: { ...size, seconds, hasLocation: false } }
  }
  if (codecs.includes(null)) return unknown()

  const container = mime === 'video/webm' ? mime : 'video/mp4'
  const place = keepsLocation && container === 'video/mp4' ? placeIn(await input.getMetadataTags()) : undefined
  const copyBy = (rest: Pick<Copying, 'mostBytes' | 'write' | 'seconds'>) =>
    copyTracks({ input, format: outputs[container](), tracks: codecs.length, place, ...rest })
  const parameters = [await video.getCodecParameterString(), await audio?.getCodecParameterString()]
  const film = async () => ({
    mimeType: `${container}; codecs="${parameters.filter(Boolean).map(asStored).join(', ')}"`,
    ...size,
    seconds: await input.computeDuration([video]),
    hasLocation: place !== undefined,
  })

  const begins = await video.getFirstTimestamp()
  if (settling.mimes.test(mime) && begins < 1 && codecs.every((codec) => settling.codecs.has(codec!))) {
    const file = openFile(from)
    const plan = planOf(file, [
      { id: video.id, kind: 'vide' },
      ...(audio ? [{ id: audio.id, kind: 'soun' as const }] : []),
    ])
    const model = plan && (await modelBy((of) => copyBy({ ...of, seconds: Math.max(0, begins) + modelSeconds })))
    if (plan && model) {
      const settled = await film()
      settle(file, plan, model)
      return { kind: 'settled', film: settled }
    }
  }
  const mostBytes = mostCopiedTimes * fstatSync(from).size + copiedSlackBytes
  const isCopied = await copyBy({ mostBytes, write: (bytes, at) => writeAll(into, bytes, at) })
  return isCopied ? { kind: 'copied', film: await film() } : unknown()
}

/** The beginning of a film, copied in memory; undefined where it is larger than a beginning is, or cannot be copied. */
async function modelBy(make: (copying: Pick<Copying, 'mostBytes' | 'write'>) => Promise<boolean>) {
  const model = Buffer.alloc(mostModelBytes)
  let end = 0
  const write: Copying['write'] = (bytes, at) => {
    if (at + bytes.length > model.length) throw new TooMuch('a long beginning')
    model.set(bytes, at)
    end = Math.max(end, at + bytes.length)
  }
  try {
    return (await make({ mostBytes: mostModelBytes, write })) ? model.subarray(0, end) : undefined
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}

/** What the new container says of a codec: its parameter sets are always in its head. */
const asStored = (parameter: string | null | undefined) => parameter?.replace(/^hev1\./, 'hvc1.')
