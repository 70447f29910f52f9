import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, hasDrafts } from './draft-keys.ts'
import { startKeepingInput } from './kept-input.ts'
import { addForm, setTypist } from './leaving.ts'
import { storageOf } from './testing/storage.ts'
import { findUnsaved } from './unsaved-marks.ts'

const page = new EventTarget()
let items: Map<string, string>
/** The names of the locks that this tab and others hold. */
let held: Set<string>

/** The locks of a browser, each of which no other tab waits for. */
const locks = {
  async request(name: string, use: () => Promise<void>) {
    held.add(name)
    await use()
    held.delete(name)
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
}

beforeEach(() => {
  vi.useFakeTimers()
  items = new Map()
  held = new Set()
  vi.stubGlobal('localStorage', storageOf(items))
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal('location', { pathname: '/home/finance', search: '' })
  vi.stubGlobal('navigator', { locks })
  setTypist('asha')
  startKeepingInput([])
})
afterEach(async () => {
  setTypist(undefined)
  await vi.advanceTimersByTimeAsync(1000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A form that was typed into. */
async function typedForm() {
  const form = { isDirty: true, remove: () => {} }
  form.remove = addForm({ isDirty: () => form.isDirty, forget: () => {} })
  page.dispatchEvent(new Event('input'))
  await vi.advanceTimersByTimeAsync(1000)
  return form
}
const otherTab = (key: string) => draftKey('asha', `unsaved in ${key}`)

test('a form with unsaved input is known to other tabs until it is saved', async () => {
  const form = await typedForm()
  expect([hasDrafts('asha'), hasDrafts('ravi')]).toEqual([true, false])
  form.isDirty = false
  await vi.advanceTimersByTimeAsync(1000)
  expect([hasDrafts('asha'), held.size]).toEqual([false, 0])
  form.remove()
})

test('a form with unsaved input is known to other tabs until it or its tab is closed', async () => {
  const form = await typedForm()
  page.dispatchEvent(new Event('pagehide'))
  expect(hasDrafts('asha')).toBe(false)
  page.dispatchEvent(new Event('pageshow'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(hasDrafts('asha')).toBe(true)
  form.remove()
  await vi.advanceTimersByTimeAsync(1000)
  expect(hasDrafts('asha')).toBe(false)
})

test('a form before the login is not known to other tabs', async () => {
  setTypist(undefined)
  const form = await typedForm()
  expect(items.size).toBe(0)
  form.remove()
})

test('log-out finds the forms of this tab and of others', async () => {
  expect(await findUnsaved('asha')).toEqual({ isOnDevice: false, isInOtherTab: false, inThisTab: undefined })
  const form = await typedForm()
  const inThisTab = 'text'
  expect(await findUnsaved('asha')).toEqual({ isOnDevice: false, isInOtherTab: false, inThisTab })
  held.add(otherTab('b'))
  items.set(otherTab('b'), '{}')
  expect(await findUnsaved('asha')).toEqual({ isOnDevice: false, isInOtherTab: true, inThisTab })
  items.set(draftKey('asha', 'edit of 1'), '{}')
  expect(await findUnsaved('asha')).toEqual({ isOnDevice: true, isInOtherTab: true, inThisTab })
  expect(await findUnsaved('ravi')).toEqual({ isOnDevice: false, isInOtherTab: false, inThisTab })
  form.remove()
})

test('log-out finds files that this tab sends, and text beside them first', async () => {
  const removeFiles = addForm({ isDirty: () => true, forget: () => {}, isOfPage: true })
  expect((await findUnsaved('asha')).inThisTab).toBe('files')
  const form = await typedForm()
  expect((await findUnsaved('asha')).inThisTab).toBe('text')
  form.remove()
  removeFiles()
})

test('log-out does not ask about the form of a tab that has crashed', async () => {
  items.set(otherTab('c'), '{}')
  expect(await findUnsaved('asha')).toEqual({ isOnDevice: false, isInOtherTab: false, inThisTab: undefined })
  expect(items.size).toBe(0)
})
