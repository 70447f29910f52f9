import { contentNumbers } from '@mulghar/contract/storage/contents'
import { isLost, Refusal } from '../../kit/failures.ts'
import type { Entry } from '../files/entry.ts'
import type { FileCalls } from '../files/file-calls.ts'
import type { VaultFilesLike } from '../files/files-api.ts'
import { Pacer } from './pacer.ts'

export type ReadParts = {
  files: Pick<VaultFilesLike, 'openChunk'>
  calls: Pick<FileCalls, 'content'>
}

export type ReadOptions = {
  signal: AbortSignal
  /** The connection was lost, and it is tried again. */
  onWait?: (isWaiting: boolean) => void
}

/** The opened chunks of a file, in order. The next one is fetched while one is used. A lost connection is waited for. */
export async function* plainChunks(
  parts: ReadParts,
  entry: Entry,
  { signal, onWait }: ReadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { id, file } = entry
  if (!file) return
  const { chunks } = contentNumbers(file.size)
  const { contentId } = file
  const fetched = (n: number) => {
    const sealed = patiently(() => parts.calls.content({ id, contentId, n }, signal), signal, onWait)
    // Its failure comes when it is its turn.
    sealed.catch(() => {})
    return sealed
  }
  let next = fetched(0)
  for (let n = 0; n < chunks; n++) {
    const sealed = await next
    // It arrives while this one is decrypted and used.
    if (n + 1 < chunks) next = fetched(n + 1)
    yield await parts.files.openChunk(id, n, sealed)
  }
}

async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onWait?: (isWaiting: boolean) => void,
): Promise<T> {
  const pacer = new Pacer()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onWait?.(true)
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          pacer.reset()
          reject(signal.reason)
        }
        signal.addEventListener('abort', stop, { once: true })
        pacer.wait(() => {
          signal.removeEventListener('abort', stop)
          resolve()
        })
      })
      onWait?.(false)
    }
  }
}

const isPassing = (error: unknown): boolean => isLost(error) || (error instanceof Refusal && error.status === 503)
