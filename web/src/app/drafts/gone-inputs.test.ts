import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DraftKind } from '../../kit/gone-drafts.ts'
import { ofRooms } from '../rooms/room.ts'

let kinds: DraftKind[]
const id = '0190d8a0-0000-7000-8000-000000000001'

let asked: string[] = []
const isMissing = { code: 'kit/not-found', message: 'x', requestId: 'r', errors: [] }

beforeAll(async () => {
  kinds = (await ofRooms((room) => room.drafts)).flatMap(({ drafts }) => drafts)
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string | Request) => {
    asked.push(new URL(typeof address === 'string' ? address : address.url, 'https://m').pathname)
    return new Response(JSON.stringify(isMissing), { status: 404, headers: { 'content-type': 'application/json' } })
  })
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
})
afterAll(() => vi.unstubAllGlobals())

const pages = [
  { page: `/home/group/${id}`, asked: '/v1/group/:groupId' },
  { page: `/home/events/${id}`, asked: '/v1/social/event/:id' },
  { page: `/home/events/manage/${id}`, asked: '/v1/social/event/:id' },
  { page: `/home/family-graph/${id}`, asked: '/v1/family/family-tree/:id' },
  { page: `/home/family-graph/${id}/members`, asked: '/v1/family/family-tree/:id' },
  { page: `/home/person/${id}`, asked: '/v1/family/person/:id' },
  { page: `/home/finance/${id}`, asked: '/v1/finance/program/:id' },
  { page: `/home/heritage/details/${id}/edit`, asked: '/v1/heritage/:id' },
  { page: `/home/messages/${id}`, asked: '/v1/message/conversation/:id/detail' },
  { page: `/home/post/${id}`, asked: '/v1/post/:id' },
]

test.each(pages)('input on $page is offered where $asked is missing', async ({ page, asked: path }) => {
  const name = `input:${page}`
  const [kind] = kinds
    .filter(({ prefix }) => name.startsWith(prefix))
    .toSorted((before, after) => after.prefix.length - before.prefix.length)
  expect(await kind?.isGone(name.slice(kind.prefix.length), {})).toBe(true)
  expect(asked).toEqual([path.replace(/:\w+/, id)])
})
