/** Lists that a browser full of other data could not store; they last as long as the page. */
const unstored = new Map<string, string>()

export function writeList(storage: Storage, key: string, list: readonly unknown[]): void {
  unstored.delete(key)
  if (list.length === 0) return storage.removeItem(key)
  const text = JSON.stringify(list)
  try {
    storage.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    unstored.set(key, text)
  }
}

/** Anybody can write into a browser's memory: `isItem` decides what of it can be used. */
export function readList<Item>(storage: Storage, key: string, isItem: (value: unknown) => value is Item): Item[] {
  const kept = unstored.get(key) ?? storage.getItem(key)
  if (kept === null) return []
  try {
    const found: unknown = JSON.parse(kept)
    return Array.isArray(found) ? found.filter(isItem) : []
  } catch {
    return []
  }
}
