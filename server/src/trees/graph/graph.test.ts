import { Graph } from '@mulghar/contract/trees/graph'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let url: string
let treeId: string
const ids: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Graph', description: 'x' })).body.id
  url = `/v1/family/family-tree/${treeId}/graph`
})
afterAll(() => app.close())

const add = async (draft: object) => {
  const { body } = await asha.post(`/v1/family/${treeId}/person`, draft)
  ids.push(body.id)
  return body.id
}

test('a tree without people is columns without rows', async () => {
  const { status, body } = await asha.get(url)
  expect(status).toBe(200)
  expect(Graph.parse(body)).toMatchObject({ treeId, role: 'OWNER', people: { id: [], gender: '' }, unions: { a: [] } })
})

test('people, unions and children name each other by their place', async () => {
  const pa = await add({ firstName: 'Pa "P"', gender: 'MALE', dateOfBirth: '1900-01-01', dateOfDeath: '1970-01-01' })
  const ma = await add({ firstName: 'मा', names: [{ script: 'Deva', first: 'मा', last: 'राई' }], gender: 'FEMALE' })
  await asha.put(`/v1/family/person/${pa}`, { relations: { partners: [{ id: ma, from: '1925-02-02' }] } })
  const parents = [{ id: pa }, { id: ma, kind: 'FOSTER' }]
  const younger = await add({ firstName: 'Younger', dateOfBirth: '1932-01-01', relations: { parents } })
  const older = await add({ firstName: 'Older', dateOfBirth: '1930-01-01', birthOrder: 1, relations: { parents } })
  const alone = await add({ firstName: 'Alone', relations: { parents: [{ id: older, kind: 'STEP' }] } })

  const { body } = await asha.get(url)
  const graph = Graph.parse(body)
  expect(graph.people.id).toEqual([pa, ma, younger, older, alone])
  expect(graph.people).toMatchObject({
    first: ['Pa "P"', 'मा', 'Younger', 'Older', 'Alone'],
    native: ['', 'मा राई', '', '', ''],
    gender: 'MFUUU',
    born: [1900, null, 1932, 1930, null],
    died: [1970, null, null, null, null],
    guessed: '00000',
    living: '01111'.replace(/./g, (letter, at: number) => (at === 0 ? '0' : letter)),
    order: [0, 0, 0, 1, 0],
  })
  expect(graph.unions).toEqual({ a: [0, 3], b: [1, -1], kind: 'MU', from: [1925, null] })
  expect(graph.children).toEqual({ union: [0, 0, 1], child: [3, 2, 4], kindA: 'BBS', kindB: 'FFB', order: [0, 0, 0] })
})

test('years of Bikram Sambat are sent where only one is possible', async () => {
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Calendars', description: 'x' })
  const bikram = { calendar: 'BIKRAM_SAMBAT' }
  const drafts = [
    { firstName: 'The last day of 2040', birth: { year: 1984, month: 4, day: 12 }, dateOfDeath: '2020-12-31' },
    { firstName: 'The first of 2041', birth: { year: 1984, month: 4, day: 13 }, death: { year: 2020 } },
    { firstName: 'A year', birth: { ...bikram, year: 2041 }, death: { ...bikram, qualifier: 'BEFORE', year: 2077 } },
    { firstName: 'A year long ago', birth: { ...bikram, year: 1907 } },
    {
      firstName: 'Long ago',
      birth: { year: 1850, month: 7, day: 1 },
      death: { qualifier: 'AFTER', year: 1930, month: 6 },
    },
  ]
  for (const draft of drafts) await asha.post(`/v1/family/${tree.id}/person`, draft)
  const { people } = Graph.parse((await asha.get(`/v1/family/family-tree/${tree.id}/graph`)).body)
  expect([people.bornBikram, people.diedBikram]).toEqual(['67770', '70007'])
  const { body: list } = await asha.get(`/v1/family/family-tree/${tree.id}/people`)
  const told = list.data.map(({ firstName, bornBikram, diedBikram }: Record<string, unknown>) => [
    firstName,
    bornBikram,
    diedBikram,
  ])
  expect(new Map(told.map(([name, ...years]: unknown[]) => [name, years]))).toEqual(
    new Map([
      ['The last day of 2040', [2040, 2077]],
      ['The first of 2041', [2041, null]],
      ['A year', [2041, null]],
      ['A year long ago', [1907, null]],
      ['Long ago', [null, 1987]],
    ]),
  )
})

test('an unchanged tree is not sent again, a changed one is', async () => {
  const first = await asha.get(url)
  const etag = String(first.headers['etag'])
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(await asha.get(url, { 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined })
  await asha.put(`/v1/family/person/${ids[0]}`, { nickname: 'x' })
  const again = await asha.get(url, { 'if-none-match': etag })
  expect(again.status).toBe(200)
  expect(again.body.version).toBe(first.body.version + 1)
  expect(again.headers['etag']).not.toBe(etag)
})

test('another role is another graph', async () => {
  const ravi = await app.signUp('Ravi')
  await app.db
    .insertInto('tree_member')
    .values({
      tree_id: treeId,
      account_id: ravi.id,
      role: 'VIEW_ONLY',
      status: 'ACTIVE',
      origin: 'INVITE',
      person_id: null,
    })
    .execute()
  const etag = String((await asha.get(url)).headers['etag'])
  const { status, body } = await ravi.get(url, { 'if-none-match': etag })
  expect(status).toBe(200)
  expect(body.people.born).toEqual([1900, null, null, null, null])
})

test('it comes as the browser takes it', async () => {
  const plain = (await asha.get(url)).raw
  const br = await asha.get(url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.raw)).toEqual(plain)
  const gzip = await asha.get(url, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.raw)).toEqual(plain)
  expect(await Promise.all([asha.get(url), asha.get(url)])).toMatchObject([{ raw: plain }, { raw: plain }])
})

test('estimated years are marked, but not for viewers who may not see them', async () => {
  const guess = await add({ firstName: 'Guess', birth: { year: 1899, qualifier: 'ABOUT' }, dateOfDeath: '1950-01-01' })
  const living = await add({ firstName: 'Living', birth: { year: 1990, qualifier: 'BEFORE' } })
  const guessedIn = ({ people }: Graph) => [guess, living].map((one) => people.guessed?.[people.id.indexOf(one)])
  expect(guessedIn((await asha.get(url)).body)).toEqual(['1', '1'])
  const meera = await app.signUp('Meera')
  await app.db
    .insertInto('tree_member')
    .values({
      tree_id: treeId,
      account_id: meera.id,
      role: 'VIEW_ONLY',
      status: 'ACTIVE',
      origin: 'INVITE',
      person_id: null,
    })
    .execute()
  expect(guessedIn((await meera.get(url)).body)).toEqual(['1', '0'])
})

test('a person who becomes old enough a year later counts as dead', async () => {
  const old = await add({ firstName: 'Old', birth: { year: app.clock.now().getUTCFullYear() - 110 } })
  const livingOf = async () => {
    const { people } = (await asha.get(url)).body
    return people.living[people.id.indexOf(old)]
  }
  expect(await livingOf()).toBe('1')
  app.clock.advance(366 * 24 * 60 * 60 * 1000)
  const later = await asha.post('/v1/auth/login', { email: asha.email, password: asha.password })
  const { people } = (await app.visitor.get(url, { authorization: `Bearer ${later.body.accessToken.token}` })).body
  expect(people.living[people.id.indexOf(old)]).toBe('0')
})
