/**
 * What somebody has begun to write is kept in this browser under a key of their account. All of it goes when they log out.
 * Each tab has a text of its own in it (device-drafts.ts), so that no tab deletes what was typed in another one.
 */
const prefix = 'mulghar-draft'

export const draftKey = (accountId: string, name: string): string => `${prefix}:${accountId}:${name}`

const attemptSuffix = ':attempt'

/** Beside a draft: the try to send it whose outcome is not known (attempts.ts). */
export const attemptKey = (draft: string): string => `${draft}${attemptSuffix}`

/** Edits of this tab whose outcome is not known (unanswered-edits.ts). */
export const editsInTab = 'mulghar-edits'

/** The database with the files that an account has chosen and not sent (device-files.ts). */
export const filesOnDevice = (accountId: string): string => `${prefix}-files:${accountId}`

export function forgetDrafts(accountId: string): void {
  sessionStorage.removeItem(editsInTab)
  // Private windows of some browsers have none.
  globalThis.indexedDB?.deleteDatabase(filesOnDevice(accountId))
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(accountId, ''))) localStorage.removeItem(key)
}

/** Whether an account has text on this device that was not sent. */
export const hasDrafts = (accountId: string): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(draftKey(accountId, '')) && !key.endsWith(attemptSuffix))
