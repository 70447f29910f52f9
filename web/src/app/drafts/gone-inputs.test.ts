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
  picture: '/v1/family/person/:id',
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

const can = {
  accept: true,
  add: true,
  addEntry: true,
  ask: true,
  edit: true,
  editPeople: true,
  editPictures: true,
  editRelations: true,
  govern: true,
  import: true,
  invite: true,
  join: true,
  link: true,
  manage: true,
  remove: true,
  rename: true,
  setAside: true,
}
const person = { id, can, relations: { parents: [], partners: [], counts: { partners: 0 } } }
const father = { ...person, relations: { ...person.relations, parents: [{ gender: 'MALE' }] } }
const family = (more: object) => ({
  ...person,
  relations: { ...person.relations, partners: [{ unionId: other, ...more }], counts: { partners: 1 } },
})
const asks = (kind: string) => ({ question: { kind, person: { id } } })
const without = (right: keyof typeof can) => ({ ...can, [right]: false })
const listed = (more: object) => ({ data: [{ id: other, userId: other, can, ...more }], next: null })

type FormRow = { about: string; isOpen: object; isClosed: object }
const simple = (about: string, right: keyof typeof can, more: object = {}): FormRow => ({
  about,
  isOpen: { can, ...more },
  isClosed: { can: without(right), ...more },
})
const ofPerson = (act: string, right: keyof typeof can) => simple(`person:${id}${act}`, right, { id })
const inList = (about: string, right: keyof typeof can): FormRow => ({
  about,
  isOpen: listed({}),
  isClosed: listed({ can: without(right) }),
})

/** Forms that the member may lose while their subject exists. */
const forms: FormRow[] = [
  inList(`comment:${other}:remove:POST:${id}`, 'remove'),
  simple(`event:${id}`, 'manage'),
  simple(`event:${id}:invite`, 'manage'),
  simple(`program:${id}`, 'edit'),
  simple(`program:${id}:EXPENSE`, 'addEntry'),
  inList(`entry:${id}:${other}:2026-11-30`, 'edit'),
  inList(`entry:${id}:${other}:2026-11-30:aside`, 'setAside'),
  simple(`group:${id}`, 'edit', { active: true }),
  simple(`group:${id}:invite`, 'invite', { active: true }),
  simple(`group:${id}:join`, 'ask', { active: true }),
  inList(`member:${id}:${other}:ban`, 'remove'),
  simple(`conversation:${id}:add`, 'add'),
  simple(`conversation:${id}:name`, 'rename'),
  simple(`post:${id}:remove`, 'remove'),
  simple(`tree:${id}`, 'edit'),
  simple(`tree:${id}:invite`, 'govern'),
  simple(`tree:${id}:join`, 'join'),
  simple(`tree:${id}:person`, 'editPeople'),
  simple(`tree:${id}:self:${other}`, 'govern'),
  simple(`tree:${id}:table`, 'import'),
  ofPerson('', 'edit'),
  ofPerson(':link', 'link'),
  { about: `person:${id}:parent:MALE`, isOpen: person, isClosed: father },
  { about: `person:${id}:BIRTH_YEAR`, isOpen: asks('BIRTH_YEAR'), isClosed: asks('BIRTH_PLACE') },
  { about: `person:${id}:GENDER`, isOpen: asks('GENDER'), isClosed: { question: null } },
  { about: `family:${id}:${other}`, isOpen: family({ wordsVersion: 1 }), isClosed: family({}) },
  inList(`link:${id}:${other}`, 'accept'),
  {
    about: 'own:link',
    isOpen: { socialLinks: [] },
    isClosed: { socialLinks: Array.from({ length: 10 }, () => ({})) },
  },
]

/** Whether input is offered where the server answers so. */
async function isOffered(about: string, reply: object): Promise<boolean | undefined> {
  vi.stubGlobal('fetch', async () => Response.json(reply))
  const kind = kindOf(`input:${about}`)
  return kind?.isGone(`input:${about}`.slice(kind.prefix.length), {})
}

test.each(forms)('input about $about is offered where its form is closed', async ({ about, isOpen, isClosed }) => {
  expect([await isOffered(about, isOpen), await isOffered(about, isClosed)]).toEqual([false, true])
})

test('input about an inactive group stays, since the group may be active again', async () => {
  expect(await isOffered(`group:${id}:invite`, { active: false, can: without('invite') })).toBe(false)
})

test('input about a merge is offered where the other person does not exist any more', async () => {
  vi.stubGlobal('fetch', async (address: Request | string) =>
    (typeof address === 'string' ? address : address.url).includes(other)
      ? new Response(JSON.stringify(isMissing), { status: 404, headers: { 'content-type': 'application/json' } })
      : Response.json(person),
  )
  const kind = kindOf(`input:person:${id}:${other}`)
  expect(await kind?.isGone(`${id}:${other}`, {})).toBe(true)
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
