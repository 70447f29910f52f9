import { beforeEach, expect, test, vi } from 'vitest'
import { beginAttempt } from './attempts.ts'
import { keepBegun } from './device-drafts.ts'
import { EarlierUnknown } from './failures.ts'

const address = '/v1/finance/donor'
const draft = 'mulghar-draft:asha:entry'
let storages: Map<string, string>[]

beforeEach(() => {
  storages = ['localStorage', 'sessionStorage'].map((name) => {
    const items = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    })
    return items
  })
  vi.stubGlobal('addEventListener', () => {})
})

const begin = (contents: unknown, options: Parameters<typeof beginAttempt>[2] = { draft }) =>
  beginAttempt(address, contents, options)

for (const [name, options] of [
  ['a draft', { draft }],
  ['a form without a draft', {}],
] as const) {
  test(`${name}: the same contents have the same key until an answer has come`, () => {
    const first = begin({ amount: 500 }, options)
    first.end(false)
    const second = begin({ amount: 500 }, options)
    expect(second.key).toBe(first.key)
    second.end(true)
    expect(begin({ amount: 500 }, options).key).not.toBe(first.key)
  })

  test(`${name}: other contents are sent only after the person was told once`, () => {
    const first = begin({ amount: 50_000 }, options)
    first.end(false)
    expect(() => begin({ amount: 5_000 }, options)).toThrow(EarlierUnknown)
    expect(begin({ amount: 5_000 }, options).key).not.toBe(first.key)
    // Whoever returns to the first contents does not create them twice.
    expect(begin({ amount: 50_000 }, options).key).toBe(first.key)
  })

  test(`${name}: other contents are sent at once after a refusal`, () => {
    begin({ amount: -1 }, options).end(true)
    expect(begin({ amount: 1 }, options).key).toBeTruthy()
  })
}

test('a reload keeps the key of what had no answer', () => {
  const { key } = begin({ amount: 500 })
  expect([...storages[0]!.values()].join()).toContain(key)
  const { key: other } = begin({ name: 'Roof' }, {})
  expect([...storages[1]!.values()].join()).toContain(other)
})

test('creations at the same time do not stop each other', () => {
  begin({ name: 'Roof' }, {})
  expect(begin({ name: 'Well' }, {}).key).toBeTruthy()
})

test('a key that the server has forgotten is not sent again without a word', () => {
  const first = begin({ amount: 500 })
  first.end(false)
  const tomorrow = Date.now() + 24 * 60 * 60_000
  vi.useFakeTimers({ now: tomorrow, toFake: ['Date'] })
  try {
    expect(() => begin({ amount: 500 })).toThrow(EarlierUnknown)
    expect(begin({ amount: 500 }).key).not.toBe(first.key)
  } finally {
    vi.useRealTimers()
  }
})

test('a draft that was discarded says nothing of its earlier try', () => {
  begin({ amount: 500 }).end(false)
  keepBegun(draft, undefined)
  expect(begin({ amount: 700 }).key).toBeTruthy()
})

test('a caller may keep the key', () => {
  expect(begin({ name: 'Patan' }, { idempotencyKey: 'kept' }).key).toBe('kept')
})
