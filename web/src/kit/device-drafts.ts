/** What somebody has begun to write is kept in this browser under a key of their account; all of it goes when they log out. */
const prefix = 'mulghar-draft'

export const draftKey = (accountId: string, name: string): string => `${prefix}:${accountId}:${name}`

export function forgetDrafts(accountId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(accountId, ''))) localStorage.removeItem(key)
}

/** Keeps what was begun; undefined forgets it. */
export function keepBegun(key: string, begun: unknown): void {
  if (begun === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(begun))
}

/** What was kept, as far as it can be read: anybody can write into a browser's memory, and so did the versions of before. */
export function keptBegun(key: string): Record<string, unknown> {
  return objectOf(readable(localStorage.getItem(key)))
}

function readable(kept: string | null): unknown {
  if (kept === null) return undefined
  try {
    return JSON.parse(kept)
  } catch {
    return undefined
  }
}

export const objectOf = (read: unknown): Record<string, unknown> =>
  typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
