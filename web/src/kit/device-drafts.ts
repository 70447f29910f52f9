import { msg } from '@lingui/core/macro'
import { attemptKey } from './draft-keys.ts'
import { i18n } from './i18n.ts'
import { toast } from './toast.ts'

let isFullSaid = false

/** What this tab has read or kept last. */
const ownTexts = new Map<string, string | null>()

type Sent = { key: string; text: string }

let channel: BroadcastChannel | undefined
const tabs = () => (channel ??= new BroadcastChannel('mulghar-drafts'))

/** A draft was sent: it goes here, and in the tabs that show the same. */
export function forgetSent(key: string): void {
  const text = ownTexts.get(key)
  keepBegun(key, undefined)
  if (text) tabs().postMessage({ key, text } satisfies Sent)
}

/**
 * Another tab has sent a draft. Calls `forget` where this tab shows the same text, and `keep` where it has other text, which
 * may be on the device no more. Returns how to stop.
 */
export function onSentElsewhere(key: string, { forget, keep }: { forget: () => void; keep: () => void }): () => void {
  const hear = ({ data }: MessageEvent<Sent>) => {
    if (data.key !== key) return
    if (ownTexts.get(key) === data.text) forget()
    else if (localStorage.getItem(key) === null) keep()
  }
  tabs().addEventListener('message', hear)
  return () => tabs().removeEventListener('message', hear)
}

/** Keeps what was begun; undefined forgets it. Where a browser has no room for it, what it has of it from before stays. */
export function keepBegun(key: string, begun: unknown): void {
  if (begun === undefined) {
    const own = ownTexts.get(key)
    ownTexts.set(key, null)
    if (own !== undefined && own !== localStorage.getItem(key)) return
    localStorage.removeItem(attemptKey(key))
    return localStorage.removeItem(key)
  }
  const text = JSON.stringify(begun)
  ownTexts.set(key, text)
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    ownTexts.set(key, localStorage.getItem(key))
    // Once is enough: each letter that is typed comes here.
    if (isFullSaid) return
    isFullSaid = true
    toast.error(i18n._(msg`This browser has no room left to keep what you write. Send it before you leave the page.`))
  }
}

/** What was kept, as far as it can be read: anybody can write into a browser's memory, and so did the versions of before. */
export function keptBegun(key: string): Record<string, unknown> {
  const kept = localStorage.getItem(key)
  ownTexts.set(key, kept)
  return objectOf(readable(kept))
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
