import { on } from 'node:events'
import { startThread } from '../kit/thread.ts'

export type HeifTask = { path: string; maxPixels: number }
export type HeifAnswer =
  | { kind: 'pixels'; rgba: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable' }

/** Decodes the pictures of phones (HEIC), which the picture library cannot, in a thread of its own; upright already. */
export async function decodeHeif(task: HeifTask, patienceMs: number): Promise<HeifAnswer> {
  // The decoder prints what it thinks of a broken file; nobody listens.
  const options = { workerData: task, stdout: true, stderr: true }
  const { worker, end } = startThread(new URL('./heif-worker.ts', import.meta.url), options)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    for await (const [said] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<
      ['loaded' | HeifAnswer]
    >)
      if (said !== 'loaded') return said
    throw new Error('the worker ended without an answer')
  } catch {
    // Whatever the decoder stumbles over is the file's doing: it is given nothing else.
    return { kind: 'unreadable' }
  } finally {
    await end()
  }
}
