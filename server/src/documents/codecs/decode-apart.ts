import { on } from 'node:events'
import { startThread } from '../../kit/thread.ts'

export type DecodeTask = {
  path: string
  maxPixels: number
  /** Only the profile of the colours is asked for, of a picture whose pixels the decoder need not know. */
  isForProfile?: true
}
export type DecodeAnswer =
  | { kind: 'pixels'; rgba: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; hasAlpha: boolean }
  /** A picture whose colours are not those of sRGB: a TIFF that carries their profile. */
  | { kind: 'tiff'; bytes: Uint8Array<ArrayBuffer> }
  /** Undefined where the colours are those of sRGB, or nothing is said of them. */
  | { kind: 'profile'; profile: Uint8Array | undefined }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable' }

const workers = {
  heif: new URL('./heif-worker.ts', import.meta.url),
  bmp: new URL('./bmp-worker.ts', import.meta.url),
}

/** Decodes pictures that the picture library cannot read (HEIC, BMP), in a thread of their own. */
export async function decodeApart(
  format: keyof typeof workers,
  task: DecodeTask,
  patienceMs: number,
): Promise<DecodeAnswer> {
  // The HEIF decoder prints what it thinks of a broken file; nobody reads that.
  const options = { workerData: task, stdout: true, stderr: true }
  const { worker, end } = startThread(workers[format], options)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    for await (const [said] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<
      ['loaded' | DecodeAnswer]
    >)
      if (said !== 'loaded') return said
    throw new Error('the worker ended without an answer')
  } catch {
    // Any failure of a decoder is due to the file: the decoder is given nothing else.
    return { kind: 'unreadable' }
  } finally {
    await end()
  }
}
