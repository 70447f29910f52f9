import { writeGedzip } from '@mulghar/gedcom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

let app: TestApp
let asha: Member
let writer: Member
let treeId: string
let importId: string
beforeAll(async () => {
  app = await startTestApp()
  ;[asha, writer] = [await app.signUp('Asha'), await app.signUp('Writer')]
})
afterAll(() => app.close())

const family = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Krishna /Imported/
1 BIRT
2 DATE ABT 1921
2 SOUR @S1@
1 OBJE @O1@
1 _MYTAG kept
1 FAMS @F1@
0 @I2@ INDI
1 NAME Laxmi /Imported/
1 FAMS @F1@
0 @I3@ INDI
1 NAME Gopal /Imported/
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
1 MARR
2 DATE 1945
1 _FAMTAG also kept
0 @O1@ OBJE
1 FILE media/krishna.jpg
2 FORM image/jpeg
0 @S1@ SOUR
1 TITL The register of Kirtipur
0 TRLR
`

beforeEach(async () => {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Imports', description: 'x' })).body.id
  await writer.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: writer.id, role: 'READ_WRITE' })
  await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Krishna', lastName: 'Before' })
  const parts: Uint8Array[] = []
  const lines = (async function* () {
    yield family
  })()
  const pictures = (async function* () {
    yield { name: 'media/krishna.jpg', bytes: await jpegOf() }
  })()
  for await (const part of writeGedzip(lines, pictures)) parts.push(part)
  const url = `/v1/family/family-tree/import?familyTreeId=${treeId}`
  const { body } = await asha.upload(url, { name: 'family.gdz', bytes: Buffer.concat(parts) })
  importId = body.jobId
  for (;;) {
    const { body: task } = await asha.get(`/v1/job/${importId}`)
    if (task.endedAt && task.report?.media !== 1) throw new Error(JSON.stringify(task))
    if (task.endedAt) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

const revert = (id: string, as = asha) => as.post(`/v1/family/family-tree/${treeId}/history/${id}/revert`)
const newest = async () => (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body.data[0]
const person = async (name: string) => {
  const { body } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=${name} Imported`)
  return body.data[0]?.id as string
}

/** All rows of a tree, without what counts its saves. */
async function rows() {
  const tables = ['tree_person', 'tree_union', 'tree_child', 'tree_extra', 'tree_name_key', 'tree_search_key'] as const
  const all = await Promise.all(
    tables.map((table) => app.db.selectFrom(table).selectAll().where('tree_id', '=', treeId).execute()),
  )
  const uses = await app.db
    .selectFrom('document_use')
    .select(['document_id', 'ref_id'])
    .where('root_id', '=', treeId)
    .where('kind', '=', 'person')
    .execute()
  const { personCount, familyCount } = (await asha.get(`/v1/family/family-tree/${treeId}/detail`)).body
  const plain = (row: object) => JSON.stringify({ ...row, version: undefined, updated_at: undefined })
  return { counts: { personCount, familyCount }, rows: [...all, uses].map((list) => list.map(plain).toSorted()) }
}

describe('an import', () => {
  test('goes as a whole, comes back as a whole with its pictures and verbatim records, and goes again', async () => {
    const whole = await rows()
    const entry = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body.data.find(
      (one: { kind: string }) => one.kind === 'IMPORT',
    )
    expect(entry).toMatchObject({ id: importId, can: { revert: true } })
    expect(entry.changes[0].fields).toMatchObject([
      { field: 'file', after: 'family.gdz' },
      { field: 'people', after: 3 },
      { field: 'families', after: 1 },
    ])
    expect((await revert(importId)).status).toBe(201)
    const left = await rows()
    expect(left.counts).toEqual({ personCount: 1, familyCount: 0 })
    expect(left.rows.map((list) => list.length)).toEqual([1, 0, 0, 0, expect.any(Number), expect.any(Number), 0])
    expect(await person('Laxmi')).toBeUndefined()

    const taken = await newest()
    expect((await revert(taken.id)).status).toBe(201)
    expect(await rows()).toEqual(whole)
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await rows()).toEqual(left)
  })

  test('is its owner’s to take back', async () => {
    expect((await revert(importId, writer)).body.code).toBe('trees/not-owner')
    expect((await writer.get(`/v1/family/family-tree/${treeId}/history`)).body.data[0].can.revert).toBe(false)
    expect((await revert(importId, await app.signUp('Meera'))).status).toBe(403)
    expect((await revert(importId, app.visitor as Member)).status).toBe(401)
  })

  test('stays where others have worked on it, until that is taken back; what the owner did goes with it', async () => {
    const id = await person('Gopal')
    await writer.put(`/v1/family/person/${id}`, { nickname: 'G' })
    const theirs = (await newest()).id
    const refused = await revert(importId)
    expect(refused.status).toBe(409)
    expect(refused.body.errors).toMatchObject([{ name: 'Gopal Imported', code: 'changed-since' }])
    await revert(theirs, writer)
    await asha.put(`/v1/family/person/${id}`, { gotra: 'Kashyap' })
    const whole = await rows()
    expect((await revert(importId)).status).toBe(201)
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await rows()).toEqual(whole)
  })

  test('stays where its people have relatives from elsewhere', async () => {
    const gopal = await person('Gopal')
    await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Later', relations: { parents: [{ id: gopal }] } })
    const refused = await revert(importId)
    expect(refused.body.errors).toMatchObject([{ name: 'Later', code: 'bound-since' }])
    expect(await person('Gopal')).toBe(gopal)
  })

  test('is refused once all of its people and families were deleted, and goes when one is back', async () => {
    for (const name of ['Krishna', 'Laxmi', 'Gopal'])
      expect((await asha.delete(`/v1/family/${treeId}/person/${await person(name)}`)).status).toBeLessThan(300)
    const last = await newest()
    const { status, body } = await revert(importId)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/revert-blocked' })
    expect(body.errors).toMatchObject([{ code: 'gone-since' }])
    expect((await newest()).id).toBe(last.id)
    expect((await revert(last.id)).status).toBe(201)
    expect((await revert(importId)).status).toBe(201)
  })

  test('is a line in the history of each of its people', async () => {
    const { body } = await asha.get(`/v1/family/family-tree/${treeId}/history?personId=${await person('Laxmi')}`)
    expect(body.data.map((one: { kind: string }) => one.kind)).toEqual(['IMPORT'])
  })
})
