import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SubjectKind } from '../../kit/about.ts'
import type { DraftKind } from '../../kit/gone-drafts.ts'
import { inputOfAddress } from '../../kit/gone-input.ts'
import { ofRooms } from '../rooms/room.ts'

let kinds: DraftKind[]
const id = '0190d8a0-0000-7000-8000-000000000001'
const other = '0190d8a0-0000-7000-8000-000000000002'

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

// Each kind that a form can be about has its own row, so that no form's text is lost with its subject.
const calls: Record<SubjectKind, string> = {
  comment: '/v1/comments/COMMENT/:id',
  conversation: '/v1/message/conversation/:id/detail',
  entry: '/v1/finance/donor/program/:id',
  event: '/v1/social/event/:id',
  family: '/v1/family/person/:id',
  group: '/v1/group/:id',
  link: '/v1/family/family-tree/:id/link',
  member: '/v1/group/:id/member',
  person: '/v1/family/person/:id',
  picture: '/v1/family/person/:id/picture',
  place: '/v1/heritage/:id',
  post: '/v1/post/:id',
  program: '/v1/finance/program/:id',
  proposal: '/v1/family/family-tree/:id/proposal/:other/check',
  tree: '/v1/family/family-tree/:id',
  user: '/v1/user/profile',
}
const kindOf = (name: string) =>
  [inputOfAddress, ...kinds]
    .filter(({ prefix }) => name.startsWith(prefix))
    .toSorted((before, after) => after.prefix.length - before.prefix.length)[0]

test.each(Object.entries(calls))('input about this kind is offered: %s, where %s is missing', async (subject, path) => {
  const name = `input:${subject}:${id}:${other}:2026-11-30`
  const kind = kindOf(name)
  expect(await kind?.isGone(name.slice(kind.prefix.length), {})).toBe(true)
  expect(asked).toEqual([path.replace(':id', id).replace(':other', other)])
})

test.each(['new:program', 'own:profile'])('input about %s stays on the device', (about) => {
  expect(kindOf(`input:${about}`)).toBeUndefined()
})

test('input that earlier versions kept for an address is offered at once', async () => {
  const forms = [[{ label: 'Bio', place: 0, before: '', value: 'Born in Ghandruk' }]]
  const kind = kindOf('input:/home/settings')
  expect(await kind?.isGone('home/settings', { forms })).toBe(true)
  expect(kind?.textsOf({ forms }, 'home/settings')).toEqual([{ label: 'Bio', text: 'Born in Ghandruk' }])
  expect(asked).toEqual([])
})
