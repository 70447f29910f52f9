import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'
import { toast } from './toast.ts'

/** What somebody has begun to write is kept in this browser under a key of their account; all of it goes when they log out. */
const prefix = 'mulghar-draft'

export const draftKey = (accountId: string, name: string): string => `${prefix}:${accountId}:${name}`

export function forgetDrafts(accountId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(accountId, ''))) localStorage.removeItem(key)
}

let isFullSaid = false

/** Keeps what was begun; undefined forgets it. Where a browser has no room for it, what it has of it from before stays. */
export function keepBegun(key: string, begun: unknown): void {
  if (begun === undefined) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(begun))
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    // Once is enough: each letter that is typed comes here.
    if (isFullSaid) return
    isFullSaid = true
    toast.error(i18n._(msg`This browser has no room left to keep what you write. Send it before you leave the page.`))
  }
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

/** The version that a kept edit began with: none that there was where that was not kept. */
export const keptVersion = ({ version }: Record<string, unknown>): number =>
  typeof version === 'number' ? version | 0 : 0

export const objectOf = (read: unknown): Record<string, unknown> =>
  typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
