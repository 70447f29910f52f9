import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '../../kit/draft-keys.ts'
import { EarlierUnknown, NetworkFailure } from '../../kit/failures.ts'
import { startInEnglish } from '../../kit/i18n.ts'
import { storageOf } from '../../kit/testing/storage.ts'
import { treeMutations, type ImportWish } from '../core/trees.queries.ts'
import { sendRows } from './send-rows.ts'
import { keepRows, type PastedRows } from './table-draft.ts'

const rows = '1\tHari Joshi\t1\t\n2\tRam Joshi\t2\t1'
const key = draftKey('asha', 'table new')
const noTask = { code: 'tasks/not-found', message: 'x', requestId: 'r', errors: [] }
let items: Map<string, string>
let sends: number
let isImported: boolean
/** The Idempotency-Keys of the requests that reached the server. */
let sentKeys: string[]
let isAnswerLost: boolean
let lastModified = 0

/** A server that starts an import for each request, whose answer may be lost. */
class ImportRequest {
  upload = {}
  status = 202
  responseText = '{"jobId":"own task"}'
  declare onload: () => void
  declare onerror: () => void
  declare onloadend: () => void
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') sentKeys.push(value)
  }
  send() {
    if (isAnswerLost) this.onerror()
    else this.onload()
    this.onloadend()
  }
}

/** The server answers that each task has this state. */
function answer(task: object, status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json(task, { status }))
}

beforeAll(startInEnglish)
beforeEach(() => {
  items = new Map()
  sends = 0
  isImported = false
  sentKeys = []
  isAnswerLost = true
  vi.stubGlobal('XMLHttpRequest', ImportRequest)
  vi.stubGlobal('localStorage', storageOf(items))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  answer({ status: 'RUNNING', endedAt: null })
})

/** Another tab has these rows on the device. */
const otherTab = (pasted: PastedRows) =>
  items.set(key, JSON.stringify([{ tab: 'other', text: JSON.stringify(pasted) }]))

const press = () =>
  sendRows({ key, rows, isImported: () => isImported }, async () => {
    sends++
    return 'own task'
  })

test('rows are sent, and the device keeps their task', async () => {
  otherTab({ rows })
  expect(await press()).toEqual({ task: 'own task', isEarlier: false })
  expect([sends, items.get(key)]).toEqual([1, expect.stringContaining('own task')])
})

test('rows that another tab has sent are not sent again', async () => {
  otherTab({ rows: `${rows}\n`, sent: 'task' })
  expect([await press(), sends]).toEqual([{ task: 'task', isEarlier: true }, 0])
  answer({ status: 'DONE', endedAt: '2026-11-30T12:00:00Z' })
  expect([await press(), sends]).toEqual([{ task: 'task', isEarlier: true }, 0])
})

test('rows whose import in another tab is done are not sent again', async () => {
  isImported = true
  expect([await press(), sends]).toEqual(['imported', 0])
})

test('a second press while the rows are on their way sends nothing', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, use: () => Promise<unknown>) => (last = last.then(use))
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  const [, second] = await Promise.all([press(), press()])
  expect([second, sends]).toEqual([{ task: 'own task', isEarlier: true }, 1])
})

test.each([
  { name: 'was cancelled', reply: { status: 'CANCELLED', endedAt: '2026-11-30T12:00:00Z' }, code: 200 },
  { name: 'is not known', reply: noTask, code: 404 },
])('rows are sent where their import in another tab $name', async ({ reply, code }) => {
  answer(reply, code)
  otherTab({ rows, sent: 'task' })
  expect([await press(), sends]).toEqual([{ task: 'own task', isEarlier: false }, 1])
})

test('other rows than those that another tab has sent are sent', async () => {
  otherTab({ rows: '1\tMaya Rai\t1\t', sent: 'task' })
  expect([await press(), sends]).toEqual([{ task: 'own task', isEarlier: false }, 1])
})

/** Checks rows, which makes a new file, and imports them. */
function importRows({ text = rows, ...wish }: Partial<ImportWish> & { text?: string } = {}) {
  const file = new File([text], 'Vanshavali.txt', { lastModified: ++lastModified })
  const { mutationFn } = treeMutations.import()
  return sendRows({ key, rows: text, isImported: () => isImported }, async (draft) => {
    const { jobId } = await mutationFn!({ file, familyTreeId: '1', table: {}, ...wish, draft }, undefined as never)
    return jobId
  })
}

test('rows whose import had no answer are sent with the same key until there is one', async () => {
  keepRows(key, { rows })
  await expect(importRows()).rejects.toThrow(NetworkFailure)
  expect([...items.values()].join()).toContain(sentKeys[0])
  await expect(importRows()).rejects.toThrow(NetworkFailure)
  isAnswerLost = false
  expect(await importRows()).toEqual({ task: 'own task', isEarlier: false })
  expect([sentKeys.length, new Set(sentKeys).size]).toEqual([3, 1])
  expect([...items.values()].join()).not.toContain(sentKeys[0])
})

test('rows whose import had no answer are sent with the same key after the field was emptied', async () => {
  keepRows(key, { rows })
  await expect(importRows()).rejects.toThrow(NetworkFailure)
  keepRows(key, { rows: '' })
  keepRows(key, { rows })
  await expect(importRows()).rejects.toThrow(NetworkFailure)
  expect(new Set(sentKeys).size).toBe(1)
})

test.each([
  { name: 'other rows', wish: { text: rows.replace('Ram', 'Rai') } },
  { name: 'another layout', wish: { table: { headings: 'no' as const } } },
  { name: 'another family name', wish: { table: { familyName: 'Joshi' } } },
  { name: 'another name of the tree', wish: { name: 'Joshi' } },
])('$name: sent with another key, after the member was told of the try without an answer', async ({ wish }) => {
  await expect(importRows()).rejects.toThrow(NetworkFailure)
  await expect(importRows(wish)).rejects.toThrow(EarlierUnknown)
  expect(sentKeys).toHaveLength(1)
  await expect(importRows(wish)).rejects.toThrow(NetworkFailure)
  expect(new Set(sentKeys).size).toBe(2)
  // The first rows again are no third import.
  await expect(importRows()).rejects.toThrow(NetworkFailure)
  expect([sentKeys.length, new Set(sentKeys).size]).toEqual([3, 2])
})
