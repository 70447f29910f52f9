import { sql } from 'kysely'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  csvOf,
  generateVanshavali,
  headings,
  nepaliHeadings,
  nepaliRowsOf,
  rowsOf,
  workbookOf,
} from '../../../../tools/vanshavali.ts'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { diskBlobs } from '../../kit/blob-disk.ts'
import type { ImportWish } from '../exchange/import/import-run.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const url = '/v1/family/family-tree/import'
const people = generateVanshavali(300, 11)

async function imported(bytes: string | Uint8Array, query = '', name = 'vanshavali.csv') {
  const { status, body } = await asha.upload(`${url}?format=table${query}`, { name, bytes })
  expect(status, JSON.stringify(body)).toBe(202)
  for (;;) {
    const task = (await asha.get(`/v1/job/${body.jobId}`)).body
    if (task.endedAt) return { treeId: body.familyTreeId as string, task }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

type Fact = { type: string; value: string }
type Told = { serial: string; generation: string; gender: string; fathers: string[]; children: string[] }

/** Everybody of a tree, as their own pages tell it. */
async function toldIn(treeId: string): Promise<Told[]> {
  const { body: graph } = await asha.get(`/v1/family/family-tree/${treeId}/graph`)
  const pages = []
  for (const id of graph.people.id) pages.push((await asha.get(`/v1/family/person/${id}`)).body)
  const valueOf = (page: { facts: Fact[] }, type: string) => page.facts.find((fact) => fact.type === type)?.value ?? ''
  const serials = new Map(pages.map((page) => [page.id, valueOf(page, 'Serial number')]))
  return pages.map((page) => ({
    serial: valueOf(page, 'Serial number'),
    generation: valueOf(page, 'Generation'),
    gender: page.gender,
    fathers: page.relations.parents.map((parent: { id: string }) => serials.get(parent.id)!),
    children: page.relations.children.map((child: { id: string }) => serials.get(child.id)!),
  }))
}

const wanted: Told[] = people.map(({ serial, generation, father, sons }) => ({
  serial: String(serial),
  generation: String(generation),
  gender: father === null && sons.length === 0 ? 'UNKNOWN' : 'MALE',
  fathers: father === null ? [] : [String(father)],
  children: sons.map(String),
}))
const bySerial = (told: Told[]) => told.toSorted((one, other) => Number(one.serial) - Number(other.serial))

test(
  'a vanshavali of 300 people becomes a tree with fathers, the order of birth and generations',
  { tags: 'room' },
  async () => {
    // The rows stand in any order: brothers are told by their father's list.
    const rows = rowsOf(people).toSorted((one, other) => one[1]!.localeCompare(other[1]!))
    const { treeId, task } = await imported(csvOf([headings, ...rows]), '&name=Shresthas%20of%20Kirtipur')
    const families = people.filter(({ sons }) => sons.length > 0).length
    expect(task).toMatchObject({ status: 'DONE', report: { kind: 'TABLE', people: 300, families, encoding: 'UTF-8' } })
    expect(task.report.problems.map(({ code }: { code: string }) => code)).toEqual(['daughters-unnamed'])
    expect(bySerial(await toldIn(treeId))).toEqual(wanted)
    const { body: tree } = await asha.get(`/v1/family/family-tree/${treeId}`)
    expect(tree).toMatchObject({ name: 'Shresthas of Kirtipur', personCount: 300, role: 'OWNER' })
    const { body: found } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Shrestha&limit=1`)
    expect(found.data[0]).toMatchObject({ lastName: 'Shrestha' })
    const { body: page } = await asha.get(`/v1/family/person/${found.data[0].id}`)
    expect(page.sources).toMatchObject([{ title: 'vanshavali.csv', page: expect.stringMatching(/^Row \d+$/) }])
  },
)

test('a workbook in Nepali goes into an existing tree', async () => {
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Kirtipur', description: 'x' })
  await asha.post(`/v1/family/${tree.id}/person`, { firstName: 'Here', lastName: 'Before' })
  const workbook = workbookOf([nepaliHeadings, ...nepaliRowsOf(people.slice(0, 60))])
  const { task } = await imported(workbook, `&familyTreeId=${tree.id}`, 'वंशावली.xlsx')
  expect(task).toMatchObject({ status: 'DONE', report: { people: 60, encoding: 'XLSX', fileName: 'वंशावली.xlsx' } })
  const { body: list } = await asha.get(`/v1/family/family-tree/${tree.id}/people?limit=100`)
  expect(list.data).toHaveLength(61)
  const { body: found } = await asha.get(
    `/v1/family/family-tree/${tree.id}/people?q=${encodeURIComponent('Ram Shrestha')}`,
  )
  expect(found.data[0]).toMatchObject({ firstName: 'राम बहादुर', lastName: 'श्रेष्ठ' })
})

test('an imported table is exported as GEDCOM with everything that was counted', async () => {
  const { treeId } = await imported(
    csvOf([headings, ['1', 'Ram', '1', '', '1', '4', '2'], ['2', 'Hari', '2', '1', '', '', '']]),
  )
  const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export?format=gedcom70`)
  expect(raw.toString()).toContain('1 EVEN 4\n2 TYPE Daughters')
})

test('names without a family name can be given one', async () => {
  const rows = [
    ['1', 'Ram', ''],
    ['2', 'Hari Shrestha', '1'],
    ['3', 'Gopal Shrestha', '1'],
  ]
  const { treeId } = await imported(csvOf([['No', 'Name', 'Father'], ...rows]), '&familyName=Malla')
  const { body: list } = await asha.get(`/v1/family/family-tree/${treeId}/people`)
  expect(list.data.map(({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`)).toEqual([
    'Ram Malla',
    'Gopal Shrestha',
    'Hari Shrestha',
  ])
})

test('a preview says what a table would become, and keeps nothing', async () => {
  const rows = [...rowsOf(people.slice(0, 5)), ['6', 'Lost', '3', '99', '', '', '']]
  const before = (await asha.get('/v1/family/family-tree?scope=mine')).body.data.length
  const { status, body } = await asha.upload(`${url}/preview`, { name: 'a.csv', bytes: csvOf([headings, ...rows]) })
  expect(status).toBe(200)
  expect(body).toMatchObject({ fileName: 'a.csv', encoding: 'UTF-8', rows: 6, headingRow: 1, people: 6 })
  expect(body.columns.map(({ role }: { role: string }) => role)).toEqual([
    'SERIAL',
    'NAME',
    'GENERATION',
    'FATHER',
    'SONS',
    'DAUGHTERS',
    'SON_SERIALS',
  ])
  expect(body.columns[1]).toMatchObject({ title: 'Name', samples: expect.arrayContaining([people[0]!.name]) })
  const missing = body.problems.find(({ code }: { code: string }) => code === 'father-missing')
  expect(missing).toMatchObject({ count: 1, lines: [7], rows: [{ row: 7, who: { name: 'Lost' }, serial: '99' }] })
  const { body: otherwise } = await asha.upload(
    `${url}/preview?headings=no&columns=SERIAL,NAME,IGNORED,IGNORED,IGNORED,IGNORED,IGNORED`,
    { name: 'a.csv', bytes: csvOf(rows) },
  )
  expect(otherwise).toMatchObject({ headingRow: null, people: 6, families: 0 })
  expect((await asha.get('/v1/family/family-tree?scope=mine')).body.data).toHaveLength(before)
})

test.each([
  ['no table', 'A letter to my aunt.', 400, 'trees/not-a-table'],
  ['nothing', '', 400, 'documents/empty-file'],
  ['more than may be', new Uint8Array(8 * 1024 * 1024 + 10).fill(65), 413, 'trees/import-too-large'],
])('%s is refused in the preview and in the import', async (_, bytes, status, code) => {
  for (const path of [`${url}/preview`, `${url}?format=table`])
    expect(await asha.upload(path, { name: 'a.csv', bytes })).toMatchObject({ status, body: { code } })
})

test('columns that say nothing are refused', async () => {
  for (const columns of ['SERIAL', 'NAME,NAME', 'NAME,WIFE'])
    expect(await asha.upload(`${url}/preview?columns=${columns}`, { name: 'a.csv', bytes: '1,Ram' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'columns', code: 'not-offered' }] },
    })
})

test('an import that is cancelled leaves nothing', { tags: 'room' }, async () => {
  const many = csvOf([headings, ...rowsOf(generateVanshavali(20_000, 3))])
  const { body } = await asha.upload(`${url}?format=table`, { name: 'many.csv', bytes: many })
  expect((await asha.delete(`/v1/job/${body.jobId}`)).status).toBe(204)
  let task
  do {
    await new Promise((resolve) => setTimeout(resolve, 30))
    task = (await asha.get(`/v1/job/${body.jobId}`)).body
  } while (!task.endedAt)
  expect(task.status).toBe('CANCELLED')
  expect((await asha.get(`/v1/family/family-tree/${body.familyTreeId}`)).status).toBe(404)
  const left = await app.db.selectFrom('tree_person').select('id').where('tree_id', '=', body.familyTreeId).execute()
  expect(left).toEqual([])
})

test('a table whose import was kept before a crash is not written a second time', { tags: 'room' }, async () => {
  const table = csvOf([headings, ...rowsOf(people.slice(0, 20))])
  const { body } = await asha.upload(`${url}?format=table`, { name: 'a.csv', bytes: table })
  const jobOf = async () => (await asha.get(`/v1/job/${body.jobId}`)).body
  await expect.poll(async () => (await jobOf()).status, { timeout: 20_000 }).toBe('DONE')
  // A crash leaves the file, and the task in line once more.
  const task = await app.db
    .updateTable('task')
    .set({ status: 'RUNNING' })
    .where('id', '=', body.jobId)
    .returning('payload')
    .executeTakeFirstOrThrow()
  await diskBlobs(join(app.dataDir, 'blobs')).put((task.payload as ImportWish).key, Readable.from([table]))
  const data = JSON.stringify({ accountId: asha.id, id: body.jobId })
  await sql`insert into pgboss.job (name, data) values ('task', ${data}::jsonb)`.execute(app.db)
  await expect.poll(async () => (await jobOf()).status, { timeout: 20_000 }).toBe('DONE')
  expect((await jobOf()).report).toMatchObject({ people: 20, kind: 'TABLE' })
  expect((await asha.get(`/v1/family/family-tree/${body.familyTreeId}`)).body.personCount).toBe(20)
})

test('visitors and members without write access are refused', async () => {
  const ravi = await app.signUp('Ravi')
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Closed', description: 'x' })
  const file = { name: 'a.csv', bytes: 'No,Name\n1,Ram\n' }
  expect((await app.visitor.upload(`${url}?format=table`, file)).status).toBe(401)
  expect((await app.visitor.upload(`${url}/preview`, file)).status).toBe(401)
  expect((await ravi.upload(`${url}?format=table&familyTreeId=${tree.id}`, file)).status).toBe(403)
  expect((await asha.get(`/v1/family/family-tree/${tree.id}`)).body.personCount).toBe(0)
})
