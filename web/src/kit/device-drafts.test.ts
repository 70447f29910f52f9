import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSent, keepBegun, keptBegun, onSentElsewhere } from './device-drafts.ts'
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
  another = new BroadcastChannel('mulghar-drafts')
})
afterEach(() => another.close())

const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
const kept = (key: string) => JSON.parse(items.get(key) ?? 'null') as unknown

test('a sent draft goes, and other tabs hear of it', async () => {
  const key = draftKey('asha', 'sent')
  const heard = new Promise((resolve) => (another.onmessage = ({ data }) => resolve(data)))
  keepBegun(key, { text: 'At last' })
  forgetSent(key)
  expect(kept(key)).toBeNull()
  expect(await heard).toEqual({ key, text: '{"text":"At last"}' })
})

test('a sent draft leaves what another tab has typed since', () => {
  const key = draftKey('asha', 'typed since')
  keepBegun(key, { text: 'At last' })
  items.set(key, '{"text":"The well is dry"}')
  forgetSent(key)
  expect(kept(key)).toEqual({ text: 'The well is dry' })
})

test('an emptied form leaves what another tab has typed since', () => {
  const key = draftKey('asha', 'emptied')
  keptBegun(key)
  items.set(key, '{"text":"The well is dry"}')
  keepBegun(key, undefined)
  expect(kept(key)).toEqual({ text: 'The well is dry' })
})

test('a draft that another tab has sent goes where it is shown unchanged', async () => {
  const key = draftKey('asha', 'shown')
  keepBegun(key, { text: 'At last' })
  items.delete(key)
  const keep = vi.fn<() => void>()
  await new Promise<void>((forget) => {
    onSentElsewhere(key, { forget, keep })
    another.postMessage({ key, text: '{"text":"At last"}' })
  })
  expect(keep).not.toHaveBeenCalled()
})

test('what was typed here is kept again after another tab has sent its own', async () => {
  const key = draftKey('asha', 'typed here')
  keepBegun(key, { text: 'The well is dry' })
  items.delete(key)
  const forget = vi.fn<() => void>()
  await new Promise<void>((keep) => {
    onSentElsewhere(key, { forget, keep })
    another.postMessage({ key, text: '{"text":"At last"}' })
  })
  expect(forget).not.toHaveBeenCalled()
})

test('an account has drafts only where it has text that was not sent', () => {
  expect(hasDrafts('ravi')).toBe(false)
  items.set(`${draftKey('ravi', 'post')}:attempt`, '[]')
  items.set(draftKey('asha', 'post'), '{}')
  expect(hasDrafts('ravi')).toBe(false)
  items.set(draftKey('ravi', 'post'), '{}')
  expect(hasDrafts('ravi')).toBe(true)
})
