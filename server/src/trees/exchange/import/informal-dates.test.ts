import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'
import { plain } from '../../../../test/plain-gedcom.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const births = [
  '1850-07-05',
  '1850/7/5',
  '1850-07',
  '29 FEB 1865',
  '31 JUN 1850',
  '0.0.1850',
  'EITHER 1731 OR 1734',
  '13/4/1859',
  '3/4/1859',
  '7.4.1853',
  '1850-1855',
  '1850/55',
  'Between 1850 and 1855',
  'zwischen 1850 und 1855',
  'c1850',
  'um 1850',
  '1850?',
  '12 OKT 1850',
  '12 Mai 1850',
  '1er août 1850',
  '8 mei 1850',
  '12 de octubre de 1850',
  '12 de março de 1850',
  '(about 1850)',
]

const genealogy = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
${births.map((date, index) => `0 @I${index}@ INDI\n1 NAME Person${index} /Dated/\n1 BIRT\n2 DATE ${date}`).join('\n')}
0 TRLR
`

async function imported(bytes: string | Uint8Array) {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'dates.ged', bytes })
  for (;;) {
    const { body: task } = await asha.get(`/v1/job/${body.jobId}`)
    if (task.endedAt) return { treeId: body.familyTreeId as string, task }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const exported = async (treeId: string, format: string) =>
  (await asha.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw as Buffer

const datesIn = (file: Buffer) => file.toString().match(/(?<=2 DATE ).*/g) ?? []

test('informal dates of birth give their years, so that nobody counts as living, and are exported unchanged', async () => {
  const { treeId, task } = await imported(genealogy)
  expect(task).toMatchObject({ status: 'DONE', report: { people: births.length } })
  const rows = await app.db
    .selectFrom('tree_person')
    .select(['id', 'first_name', 'birth_year', 'dead_from'])
    .where('tree_id', '=', treeId)
    .execute()
  const wrong = rows.filter(({ birth_year, dead_from }) => birth_year! < 1700 || birth_year! > 1865 || dead_from > 1976)
  expect(wrong).toEqual([])
  for (const { id } of rows) expect((await asha.get(`/v1/family/person/${id}`)).body).toMatchObject({ living: false })

  const as551 = await exported(treeId, 'gedcom551')
  expect(datesIn(as551).toSorted()).toEqual(births.toSorted())
  const before = await plain(genealogy)
  expect(await plain(as551)).toEqual(before)
  const again = await imported(await exported(treeId, 'gedcom70'))
  expect(await plain(await exported(again.treeId, 'gedcom70'))).toEqual(before)
})

test('an informal date is exported unchanged after another part of the event was edited', async () => {
  const { treeId } = await imported(
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Range /Dated/\n1 BIRT\n2 DATE 1850-1855\n2 PLAC Bern\n0 TRLR\n',
  )
  const { id } = await app.db
    .selectFrom('tree_person')
    .select('id')
    .where('tree_id', '=', treeId)
    .executeTakeFirstOrThrow()
  const { body: person } = await asha.get(`/v1/family/person/${id}`)
  const { status } = await asha.put(`/v1/family/person/${id}`, { birthPlace: 'Basel' })
  expect([status, person.birth]).toEqual([200, expect.objectContaining({ qualifier: 'BETWEEN', text: '1850-1855' })])
  const file = await exported(treeId, 'gedcom551')
  expect(file.toString()).toContain('1 BIRT\n2 DATE 1850-1855\n2 PLAC Basel\n')
})
