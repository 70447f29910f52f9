import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeifAnswer, HeifTask } from './heif.ts'

// The decoder takes a file as a whole, and nothing else does. One picture a worker: its memory goes with it, and a decoder that hangs is ended from outside.
const { path, maxPixels } = workerData as HeifTask
parentPort?.postMessage('loaded')
const answer = await decode(await readFile(path))
parentPort?.postMessage(answer, answer.kind === 'pixels' ? [answer.rgba.buffer] : [])

async function decode(bytes: Uint8Array): Promise<HeifAnswer> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) return { kind: 'unreadable' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return { kind: 'too-many-pixels' }
  const rgba = await pixelsOf(image, width, height)
  return rgba ? { kind: 'pixels', rgba, width, height } : { kind: 'unreadable' }
}

function pixelsOf(
  image: HeifImage,
  width: number,
  height: number,
): Promise<Uint8ClampedArray<ArrayBuffer> | undefined> {
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise((resolve) => {
    image.display({ data, width, height }, (shown) => resolve(shown ? data : undefined))
  })
}
