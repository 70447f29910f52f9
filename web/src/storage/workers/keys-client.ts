import { VaultFailure } from '../keys/failures.ts'
import { keysOver, type KeysClient } from './key-port.ts'

export type KeysWorker = { keys: KeysClient; end(): void }

/** Whether this page can have a vault: browsers offer WebCrypto over HTTPS and on localhost only. */
export const isVaultPossible = (): boolean => globalThis.isSecureContext && crypto.subtle !== undefined

/** Starts the worker that holds the keys. Throws `no-secure-context`. Ending it forgets all keys. */
export function beginKeysWorker(): KeysWorker {
  if (!isVaultPossible()) throw new VaultFailure('no-secure-context')
  const worker = new Worker(new URL('./keys-worker.ts', import.meta.url), { type: 'module' })
  const keys = keysOver(worker)
  worker.addEventListener('error', (event) => {
    if (!event.message) keys.stop(new VaultFailure('not-loaded'))
  })
  return {
    keys,
    end() {
      keys.stop(new VaultFailure('stopped'))
      worker.terminate()
    },
  }
}
