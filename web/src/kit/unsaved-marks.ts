// Unsaved text that only the memory of a tab has: in a form that asks before it is left, or offered in a notice. The tab
// marks it on the device, so that log-out asks in other tabs, too.

import { attemptKey, draftKey } from './draft-keys.ts'
import { dirtyForms, hasUnsaved, onLeaving, typist } from './leaving.ts'
import { report } from './report.ts'
import { randomKey } from './request.ts'
import { storeChoice } from './stored-choice.ts'
import { changeName } from './watch-input.ts'

const prefix = 'unsaved in '
const ownName = prefix + randomKey()
/** A form does not say when it is saved or discarded. */
const lookMs = 500

type Mark = { key: string; remove: () => void }
let mark: Mark | undefined
let offeredTo: string | undefined

/** Pages without HTTPS have none. There the mark of a crashed tab stays until log-out. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** The browser releases the lock of a mark when its tab crashes. */
function newMark(key: string): Mark {
  let isRemoved = false
  let release = () => {}
  const removal = new Promise<void>((resolve) => (release = resolve))
  const put = () => {
    if (!isRemoved) storeChoice(key, '{}')
    return removal
  }
  const manager = locks()
  if (manager) manager.request(key, put).catch(report)
  else void put()
  addEventListener('pagehide', unmark)
  return {
    key,
    remove() {
      isRemoved = true
      removeEventListener('pagehide', unmark)
      localStorage.removeItem(key)
      release()
    },
  }
}

function unmark(): void {
  mark?.remove()
  mark = undefined
}

function updateMark(): void {
  const account = typist()
  const isUnsaved = account !== undefined && (offeredTo === account || hasUnsaved())
  const key = isUnsaved ? draftKey(account, ownName) : undefined
  if (key === mark?.key) return
  unmark()
  if (key !== undefined) mark = newMark(key)
}

/** Notes the account to which this tab offers texts. */
export function markOffered(accountId: string | undefined): void {
  offeredTo = accountId
  updateMark()
}

let timer: ReturnType<typeof setTimeout> | undefined
function look(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    updateMark()
    if (hasUnsaved()) look()
  }, lookMs)
}

/** Marks the unsaved forms of this tab from now on. */
export function watchUnsaved(): void {
  for (const name of ['input', 'change', 'click', 'drop', changeName]) addEventListener(name, look, true)
  addEventListener('pageshow', look)
  onLeaving(look)
  look()
  removeCrashed().catch(report)
}

const markKeys = (): string[] => Object.keys(localStorage).filter((key) => key.includes(`:${prefix}`))

async function removeCrashed(): Promise<void> {
  const manager = locks()
  if (!manager) return
  const { held = [] } = await manager.query()
  const open = new Set(held.map(({ name }) => name))
  for (const key of markKeys()) if (!open.has(key)) localStorage.removeItem(key)
}

export type UnsavedTexts = {
  /** The device has drafts. */
  isOnDevice: boolean
  isInOtherTab: boolean
  /** 'files' where this tab has files that were chosen or are being sent, and no text. */
  inThisTab: 'text' | 'files' | undefined
}

/** The texts of an account that its log-out deletes. */
export async function findUnsaved(accountId: string): Promise<UnsavedTexts> {
  await removeCrashed()
  const isMark = new Set(markKeys())
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftKey(accountId, '')))
  return {
    isOnDevice: keys.some((key) => !isMark.has(key) && !key.endsWith(attemptKey(''))),
    isInOtherTab: keys.some((key) => isMark.has(key) && key !== mark?.key),
    inThisTab: dirtyForms(true).length > 0 ? 'text' : hasUnsaved() ? 'files' : undefined,
  }
}
