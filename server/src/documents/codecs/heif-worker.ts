import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { DecodeAnswer, DecodeTask } from './decode-apart.ts'
import { profileOf } from './heif-profile.ts'
import { emptyTiff } from './tiff.ts'

// The decoder takes a file as a whole, and nothing else does. One picture a worker: its memory goes with it, and a decoder that hangs is ended from outside.
const { path, maxPixels, isForProfile } = workerData as DecodeTask
parentPort?.postMessage('loaded')
const answer = await decode(await readFile(path))
parentPort?.postMessage(answer, transferred(answer))

function transferred(sent: DecodeAnswer): ArrayBuffer[] {
  if (sent.kind === 'pixels') return [sent.rgba.buffer]
  return sent.kind === 'tiff' ? [sent.bytes.buffer] : []
}

async function decode(bytes: Uint8Array): Promise<DecodeAnswer> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) return { kind: 'unreadable' }
  if (isForProfile) return { kind: 'profile', profile: profileOf(image) }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return { kind: 'too-many-pixels' }
  const profile = profileOf(image)
  if (profile) {
    const { bytes: tiff, pixels } = emptyTiff(width, height, profile)
    return (await fill(image, pixels, width, height)) ? { kind: 'tiff', bytes: tiff } : { kind: 'unreadable' }
  }
  const rgba = new Uint8ClampedArray(width * height * 4)
  const isFilled = await fill(image, rgba, width, height)
  return isFilled ? { kind: 'pixels', rgba, width, height, hasAlpha: false } : { kind: 'unreadable' }
}

function fill(image: HeifImage, data: Uint8ClampedArray, width: number, height: number): Promise<boolean> {
  return new Promise((resolve) => {
    image.display({ data, width, height }, (shown) => resolve(shown !== null))
  })
}
