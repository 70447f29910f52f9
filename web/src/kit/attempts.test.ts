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

const importAddress = '/v1/family/family-tree/import?familyTreeId=1&format=table'
const rows = '1\tHari Joshi\n2\tRam Joshi'
let seconds = 0

/** A page makes a new file of pasted rows at each try. */
const made = (text = rows) => new File([text], 'Vanshavali.txt', { lastModified: ++seconds * 1000 })
const chosen = (lastModified = 0) => new File([rows], 'Joshi.tsv', { lastModified })
const ofTable: Parameters<typeof beginAttempt>[2] = { draft, createsMore: true }
const beginImport = (file: File, { query = '', options = ofTable } = {}) =>
  beginAttempt(importAddress + query, file, options)

for (const [name, options] of [
  ['a draft', { draft }],
  ['a form without a draft', {}],
] as const) {
  test(`${name}: the same contents have the same key until an answer has come`, async () => {
    const first = await begin({ amount: 500 }, options)
    first.end(false)
    const second = await begin({ amount: 500 }, options)
    expect(second.key).toBe(first.key)
    second.end(true)
    expect((await begin({ amount: 500 }, options)).key).not.toBe(first.key)
  })

  test(`${name}: other contents are sent only after the person was told once`, async () => {
    const first = await begin({ amount: 50_000 }, options)
    first.end(false)
    await expect(begin({ amount: 5_000 }, options)).rejects.toThrow(EarlierUnknown)
    expect((await begin({ amount: 5_000 }, options)).key).not.toBe(first.key)
    // Whoever returns to the first contents does not create them twice.
    expect((await begin({ amount: 50_000 }, options)).key).toBe(first.key)
  })

  test(`${name}: other contents are sent at once after a refusal`, async () => {
    ;(await begin({ amount: -1 }, options)).end(true)
    expect((await begin({ amount: 1 }, options)).key).toBeTruthy()
  })
}

test('a reload keeps the key of what had no answer', async () => {
  const { key } = await begin({ amount: 500 })
  expect([...storages[0]!.values()].join()).toContain(key)
  const { key: other } = await begin({ name: 'Roof' }, {})
  expect([...storages[1]!.values()].join()).toContain(other)
})

test('creations at the same time do not stop each other', async () => {
  await begin({ name: 'Roof' }, {})
  expect((await begin({ name: 'Well' }, {})).key).toBeTruthy()
})

test('a key that the server has forgotten is not sent again without a word', async () => {
  const first = await begin({ amount: 500 })
  first.end(false)
  const tomorrow = Date.now() + 24 * 60 * 60_000
  vi.useFakeTimers({ now: tomorrow, toFake: ['Date'] })
  try {
    await expect(begin({ amount: 500 })).rejects.toThrow(EarlierUnknown)
    expect((await begin({ amount: 500 })).key).not.toBe(first.key)
  } finally {
    vi.useRealTimers()
  }
})

test('a draft that was discarded says nothing of its earlier try', async () => {
  ;(await begin({ amount: 500 })).end(false)
  keepBegun(draft, undefined)
  expect((await begin({ amount: 700 })).key).toBeTruthy()
})

test('a caller may keep the key', async () => {
  expect((await begin({ name: 'Patan' }, { idempotencyKey: 'kept' })).key).toBe('kept')
})

test('a file that is made of a draft again has the same key, and one of other text another key', async () => {
  const first = await beginImport(made())
  first.end(false)
  const second = await beginImport(made())
  expect(second.key).toBe(first.key)
  second.end(false)
  const changed = rows.replace('Ram', 'Rai')
  expect(changed.length).toBe(rows.length)
  await expect(beginImport(made(changed))).rejects.toThrow(EarlierUnknown)
  expect((await beginImport(made(changed))).key).not.toBe(first.key)
})

test('two files of one draft that differ in no more than their text never share a key', async () => {
  const file = (text: string) => new File([text], 'Vanshavali.txt', { lastModified: 0 })
  const first = await beginImport(file(rows))
  expect((await beginImport(file(rows.replace('Ram', 'Rai')))).key).not.toBe(first.key)
})

test('a try with another query is sent only after the person was told once', async () => {
  const first = await beginImport(made())
  first.end(false)
  const query = '&familyName=Joshi'
  await expect(beginImport(made(), { query })).rejects.toThrow(EarlierUnknown)
  expect((await beginImport(made(), { query })).key).not.toBe(first.key)
  expect((await beginImport(made())).key).toBe(first.key)
})

test('a chosen file that creates more than a document is sent otherwise only after the person was told once', async () => {
  const options = { createsMore: true }
  const query = '&familyName=Joshi'
  const first = await beginImport(chosen(), { options })
  first.end(false)
  await expect(beginImport(chosen(), { query, options })).rejects.toThrow(EarlierUnknown)
  expect((await beginImport(chosen(), { options })).key).toBe(first.key)
})

test('an upload alone is sent at once after another one had no answer', async () => {
  const first = await begin(chosen(), {})
  first.end(false)
  expect((await begin(chosen(1000), {})).key).not.toBe(first.key)
})

test('two tries at the same time have the same key', async () => {
  const [first, second] = await Promise.all([beginImport(made()), beginImport(made())])
  expect(second.key).toBe(first.key)
})
