import type { Bytes } from '../keys/bytes.ts'
import { VaultFailure } from '../keys/failures.ts'
import type { RootAnswer, RootQuestion } from './argon2-messages.ts'
import type { Argon2 } from './key-desk.ts'

/** A phone takes up to ten seconds. A worker that the system has killed for its memory sends no event at all. */
const patienceMs = 120_000

type RootWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/**
 * Argon2id in a worker that lives for one root. Takes 1 to 2 seconds on a desktop and 64 MiB, which are free again afterwards.
 * Throws `too-little-memory` or `not-loaded`. Wipes the password's bytes.
 */
export const argon2InWorker =
  (begin: () => RootWorker): Argon2 =>
  async (password, salt) => {
    const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
    const worker = begin()
    const timer = setTimeout(() => reject(new VaultFailure('too-little-memory')), patienceMs)
    worker.addEventListener('message', ({ data }: MessageEvent<RootAnswer>) => {
      if ('root' in data) resolve(data.root)
      else if ('failure' in data) reject(new VaultFailure(data.failure))
      else reject(new Error(`Argon2 failed: ${data.fault}`))
    })
    // Without a message the worker's file could not be loaded; with one, the worker itself broke.
    worker.addEventListener('error', (event) =>
      reject(event.message ? new Error('The Argon2 worker failed') : new VaultFailure('not-loaded')),
    )
    try {
      worker.postMessage({ password, salt } satisfies RootQuestion, [password.buffer])
      return await promise
    } finally {
      clearTimeout(timer)
      worker.terminate()
    }
  }
