import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startInEnglish } from '../kit/i18n.ts'
import { drafts } from './kept-drafts.ts'

const conversationId = '0190d8a0-0000-7000-8000-000000000001'
const messageId = '0190d8a0-0000-7000-8000-000000000002'
const rest = `${conversationId}:${messageId}`
const sentAt = '2026-11-20T12:00:00.000Z'
const kept = { sentAt, previousText: 'The roof', text: 'The roof leaks ' }
const edit = { id: messageId, text: 'The roof', createdAt: sentAt, can: { edit: true } }
const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`
const other = (id: string, minute: number) => ({ ...edit, id, createdAt: at(minute) })
const open = { can: { write: true }, isRequest: false }

let pages: object[]
let asked: string[]

beforeAll(startInEnglish)
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string | Request) => {
    const { pathname, search } = new URL(typeof address === 'string' ? address : address.url, 'https://m')
    asked.push(pathname + search)
    const page = pages[Math.min(asked.length, pages.length) - 1]
    const headers = { 'content-type': 'application/json' }
    if (page) return new Response(JSON.stringify(page), { headers })
    const refusal = { code: 'messages/not-found', message: 'x', requestId: 'r', errors: [] }
    return new Response(JSON.stringify(refusal), { status: 404, headers })
  })
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
})

const page = (data: object[], conversation: object = open) => ({
  data,
  conversation,
  reads: [],
  next: null,
  hasNext: data.length > 1,
})
const kind = () => drafts.find(({ prefix }) => prefix === 'edit of message ')!

test.each([
  { name: 'can be edited', pages: [page([edit])], isGone: false },
  { name: 'can be edited and is on the second page', pages: [page([other('a', 9), other('b', 8)]), page([edit])] },
  { name: 'is too old', pages: [page([{ ...edit, can: { edit: false } }])], isGone: true },
  { name: 'is not there', pages: [page([other('a', 9)])], isGone: true },
  { name: 'is in a conversation that is closed to the member', pages: [], isGone: true },
  { name: 'is where the member cannot write', pages: [page([edit], { ...open, can: { write: false } })], isGone: true },
  { name: 'is in a request', pages: [page([edit], { ...open, isRequest: true })], isGone: true },
])('the edit of a message that $name is offered: $isGone', async ({ pages: given, isGone = false }) => {
  pages = given
  expect(await kind().isGone(rest, kept)).toBe(isGone)
})

test('no page is read before the message', async () => {
  pages = [page([other('a', 9), { ...edit, id: 'b', createdAt: '2026-11-20T11:59:00.000Z' }])]
  expect(await kind().isGone(rest, kept)).toBe(true)
  expect(asked).toEqual([`/v1/message/conversation/${conversationId}?limit=100`])
})

test.each([
  { name: 'was saved', pages: [page([{ ...edit, text: 'The roof leaks' }])], isDone: true },
  { name: 'was not saved', pages: [page([edit])], isDone: false },
  { name: 'cannot be read', pages: [], isDone: false },
])('the edit of a message that $name is needed no more: $isDone', async ({ pages: given, isDone }) => {
  pages = given
  expect(await kind().isDone!(kept, rest)).toBe(isDone)
})

test('the text of an edit is offered', () => {
  expect(kind().textsOf(kept, rest)).toEqual([{ label: 'Edit message', text: kept.text }])
  expect(kind().textsOf({ text: kept.text }, rest)).toEqual([])
})
