import type { HistoryEntry } from '@mulghar/contract/trees/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'

// A file says very much about one person. No answer that has to do with that person is long, and nothing of it is lost.

const mostBytes = 1_050_000
/** The page of a person has a bound of its own. */
const mostBytesOfPage = 2_000_000

let app: TestApp
let asha: Member
let editor: Member
let treeId: string
let big: string
let small: string
let wife: string
let kid: string
const sizes: { what: string; bytes: number; ms: number }[] = []

const repeated = (times: number, lines: (at: number) => readonly string[]) =>
  Array.from({ length: times }, (_, at) => lines(at)).flat()
const long = (tag: string, level: number, letters: number) => [
  `${level} ${tag} x`,
  ...repeated(Math.ceil(letters / 200), () => [`${level + 1} CONC ${'p q '.repeat(50)}`]),
]
const file = [
  '0 HEAD',
  '1 GEDC',
  '2 VERS 5.5.1',
  '1 CHAR UTF-8',
  '0 @I1@ INDI',
  '1 NAME Big /One/',
  ...repeated(3000, (at) => [`1 NAME Alias${at} ${'q'.repeat(150)} /${'Z'.repeat(30)}/`, '2 TYPE aka']),
  '1 SEX M',
  '1 BIRT',
  '2 DATE 4 JUL 1950',
  ...long('PLAC', 2, 20_000),
  ...long('TITL', 1, 20_000),
  ...long('CAST', 1, 20_000),
  ...repeated(150, (at) => ['1 EVEN', `2 TYPE thing ${at}`, '2 NOTE @N1@']),
  ...repeated(2000, (at) => [
    `1 NOTE own ${at} ${'क'.repeat(60)}`,
    `1 SOUR Book ${at}`,
    '1 RESI',
    `2 ADDR Street ${at}`,
    `1 EDUC School ${at}`,
    `1 OCCU Job ${at}`,
    `1 FACT ${'v'.repeat(150)}`,
    `2 TYPE Fact ${at}`,
  ]),
  '1 FAMS @F1@',
  '0 @I2@ INDI',
  '1 NAME Big /One/',
  '1 SEX M',
  '1 BIRT',
  '2 DATE 4 JUL 1950',
  '1 NOTE a',
  '0 @I3@ INDI',
  '1 NAME Wife /Two/',
  '1 SEX F',
  '1 FAMS @F1@',
  '0 @I4@ INDI',
  '1 NAME Kid /One/',
  '1 FAMC @F1@',
  '0 @F1@ FAM',
  '1 HUSB @I1@',
  '1 WIFE @I3@',
  '1 CHIL @I4@',
  '1 MARR',
  ...long('PLAC', 2, 20_000),
  ...repeated(150, (at) => ['1 EVEN', `2 TYPE thing ${at}`, '2 NOTE @N1@']),
  '0 @N1@ NOTE lorem',
  ...repeated(100, () => [`1 CONC ${'lorem ipsum dolor '.repeat(11)}`]),
  '0 TRLR',
].join('\n')

type Answer = Awaited<ReturnType<Member['get']>>

/** Asserts that a call answered, with no more bytes than it may. */
async function bounded(what: string, call: () => Promise<Answer>, most = mostBytes): Promise<Answer> {
  if (sizes.length % 20 === 19) app.clock.advance(61_000)
  const start = performance.now()
  const answer = await call()
  const bytes = Buffer.byteLength(JSON.stringify(answer.body ?? ''))
  sizes.push({ what, bytes, ms: Math.round(performance.now() - start) })
  expect.soft(answer.status, `${what} ${JSON.stringify(answer.body ?? null).slice(0, 300)}`).toBeLessThan(300)
  expect.soft({ what, isBounded: bytes <= most, bytes }).toMatchObject({ isBounded: true })
  return answer
}
const get = (path: string, as = asha, most?: number) => bounded(`GET ${path}`, () => as.get(path), most)
const tree = (path: string) => `/v1/family/family-tree/${treeId}${path}`

const stored = async () => ({
  people: await app.db
    .selectFrom('tree_person')
    .select([
      'id',
      'first_name',
      'last_name',
      'names',
      'addresses',
      'educations',
      'jobs',
      'sources',
      'notes',
      'facts',
      'birth_place',
      'search_keys',
    ])
    .where('tree_id', '=', treeId)
    .orderBy('id')
    .execute(),
  records: await app.db
    .selectFrom('tree_extra')
    .select(['id', 'kind', 'content'])
    .where('tree_id', '=', treeId)
    .orderBy('kind')
    .orderBy('id')
    .execute(),
})
const newest = async () => (await get(tree('/history'))).body.data[0] as HistoryEntry
const revertNewest = async () => {
  const { id } = await newest()
  return bounded('POST revert', () => asha.post(tree(`/history/${id}/revert`)))
}

async function until(isTrue: () => Promise<unknown>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50))
}

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  editor = await app.signUp('Editor')
  const { body } = await asha.upload('/v1/family/family-tree/import?name=big', { name: 'a.ged', bytes: file })
  await until(async () => (await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
  treeId = body.familyTreeId
  await asha.post('/v1/family/member', { familyTreeId: treeId, userId: editor.id, role: 'READ_WRITE' })
  await editor.post('/v1/family/member/accept', { familyTreeId: treeId, userId: editor.id })
  const idOf = async (name: string): Promise<string[]> =>
    (
      await app.db
        .selectFrom('tree_person')
        .select(['id', 'names'])
        .where('tree_id', '=', treeId)
        .where('first_name', '=', name)
        .execute()
    )
      .toSorted((one, other) => Number(other.names !== null) - Number(one.names !== null))
      .map(({ id }) => id)
  ;[big, small] = (await idOf('Big')) as [string, string]
  ;[wife] = (await idOf('Wife')) as [string]
  ;[kid] = (await idOf('Kid')) as [string]
}, 120_000)
afterAll(async () => {
  await app.close()
  if (process.env['SIZES']) console.log(sizes.map(({ what, bytes, ms }) => `${bytes}\t${ms} ms\t${what}`).join('\n'))
})

