import { msg } from '@lingui/core/macro'
import { attemptKey } from './draft-keys.ts'
import { i18n } from './i18n.ts'
import { randomKey } from './request.ts'
import { toast } from './toast.ts'

let isFullSaid = false

/** The text of each draft that this tab has read or kept last; null after it was forgotten. */
const ownTexts = new Map<string, string | null>()
/** The drafts that were typed in this tab. */
const typed = new Set<string>()

type Sent = { key: string; text: string; isReplaced?: true }

let channel: BroadcastChannel | undefined
function tabs(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('mulghar-drafts')
  channel.addEventListener('message', ({ data: { key, text, isReplaced } }: MessageEvent<Sent>) => {
    // Another tab went on with a text that is still shown here.
    if (isReplaced && typed.has(key) && ownTexts.get(key) === text) store(key, [{ tab: tabId(), text }, ...others(key)])
  })
  return channel
}

/** A draft was sent: it goes here, and in the tabs that show the same. */
export function forgetSent(key: string): void {
  const text = ownTexts.get(key)
  forget(key)
  if (text) tabs().postMessage({ key, text } satisfies Sent)
}

/** Calls `forget` when another tab has sent the text that this tab shows. Returns how to stop. */
export function onSentElsewhere(key: string, forget: () => void): () => void {
  const hear = ({ data }: MessageEvent<Sent>) => {
    if (data.key === key && !data.isReplaced && ownTexts.get(key) === data.text) forget()
  }
  tabs().addEventListener('message', hear)
  return () => tabs().removeEventListener('message', hear)
}

const mostTexts = 8

/** What the tabs have typed for one draft, the newest last. */
type Text = { tab: string; text: string }

const isText = (value: unknown): value is Text =>
  typeof objectOf(value)['tab'] === 'string' && typeof objectOf(value)['text'] === 'string'

function texts(key: string): Text[] {
  const kept = localStorage.getItem(key)
  const read = readable(kept)
  if (Array.isArray(read)) return read.filter(isText)
  // Earlier versions kept one text for all tabs.
  return kept === null ? [] : [{ tab: '', text: kept }]
}

/** The texts of a draft from all tabs. */
export const textsOfTabs = (key: string): Record<string, unknown>[] =>
  texts(key).map(({ text }) => objectOf(readable(text)))

const others = (key: string) => texts(key).filter(({ tab }) => tab !== tabId())

function store(key: string, list: readonly Text[]): void {
  if (list.length > 0) return localStorage.setItem(key, JSON.stringify(list.slice(-mostTexts)))
  localStorage.removeItem(attemptKey(key))
  localStorage.removeItem(key)
}

/** Forgets the text of this tab, and the same text of others; all texts where this tab has read none. */
function forget(key: string): void {
  const own = ownTexts.get(key)
  ownTexts.set(key, null)
  typed.delete(key)
  store(key, own === undefined ? [] : others(key).filter(({ text }) => text !== own))
}

/** Takes a draft off this device; answers what the tabs had typed, each text once. */
export function takeDraft(key: string): Record<string, unknown>[] {
  const taken = new Set(texts(key).map(({ text }) => text))
  ownTexts.set(key, null)
  typed.delete(key)
  store(key, [])
  return [...taken].map((text) => objectOf(readable(text)))
}

/** Takes one text of a draft off this device, and leaves what tabs have typed since. */
export function dropText(key: string, kept: Record<string, unknown>): void {
  const dropped = JSON.stringify(kept)
  store(
    key,
    texts(key).filter(({ text }) => JSON.stringify(readable(text)) !== dropped),
  )
}

/** True while the device has the text that this tab has read or kept last. */
export const isKept = (key: string): boolean => texts(key).some(({ text }) => text === ownTexts.get(key))

/** True where the draft that was read last was typed in another tab. */
export const isOfOtherTab = (key: string): boolean => typeof ownTexts.get(key) === 'string' && !typed.has(key)

/**
 * Keeps what was begun; undefined forgets it. Each tab has its own text. A tab that goes on with the text of another one
 * replaces it; an open tab that still shows that text keeps it again. False where this device has no space for it.
 */
export function keepBegun(key: string, begun: unknown): boolean {
  const before = ownTexts.get(key)
  const known = others(key)
  const rest = known.filter(({ text }) => text !== before)
  const tellReplaced = () =>
    before && known.length > rest.length && tabs().postMessage({ key, text: before, isReplaced: true } satisfies Sent)
  if (begun === undefined) {
    forget(key)
    tellReplaced()
    return true
  }
  const text = JSON.stringify(begun)
  // Only shown here, and typed in another tab.
  if (text === before && !typed.has(key) && isKept(key)) return true
  try {
    store(key, [...rest, { tab: tabId(), text }])
    ownTexts.set(key, text)
    typed.add(key)
    tabs()
    if (before !== text) tellReplaced()
    return true
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    // Once is enough: each letter that is typed comes here.
    if (!isFullSaid)
      toast.error(
        i18n._(msg`This browser has no space left to save a draft. Please send your text before you leave the page.`),
      )
    isFullSaid = true
    return false
  }
}

/**
 * The text of this tab, or else the newest of any tab, as far as it can be read: anybody can write into a browser's memory,
 * and so did earlier versions.
 */
export function keptBegun(key: string): Record<string, unknown> {
  const known = texts(key)
  const own = known.find(({ tab }) => tab === tabId())
  if (own) typed.add(key)
  else typed.delete(key)
  const text = (own ?? known.at(-1))?.text ?? null
  ownTexts.set(key, text)
  return objectOf(readable(text))
}

/** The same text, for a list that only names it: this tab does not take it over. */
export function glimpseOf(key: string): Record<string, unknown> {
  const known = texts(key)
  const text = known.find(({ tab }) => tab === tabId()) ?? known.at(-1)
  return objectOf(readable(text?.text ?? null))
}

const tabKey = 'mulghar-tab'
let ownTab: string | undefined

/** The id of this tab outlives a reload. While the page is open it is not stored, so that a duplicated tab gets another one. */
function tabId(): string {
  if (ownTab !== undefined) return ownTab
  const id = sessionStorage.getItem(tabKey) ?? randomKey()
  ownTab = id
  sessionStorage.removeItem(tabKey)
  addEventListener('pagehide', () => sessionStorage.setItem(tabKey, id))
  addEventListener('pageshow', () => sessionStorage.removeItem(tabKey))
  return id
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
