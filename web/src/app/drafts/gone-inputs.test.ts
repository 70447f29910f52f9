import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DraftKind } from '../../kit/gone-drafts.ts'
import { ofRooms } from '../rooms/room.ts'

const call = vi.hoisted(() => vi.fn<(row: object, input: object) => Promise<object>>())
vi.mock('../../kit/call.ts', () => ({ call }))

let kinds: DraftKind[]
const id = '0190d8a0-0000-7000-8000-000000000001'

beforeAll(async () => {
  kinds = (await ofRooms((room) => room.drafts)).flatMap(({ drafts }) => drafts)
})
afterEach(() => call.mockReset())

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

test.each(pages)('input on $page is checked at $asked', async ({ page, asked }) => {
  call.mockResolvedValue({})
  const name = `input:${page}`
  const [kind] = kinds
    .filter(({ prefix }) => name.startsWith(prefix))
    .toSorted((before, after) => after.prefix.length - before.prefix.length)
  expect(await kind?.isGone(name.slice(kind.prefix.length), {})).toBe(false)
  expect(call.mock.calls).toMatchObject([[{ method: 'GET', path: asked }, { params: expect.toSatisfy(isId) }]])
})

const isId = (params: object) => Object.values(params).every((value) => value === id)
