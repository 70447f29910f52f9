import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSent, isKept, keepBegun, keptBegun, onSentElsewhere } from './device-drafts.ts'
import { draftKey, hasDrafts } from './draft-keys.ts'

let items: Map<string, string>
let another: BroadcastChannel

beforeEach(() => {
  items = new Map()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  // The keys of a real one are its own properties too.
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys: () => [...items.keys()], getOwnPropertyDescriptor }))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  another = new BroadcastChannel('mulghar-drafts')
})
afterEach(() => another.close())

const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
type Text = { tab: string; text: string }
const stored = (key: string) => JSON.parse(items.get(key) ?? '[]') as Text[]
const kept = (key: string) => stored(key).map(({ text }) => JSON.parse(text) as unknown)
const typeElsewhere = (key: string, text: object) =>
  items.set(key, JSON.stringify([...stored(key), { tab: 'another', text: JSON.stringify(text) }]))

test('a sent draft goes, and other tabs hear of it', async () => {
  const key = draftKey('asha', 'sent')
  const heard = new Promise((resolve) => (another.onmessage = ({ data }) => resolve(data)))
  keepBegun(key, { text: 'At last' })
  forgetSent(key)
  expect(items.has(key)).toBe(false)
  expect(await heard).toEqual({ key, text: '{"text":"At last"}' })
})

test('each tab keeps its own text', () => {
  const key = draftKey('asha', 'own')
  keepBegun(key, { text: 'At last' })
  typeElsewhere(key, { text: 'The well is dry' })
  expect(keptBegun(key)).toEqual({ text: 'At last' })
  keepBegun(key, { text: 'At last!' })
  expect(kept(key)).toEqual([{ text: 'The well is dry' }, { text: 'At last!' }])
})

test('a sent draft leaves what another tab has typed, and that is offered next', () => {
  const key = draftKey('asha', 'typed since')
  keepBegun(key, { text: 'At last' })
  typeElsewhere(key, { text: 'The well is dry' })
  forgetSent(key)
  expect(kept(key)).toEqual([{ text: 'The well is dry' }])
  expect(keptBegun(key)).toEqual({ text: 'The well is dry' })
})

test('an emptied form leaves what another tab has typed since', () => {
  const key = draftKey('asha', 'emptied')
  keptBegun(key)
  typeElsewhere(key, { text: 'The well is dry' })
  keepBegun(key, undefined)
  expect(kept(key)).toEqual([{ text: 'The well is dry' }])
})

test('the text of a closed tab is continued, not kept twice', () => {
  const key = draftKey('asha', 'continued')
  typeElsewhere(key, { text: 'At last' })
  expect(keptBegun(key)).toEqual({ text: 'At last' })
  keepBegun(key, { text: 'At last!' })
  expect(kept(key)).toEqual([{ text: 'At last!' }])
  expect(isKept(key)).toBe(true)
})

test('a text that is only shown here stays that of the tab which typed it', () => {
  const key = draftKey('asha', 'shown only')
  typeElsewhere(key, { text: 'At last' })
  keepBegun(key, keptBegun(key))
  expect(stored(key)).toMatchObject([{ tab: 'another' }])
})

test('a text that another tab has replaced is kept again while it is shown here', async () => {
  const key = draftKey('asha', 'replaced')
  keepBegun(key, { text: 'At last' })
  items.delete(key)
  typeElsewhere(key, { text: 'The well is dry' })
  another.postMessage({ key, text: '{"text":"At last"}', isReplaced: true })
  await vi.waitFor(() => expect(kept(key)).toEqual([{ text: 'At last' }, { text: 'The well is dry' }]))
})

test('a draft of an earlier version, one text for all tabs, is read', () => {
  const key = draftKey('asha', 'earlier version')
  items.set(key, '{"text":"At last"}')
  expect(keptBegun(key)).toEqual({ text: 'At last' })
})

test('a draft that another tab has sent goes where it is shown unchanged', async () => {
  const key = draftKey('asha', 'shown')
  keepBegun(key, { text: 'At last' })
  await new Promise<void>((forget) => {
    onSentElsewhere(key, forget)
    another.postMessage({ key, text: '{"text":"At last"}' })
  })
})

test('an account has drafts only where it has text that was not sent', () => {
  expect(hasDrafts('ravi')).toBe(false)
  items.set(`${draftKey('ravi', 'post')}:attempt`, '[]')
  items.set(draftKey('asha', 'post'), '{}')
  expect(hasDrafts('ravi')).toBe(false)
  items.set(draftKey('ravi', 'post'), '{}')
  expect(hasDrafts('ravi')).toBe(true)
})
