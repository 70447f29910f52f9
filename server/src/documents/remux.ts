import {
  Conversion,
  CustomSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
  type StreamTargetChunk,
} from 'mediabunny'
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { placeIn } from './film-place.ts'
import type { Film } from './film-reading.ts'

/** What a film is that is in a container of ours now; `unknown` where nothing plays its codecs, or they cannot stand in it. */
export type Remuxed =
  | { kind: 'copied'; film: Film }
  | { kind: 'unknown'; film: Omit<Film, 'mimeType'> }
  | { kind: 'no-film' }

// What it thinks of a film is told nobody.
Logging.level = LogLevel.Silent

const cacheBytes = 4 * 1024 * 1024
const outputs = {
  'video/mp4': () => new Mp4OutputFormat({ fastStart: false, metadataFormat: 'udta' }),
  'video/webm': () => new WebMOutputFormat(),
}

/**
 * Copies the picture and the sound of a film, as they are coded, into a new container in which nothing else is: no tags, no
 * further tracks. Of the tags only the place is taken along, where that is wished.
 */
export async function remux(path: string, to: string, mime: string, keepsLocation: boolean): Promise<Remuxed> {
  const [from, into] = [openSync(path, 'r'), openSync(to, 'w')]
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
  const written = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => void writeSync(into, data, 0, data.byteLength, position),
  })
  const output = new Output({ format: outputs[container](), target: new StreamTarget(written) })
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Infinity },
    tags: place === undefined ? {} : { raw: { '©xyz': place } },
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.utilizedTracks.length < codecs.length) {
    await output.cancel()
    return unknown()
  }
  try {
    await conversion.execute()
  } catch (error) {
    await output.cancel()
    throw error
  }

  const parameters = [await video.getCodecParameterString(), await audio?.getCodecParameterString()]
  return {
    kind: 'copied',
    film: {
      mimeType: `${container}; codecs="${parameters.filter(Boolean).map(asStored).join(', ')}"`,
      ...size,
      seconds: await input.computeDuration([video]),
      hasLocation: place !== undefined,
    },
  }
}

/** What the new container says of a codec: its parameter sets are always in its head. */
const asStored = (parameter: string | null | undefined) => parameter?.replace(/^hev1\./, 'hvc1.')
