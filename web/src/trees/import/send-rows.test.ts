import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '../../kit/draft-keys.ts'
import { startInEnglish } from '../../kit/i18n.ts'
import { storageOf } from '../../kit/testing/storage.ts'
import { sendRows } from './send-rows.ts'
import type { PastedRows } from './table-draft.ts'

const rows = '1\tHari Joshi\t1\t\n2\tRam Joshi\t2\t1'
const key = draftKey('asha', 'table new')
const noTask = { code: 'tasks/not-found', message: 'x', requestId: 'r', errors: [] }
let items: Map<string, string>
let sends: number
let isImported: boolean

/** The server answers that each task has this state. */
function answer(task: object, status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json(task, { status }))
}

beforeAll(startInEnglish)
beforeEach(() => {
  items = new Map()
  sends = 0
  isImported = false
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
