import {
  Conversion,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Output,
  StreamTarget,
  type EncodedPacket,
  type Input,
  type OutputAudioTrack,
  type OutputFormat,
  type OutputVideoTrack,
  type StreamTargetChunk,
} from 'mediabunny'
import { Unreadable } from './in-place.ts'

export type Copying = {
  input: Input
  format: OutputFormat
  /** How many tracks there have to be in the end. */
  tracks: number
  /** Where it was made, if that is to be told. */
  place: string | undefined
  /** How much of its beginning is wanted; else all is. */
  seconds?: number
  /** How much its samples may be together. */
  mostBytes: number
  write: (bytes: Uint8Array, at: number) => void
}

/** Samples may lie upon each other, or begin with bytes that stand only once: taken apart, a megabyte could fill a disk. */
export class TooMuch extends Unreadable {}

/** Copies the first track of picture and the first of sound as they are coded; whether that could be done. */
export async function copyTracks(copying: Copying): Promise<boolean> {
  const { input, format, tracks, place, seconds, mostBytes, write } = copying
  let fault: { error: unknown } | undefined
  let bytes = 0
  // Who writes films forgets a promise about a stream that has failed, and the worker would end with that: this one never does.
  const written = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      if (fault) return
      try {
        write(data, position)
      } catch (error) {
        fault = { error }
      }
    },
  })
  // Counted before they are gathered, half a second in memory at once.
  const output = new PlainOutput({ format, target: new StreamTarget(written) })
  output.see = (packet) => {
    bytes += packet.byteLength
    if (fault) throw fault.error
    if (bytes > mostBytes) throw new TooMuch('more samples than were sent')
  }
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Infinity },
    tags: place === undefined ? {} : { raw: { '©xyz': place } },
    ...(seconds !== undefined && { trim: { end: seconds } }),
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.utilizedTracks.length < tracks) {
    await output.cancel()
    return false
  }
  try {
    await conversion.execute()
  } catch (error) {
    await output.cancel()
    throw error
  }
  if (fault) throw (fault as { error: unknown }).error
  return true
}

/** Takes tracks without the names that they have, in which anybody may have written anything, and sees each sample first. */
class PlainOutput extends Output {
  see: (packet: EncodedPacket) => void = () => undefined

  override addVideoTrack(...[source, metadata]: Parameters<Output['addVideoTrack']>): OutputVideoTrack {
    if (!(source instanceof EncodedVideoPacketSource)) throw new TypeError('Not a copy')
    this.#watch(source)
    return super.addVideoTrack(source, { ...metadata, name: undefined })
  }

  override addAudioTrack(...[source, metadata]: Parameters<Output['addAudioTrack']>): OutputAudioTrack {
    if (!(source instanceof EncodedAudioPacketSource)) throw new TypeError('Not a copy')
    this.#watch(source)
    return super.addAudioTrack(source, { ...metadata, name: undefined })
  }

  #watch<Meta>(source: { add(packet: EncodedPacket, meta?: Meta): Promise<void> }): void {
    const add = source.add.bind(source)
    source.add = async (packet, meta) => {
      this.see(packet)
      await add(packet, meta)
    }
  }
}