test('every answer that names the person is bounded', { timeout: 120_000 }, async () => {
  const person = `/v1/family/person/${big}`
  await get(person, asha, mostBytesOfPage)
  for (const id of [small, wife, kid]) await get(`/v1/family/person/${id}`)
  for (const kind of ['PARENT', 'PARTNER', 'CHILD', 'SIBLING'])
    await get(`/v1/family/person/${kid}/relatives?kind=${kind}`)
  for (const path of [
    '/people?limit=1',
    '/people',
    '/people?q=Big',
    '/people?q=Alias2999',
    '/graph',
    '/statistics',
    '/history',
    '',
    '/detail',
    '/link',
    '/proposal',
  ])
    await get(tree(path))
  await get(tree(`/kinship?from=${kid}&to=${big}`))
  await get(tree(`/kinship?from=${big}&to=${big}`))
  for (const path of [
    '/v1/search?q=Big',
    '/v1/search?q=Alias2999',
    '/v1/family/news',
    '/v1/family/days?from=2026-07-01',
    '/v1/family/question?day=2026-07-01',
    '/v1/family/family-tree',
    '/v1/family/family-tree/search?person.name=Big',
    `/v1/family/member/${treeId}`,
    '/v1/notification',
  ])
    await get(path)
  await bounded('validate', () =>
    asha.post(`/v1/family/${treeId}/validatePerson`, { firstName: 'Big', lastName: 'One' }),
  )
  await bounded('create', () =>
    asha.post(`/v1/family/${treeId}/person`, { firstName: 'New', relations: { siblings: [{ id: kid }] } }),
  )
  await bounded('review', () => asha.post(tree('/review')))
  await expect
    .poll(async () => (await asha.get(tree('/review'))).body.lookedAt ?? (await asha.get(tree('/review'))).body, {
      timeout: 5000,
    })
    .toBeTruthy()
  await get(tree('/review/finding'))
  await get(tree(`/review/merge?keep=${small}&other=${big}`), asha, mostBytesOfPage)
})

test('a changed note, and its revert', { tags: ['room'], timeout: 120_000 }, async () => {
  const url = `/v1/family/person/${big}`
  const { notes, version } = (await asha.get(url)).body
  const before = await stored()
  await bounded(
    'PUT person',
    () => asha.put(url, { version, notes: [...notes.slice(0, 199), { text: 'hello' }] }),
    mostBytesOfPage,
  )
  const { changes } = await newest()
  expect.soft(JSON.stringify(changes)).toContain('hello')
  await get(tree(`/history?limit=1&personId=${big}`))
  await revertNewest()
  expect(await stored()).toEqual(before)
})

test('a changed family, and its revert', { timeout: 120_000 }, async () => {
  const { relations } = (await asha.get(`/v1/family/person/${big}`)).body
  const [{ unionId, notes, wordsVersion: version }] = relations.partners
  const before = await stored()
  await bounded('PUT words', () =>
    asha.put(`/v1/family/${treeId}/union/${unionId}/words`, {
      version,
      notes: [...(notes ?? []).slice(0, 100), { text: 'hello' }],
    }),
  )
  await revertNewest()
  expect(await stored()).toEqual(before)
})

test('a proposal', { tags: ['room'], timeout: 120_000 }, async () => {
  await asha.put(tree(''), { approval: true })
  const url = `/v1/family/person/${big}`
  const { notes, version } = (await editor.get(url)).body
  const before = await stored()
  for (const n of [0, 1, 2])
    await bounded('PUT proposed', () =>
      editor.put(url, { version, notes: [...notes.slice(0, 199), { text: `proposed ${n}` }] }),
    )
  const { body } = await get(tree('/proposal'))
  expect(body.data).toHaveLength(3)
  await get(tree('/proposal'), editor)
  await get(tree('/proposal?limit=1'))
  await get('/v1/family/proposal/waiting')
  await get('/v1/family/proposal/sent', editor)
  await get('/v1/notification')
  const { id } = body.data.at(-1)
  await get(tree(`/proposal/${id}/check`))
  await bounded('accept', () => asha.post(tree(`/proposal/${id}/accept`)))
  const after = (await stored()).people.find((one) => one.id === big)!
  const old = before.people.find((one) => one.id === big)!
  expect((after.notes as object[]).length).toBe((old.notes as object[]).length + 1)
  expect(after.notes).toEqual(expect.arrayContaining([expect.objectContaining({ text: 'proposed 0' })]))
  await revertNewest()
  expect(await stored()).toEqual(before)
  await asha.put(tree(''), { approval: false })
})

test('a merge, and its revert', { tags: ['room'], timeout: 120_000 }, async () => {
  for (const [keepId, otherId] of [
    [small, big],
    [big, small],
  ] as const) {
    const before = await stored()
    await bounded('merge', () => asha.post(tree('/review/merge'), { keepId, otherId }), mostBytesOfPage)
    await revertNewest()
    expect(await stored()).toEqual(before)
  }
})

test('a deletion, and its revert, and the revert of that', { tags: ['room'], timeout: 120_000 }, async () => {
  const before = await stored()
  await bounded('DELETE person', () => asha.delete(`/v1/family/${treeId}/person/${big}`))
  await revertNewest()
  expect(await stored()).toEqual(before)
  await revertNewest()
  await revertNewest()
  expect(await stored()).toEqual(before)
})
