import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0097-hidden-signs.ts'
import { up as listMore } from '../../migrations/0103-more-hidden-signs.ts'
import { up as listNeverShown } from '../../migrations/0105-signs-never-shown.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const signs = '\u202e\u2066\u0090\u061c\u0001'
const hidden = /\\u00[01]|[\u007f-\u009f\u061c\u202a-\u202e\u2066]/
const bio = 'A path C:\\bin\nand more'

async function stateOf(treeId: string) {
  const rowsOf = async (table: 'tree' | 'tree_person' | 'tree_union' | 'tree_change') => {
    const owner = table === 'tree' ? sql`id` : sql`tree_id`
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - 'version' - 'edition' - 'updated_at' as row from ${sql.table(table)} t
      where ${owner} = ${treeId}::uuid order by id`.execute(app.db)
    return rows.map(({ row }) => row)
  }
  const [tree, people, unions, changes] = await Promise.all([
    rowsOf('tree'),
    rowsOf('tree_person'),
    rowsOf('tree_union'),
    rowsOf('tree_change'),
  ])
  return { tree, people, unions, changes }
}

/** Puts signs into a letter of every text with these words, as an import once left them. */
async function makeDirty(treeId: string) {
  const words = ['Hari', 'Kancha', 'Ilam', 'Kashyap', 'spring']
  for (const word of words) {
    const dirty = `${word.slice(0, 2)}${signs}${word.slice(2)}`
    const [plain, inJson] = [sql`${dirty}::text`, sql`${JSON.stringify(dirty).slice(1, -1)}::text`]
    const inText = (column: string) => sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${word}, ${plain})`
    const within = (column: string) =>
      sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${word}, ${inJson})::jsonb`
    const person = ['first_name', 'nickname', 'birth_place', 'gotra'].map(inText)
    await sql`
      update tree_person set ${sql.join([...person, within('birth'), within('contact')])}
      where tree_id = ${treeId}`.execute(app.db)
    await sql`update tree set ${sql.join(['name', 'description', 'gotra'].map(inText))} where id = ${treeId}`.execute(
      app.db,
    )
    await sql`update tree_union set ${within('from_date')} where tree_id = ${treeId}`.execute(app.db)
    await sql`
      update tree_change set ${sql.join([within('before'), within('after')])} where tree_id = ${treeId}`.execute(app.db)
  }
}

test('hidden signs that an import once kept are removed by the hourly work', async () => {
  const draft = { name: 'House of Hari', description: 'From Ilam', gotra: 'Kashyap' }
  const treeId = (await asha.post('/v1/family/family-tree', draft)).body.id
  const spring = { calendar: 'GREGORIAN', qualifier: 'PHRASE', text: 'in the spring' }
  const { body, status } = await asha.post(`/v1/family/${treeId}/person`, {
    firstName: 'Hari',
    lastName: 'Rai',
    nickname: 'Kancha',
    birthPlace: 'Ilam',
    gotra: 'Kashyap',
    contactDetails: { bio },
  })
  expect(status).toBe(201)
  await asha.put(`/v1/family/person/${body.id}`, { birthPlace: 'Ilam, Nepal' })
  await sql`update tree_person set birth = ${JSON.stringify(spring)}::jsonb where id = ${body.id}`.execute(app.db)
  const before = await stateOf(treeId)
  await makeDirty(treeId)
  for (const rows of Object.values(await stateOf(treeId)).filter((rows) => rows.length > 0))
    expect(JSON.stringify(rows)).toMatch(hidden)

  await sql`drop table tree_text_due`.execute(app.db)
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
  await app.app.keepHouse()
  const after = await stateOf(treeId)
  expect(JSON.stringify(after)).not.toMatch(hidden)
  expect(after).toEqual(before)
  expect(await app.db.selectFrom('tree_text_due').selectAll().execute()).toEqual([])
  expect((await asha.get('/v1/search?q=kancha&type=PERSON')).body.data).toHaveLength(1)
})

const [ignorable, neverShown] = [
  ['\u3164', '\u{e0061}', '\u115f', '\u{1d173}', '\u200d'],
  ['\ufffe', '\ufdd0', '\u{1ffff}', '\u{10fffe}', '\u{13430}'],
]
test.each([
  ...ignorable.map((sign) => ({ sign, list: listMore })),
  ...neverShown.map((sign) => ({ sign, list: listNeverShown })),
])('a sign that was not hidden before is removed, too: $sign', async ({ sign, list }) => {
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Rais', description: 'From Ilam' })
  await sql`update tree set name = ${`Ra${sign}is`} where id = ${tree.id}`.execute(app.db)
  await inTransaction(app.db, (trx) => list(trx as unknown as Kysely<unknown>))
  await app.app.keepHouse()
  const { name } = await app.db.selectFrom('tree').select('name').where('id', '=', tree.id).executeTakeFirstOrThrow()
  expect(name).toBe('Rais')
})

test('a text without hidden signs is not listed', async () => {
  await app.db.deleteFrom('tree_text_due').execute()
  await sql`drop table tree_text_due`.execute(app.db)
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
  const listed = await app.db.selectFrom('tree_text_due').select('kind').execute()
  // Only what holds a backslash, which looks like an escape.
  expect(listed.every(({ kind }) => kind === 'PERSON' || kind === 'CHANGE')).toBe(true)
})
