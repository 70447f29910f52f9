import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type HeifTask = { path: string; maxPixels: number }
export type HeifAnswer =
  | { kind: 'pixels'; rgba: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable' }

/** Decodes the pictures of phones (HEIC), which the picture library cannot, in a thread of its own; upright already. */
export async function decodeHeif(task: HeifTask, patienceMs: number): Promise<HeifAnswer> {
  // The decoder prints what it thinks of a broken file; nobody listens.
  const options = { workerData: task, stdout: true, stderr: true }
  const worker = new Worker(new URL('./heif-worker.ts', import.meta.url), options)
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) })) as [HeifAnswer]
    return answer
  } catch {
    // Whatever the decoder stumbles over is the file's doing: it is given nothing else.
    return { kind: 'unreadable' }
  } finally {
    await worker.terminate()
  }
}
