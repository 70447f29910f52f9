import { filesOnDevice } from './draft-keys.ts'

const store = 'files'

/** Opens the files that this browser keeps for an account. The caller closes it, so that a logout can delete it. */
function open(accountId: string): Promise<IDBDatabase> {
  const request = indexedDB.open(filesOnDevice(accountId), 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return answerOf(request)
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The device did not answer')))
  })

const isOver = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const end of ['abort', 'error'] as const)
      transaction.addEventListener(end, () => reject(transaction.error ?? new Error('The device did not store it')))
  })

async function inStore<T>(
  accountId: string,
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(accountId)
  try {
    const transaction = database.transaction(store, mode)
    const over = isOver(transaction)
    const [answer] = await Promise.all([answerOf(ask(transaction.objectStore(store))), over])
    return answer
  } finally {
    database.close()
  }
}

/** A device without room, or a browser that keeps no files, such as one in a private window. */
const isRefused = (error: unknown): boolean => error instanceof DOMException || error instanceof ReferenceError

/** Keeps files under a name. Answers whether the device has them now. */
export async function keepFiles(accountId: string, name: string, files: readonly File[]): Promise<boolean> {
  try {
    await inStore(accountId, 'readwrite', (kept) => kept.put([...files], name))
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    return false
  }
}

/** The kept files of a name; none where the device has none. */
export async function keptFiles(accountId: string, name: string): Promise<readonly File[]> {
  try {
    const kept: unknown = await inStore<unknown>(accountId, 'readonly', (files) => files.get(name))
    return Array.isArray(kept) ? kept.filter((file) => file instanceof File) : []
  } catch (error) {
    if (!isRefused(error)) throw error
    return []
  }
}

export async function forgetFiles(accountId: string, name: string): Promise<void> {
  try {
    await inStore(accountId, 'readwrite', (files) => files.delete(name))
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
