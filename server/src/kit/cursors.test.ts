import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newId } from './ids.ts'

let app: TestApp
let owner: Member
let viewer: Member
let treeId: string
let otherId: string
const tree = '/v1/family/family-tree'
const streets = ['Zzyzx Marg', 'Mmquay Tole', 'Aardvark Tol', '']

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Prakash Veda')
  viewer = await app.signUp('Prakash Viewer')
  const plant = async (name: string) => (await owner.post(tree, { name, description: 'x' })).body.id as string
  ;[treeId, otherId] = [await plant('Cursors one'), await plant('Cursors two')]
  for (const id of [treeId, otherId]) {
    await viewer.post(`/v1/family/member/${id}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId: id, userId: viewer.id, role: 'VIEW_ONLY' })
  }
  for (const address of streets) {
    const addresses = address ? [{ address, city: { name: 'Pokhara', countryName: 'Nepal' } }] : []
    const draft = { firstName: 'Pavan', lastName: 'Vaidya', dateOfBirth: '1990-01-02', addresses }
    await owner.post(`/v1/family/${treeId}/person`, draft)
    await owner.post(`/v1/family/${otherId}/person`, draft)
  }
})
afterAll(() => app.close())

/** All that could be read out of a cursor: as it is, and from whatever it may be written in. */
function readings(cursor: string): string {
  const once = Buffer.from(cursor, 'base64url').toString('latin1')
  return [cursor, once, ...(once.match(/[\w-]{8,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString())]
    .join('\n')
    .toLowerCase()
}

const lists: [string, () => string][] = [
  ['people found by name', () => `${tree}/${treeId}/people?q=pv&limit=1`],
  ['people of a tree', () => `${tree}/${treeId}/people?limit=1`],
  ['people in the search over everything', () => '/v1/search?type=PERSON&q=pv&limit=1'],
  ['everything', () => '/v1/search?q=pv&limit=1'],
  ['members', () => `/v1/family/member/${treeId}?limit=1`],
  ['trees', () => `${tree}?limit=1`],
]

describe.each(lists)('the cursor of %s', (_, url) => {
  test('tells nothing', async () => {
    const { status, body } = await viewer.get(url())
    expect(status).toBe(200)
    const read = readings(body.next)
    for (const word of ['zzyzx', 'aardvark', 'pokhara', 'nepal', 'pavan', '[0,', '","', owner.id, treeId])
      expect({ word, isTold: read.includes(word) }).toEqual({ word, isTold: false })
  })

  test('continues where it stopped, for its own account alone', async () => {
    const { body } = await viewer.get(url())
    const rest = await viewer.get(`${url()}&next=${body.next}`)
    expect(rest.status).toBe(200)
    expect(rest.body.data).not.toEqual(body.data)
    expect((await viewer.get(`${url()}0&next=${body.next}`)).status).toBe(200)
    expect(await owner.get(`${url()}&next=${body.next}`)).toMatchObject({
      status: 400,
      body: { code: 'kit/bad-cursor' },
    })
  })

  test('is refused by any other list, and where a letter of it was changed', async () => {
    const { next } = (await viewer.get(url())).body
    const others = [...lists.map(([, other]) => other()), '/v1/notification?x=1'].filter((other) => other !== url())
    const strangers = [
      `${tree}/${otherId}/people?q=pv`,
      url().replace('q=pv', 'q=other').replace(treeId, otherId).replace('?limit', '?scope=all&limit'),
    ]
    for (const other of [...others, ...strangers])
      expect({ other, code: (await viewer.get(`${other}&next=${next}`)).body.code }).toEqual({
        other,
        code: 'kit/bad-cursor',
      })
    for (const at of [0, 12, next.length - 9]) {
      const changed = `${next.slice(0, at)}${next[at] === 'A' ? 'B' : 'A'}${next.slice(at + 1)}`
      expect((await viewer.get(`${url()}&next=${changed}`)).body.code).toBe('kit/bad-cursor')
    }
  })
})

test('a cursor of one’s own making is refused', async () => {
  const made = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url')
  const id = newId()
  const forged: [string, unknown][] = [
    ['/v1/family/member/waiting?x=1', ['0000-01-01 00:00:00+00', id]],
    [`/v1/family/member/${treeId}?x=1`, ['0000-01-01 00:00:00+00', id]],
    [`/v1/family/member/${treeId}/request?x=1`, ['0000-01-01 00:00:00+00', id]],
    [`${tree}/${treeId}/review/finding?kind=DOUBLE`, [2147483647, id, id, 'same-person']],
    [`${tree}/${treeId}/people?q=pv`, [0, 'x', id]],
    ['/v1/search?q=pv', ['TREE', null]],
  ]
  for (const [url, keys] of forged)
    expect({ url, answer: (await owner.get(`${url}&next=${made(keys)}`)).body.code }).toEqual({
      url,
      answer: 'kit/bad-cursor',
    })
})

test.each([
  ['people of a tree', () => `${tree}/${treeId}/people?q=pavan+vaidya&limit=2`],
  ['everything', () => '/v1/search?q=pavan+vaidya&type=PERSON&limit=2'],
])('namesakes in %s stand in no order that tells where they live', async (_, url) => {
  const found: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { body } = await viewer.get(`${url()}${next && `&next=${next}`}`)
    found.push(...body.data.map((one: { id: string }) => one.id))
    next = body.next
  }
  expect(found).toEqual(found.toSorted())
  expect(new Set(found).size).toBe(url().includes('search') ? 8 : 4)
})

test('a list of long names in letters of three bytes goes on', async () => {
  const id = (await owner.post(tree, { name: 'Long', description: 'x' })).body.id
  const long = (n: number) => `${'ก'.repeat(180)}${n}`
  for (const n of [1, 2]) await owner.post(`/v1/family/${id}/person`, { firstName: long(n), lastName: long(n) })
  for (const url of [`${tree}/${id}/people?limit=1`, `${tree}/${id}/people?q=${encodeURIComponent('กก')}&limit=1`]) {
    const { body } = await owner.get(url)
    expect(body.hasNext).toBe(true)
    expect(await owner.get(`${url}&next=${body.next}`)).toMatchObject({ status: 200, body: { hasNext: false } })
  }
})

test('viewers without access to addresses and birthdays of the living find nobody by them', async () => {
  for (const q of ['Zzyzx', 'Pokhara', 'Nepal', '@pokhara', '1990', '1990-01-02', 'Pavan Pokhara', 'Pavan 1990']) {
    const found = [
      await viewer.get(`${tree}/${treeId}/people?q=${encodeURIComponent(q)}`),
      await viewer.get(`/v1/search?q=${encodeURIComponent(q)}`),
    ]
    expect({ q, found: found.map(({ body }) => body.data) }).toEqual({ q, found: [[], []] })
  }
  for (const query of [
    'person.address=Zzyzx',
    'person.name=Pavan&person.address=Pokhara',
    'person.dateOfBirth=1990-01-02',
  ])
    expect((await viewer.get(`${tree}/search?${query}`)).body.data).toEqual([])
})
