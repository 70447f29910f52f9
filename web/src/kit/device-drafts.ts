/** What somebody has begun to write is kept in this browser under a key of their account; all of it goes when they log out. */
const prefix = 'mulghar-draft'

export const draftKey = (accountId: string, name: string): string => `${prefix}:${accountId}:${name}`

export function forgetDrafts(accountId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(accountId, ''))) localStorage.removeItem(key)
}
