import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const file = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Nell /Farrow/
1 SEX F
1 BIRT
2 DATE 1850
1 DEAT
2 DATE 1911
1 ASSO @I3@
2 RELA Godfather
1 FAMS @F1@
0 @I2@ INDI
1 NAME Silas /Farrow/
1 SEX M
1 DEAT Y
1 FAMS @F1@
0 @I3@ INDI
1 NAME Amos /Weller/
1 SEX M
1 DEAT Y
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 7 JUN 1871
2 PLAC Chapel of the Hill
2 NOTE Banns were read.
2 NOTE @N1@
2 SOUR @S1@
3 PAGE 9
3 QUAY 2
2 ASSO @I3@
3 ROLE WITN
1 NOTE They kept bees.
0 @N1@ NOTE The ring was lent.
0 @S1@ SOUR
1 TITL Register of the Hill
0 TRLR
`

async function imported(text = file) {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: Buffer.from(text) })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const { body: list } = await asha.get(`/v1/family/family-tree/${body.familyTreeId}/people`)
  const ids = new Map<string, string>(
    list.data.map((one: { firstName: string; id: string }) => [one.firstName, one.id]),
  )
  const pageOf = async (who: Member, first: string) => (await who.get(`/v1/family/person/${ids.get(first)}`)).body
  return { treeId: body.familyTreeId as string, pageOf, ids }
}

test('the place, notes and sources of a marriage are shown with the partner', async () => {
  const { pageOf } = await imported()
  for (const [first, other] of [
    ['Nell', 'Silas'],
    ['Silas', 'Nell'],
  ] as const) {
    const [partner] = (await pageOf(asha, first)).relations.partners
    expect(partner).toMatchObject({ firstName: other, place: 'Chapel of the Hill' })
    expect(partner.notes.map((note: { text: string }) => note.text)).toEqual([
      'They kept bees.',
      'Banns were read.',
      'The ring was lent.',
    ])
    expect(partner.sources).toMatchObject([{ title: 'Register of the Hill', page: '9', quality: 2 }])
  }
})

test('godparents and witnesses are shown from both sides', async () => {
  const { pageOf } = await imported()
  expect((await pageOf(asha, 'Nell')).associates).toMatchObject([
    { firstName: 'Amos', role: 'Godfather', event: null, isOf: false },
    { firstName: 'Amos', role: 'WITN', event: 'MARR', isOf: false },
  ])
  expect((await pageOf(asha, 'Silas')).associates).toMatchObject([{ firstName: 'Amos', role: 'WITN', isOf: false }])
  const { associates } = await pageOf(asha, 'Amos')
  expect(associates.map((one: { firstName: string; role: string }) => `${one.role} ${one.firstName}`).sort()).toEqual([
    'Godfather Nell',
    'WITN Nell',
    'WITN Silas',
  ])
})

test('readers see them; somebody who may only see the tree does not, and a deleted person is not named', async () => {
  const { treeId, pageOf, ids } = await imported()
  for (const role of ['READ_ONLY', 'VIEW_ONLY'] as const) {
    const other = await app.signUp(role)
    const keys = { tree_id: treeId, account_id: other.id, person_id: null }
    await app.db
      .insertInto('tree_member')
      .values({ ...keys, role, status: 'ACTIVE', origin: 'REQUEST' })
      .execute()
    const person = await pageOf(other, 'Nell')
    const isShown = role === 'READ_ONLY'
    expect('associates' in person).toBe(isShown)
    expect('place' in person.relations.partners[0]).toBe(isShown)
    if (!isShown) expect(JSON.stringify(person)).not.toMatch(/Chapel|Banns|ring was lent|bees|Register/)
  }
  expect((await asha.delete(`/v1/family/${treeId}/person/${ids.get('Amos')}`)).status).toBe(204)
  expect('associates' in (await pageOf(asha, 'Nell'))).toBe(false)
})

test('a family of one partner shows its notes and sources with that partner', async () => {
  const { pageOf, treeId } = await imported(
    file.replace('1 HUSB @I2@\n', '').replace('1 SEX M\n1 DEAT Y\n1 FAMS @F1@\n', '1 SEX M\n'),
  )
  const nell = await pageOf(asha, 'Nell')
  expect(nell.relations.partners).toEqual([])
  expect(nell.familiesAlone).toMatchObject([
    {
      place: 'Chapel of the Hill',
      notes: [{ text: 'They kept bees.' }, { text: 'Banns were read.' }, { text: 'The ring was lent.' }],
      sources: [{ title: 'Register of the Hill', page: '9' }],
    },
  ])
  expect('familiesAlone' in (await pageOf(asha, 'Silas'))).toBe(false)
  const other = await app.signUp('Visiting')
  const keys = { tree_id: treeId, account_id: other.id, person_id: null }
  await app.db
    .insertInto('tree_member')
    .values({ ...keys, role: 'VIEW_ONLY', status: 'ACTIVE', origin: 'REQUEST' })
    .execute()
  expect('familiesAlone' in (await pageOf(other, 'Nell'))).toBe(false)
})

test('after a merge the one who stays is the godparent and witness, until the merge is taken back', async () => {
  const { treeId, pageOf, ids } = await imported()
  const { body: twin } = await asha.post(`/v1/family/${treeId}/person`, { firstName: 'Amos', lastName: 'Wheeler' })
  const otherId = ids.get('Amos')
  const { status } = await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, { keepId: twin.id, otherId })
  expect(status).toBe(200)
  const ofNell = async () => (await pageOf(asha, 'Nell')).associates.map((one: { id: string }) => one.id)
  expect(await ofNell()).toEqual([twin.id, twin.id])
  expect((await asha.get(`/v1/family/person/${twin.id}`)).body.associates).toHaveLength(3)
  const exportOf = async () =>
    (await asha.get(`/v1/family/family-tree/${treeId}/export?format=gedcom551`)).raw.toString()
  expect((await exportOf()).match(/^\d ASSO .*/gm)).toHaveLength(2)
  const [latest] = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body.data
  expect((await asha.post(`/v1/family/family-tree/${treeId}/history/${latest.id}/revert`)).status).toBe(201)
  expect(await ofNell()).toEqual([otherId, otherId])
})
