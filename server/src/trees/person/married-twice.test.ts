import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

const file = `0 HEAD
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Irma /Again/
1 SEX F
1 DEAT Y
1 FAMS @F1@
1 FAMS @F2@
0 @I2@ INDI
1 NAME Ivo /Again/
1 SEX M
1 DEAT Y
1 FAMS @F1@
1 FAMS @F2@
0 @I3@ INDI
1 NAME Kid /Again/
1 SEX M
1 DEAT Y
1 FAMC @F2@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 1880
1 DIV
2 DATE 1885
0 @F2@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE 1890
0 TRLR
`

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

async function imported(bytes: string): Promise<string> {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'file.ged', bytes })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return body.familyTreeId
}

async function personIn(treeId: string, name: string) {
  const { body } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=${name}`)
  return (await asha.get(`/v1/family/person/${body.data[0].id}`)).body
}

const familiesIn = async (treeId: string) =>
  (await asha.get(`/v1/family/family-tree/${treeId}/export`)).raw
    .toString()
    .split(/^0 /m)
    .filter((record) => /^@F\d+@ FAM/.test(record))
    .map((record) => [...record.matchAll(/^(?:1 (?:MARR|DIV)|2 DATE .*)$/gm)].map(([line]) => line.slice(2)).join(' '))

const twice = [
  { firstName: 'Ivo', kind: 'DIVORCED', from: { year: 1880 }, to: { year: 1885 } },
  { firstName: 'Ivo', kind: 'MARRIED', from: { year: 1890 } },
]

test('shows both marriages of two who married each other again, in their order', async () => {
  const treeId = await imported(file)
  const irma = await personIn(treeId, 'Irma')
  expect(irma.relations.partners).toMatchObject(twice)
  expect(irma.relations.counts.partners).toBe(2)
  const { body: page } = await asha.get(`/v1/family/person/${irma.id}/relatives?kind=PARTNER`)
  expect(page.partners).toMatchObject(twice)
  const { body: graph } = await asha.get(`/v1/family/family-tree/${treeId}/graph`)
  expect(graph.unions.kind).toBe('DM')
  expect(await familiesIn(treeId)).toEqual(['MARR DATE 1880 DIV DATE 1885', 'MARR DATE 1890'])
})

test('an edit of one marriage leaves the other as it was', async () => {
  const treeId = await imported(file)
  const irma = await personIn(treeId, 'Irma')
  const [first, second] = irma.relations.partners.map(({ id, unionId, kind, from, to }: Record<string, unknown>) => ({
    id,
    unionId,
    kind,
    from,
    to,
  }))
  const save = (partners: object[]) => asha.put(`/v1/family/person/${irma.id}`, { relations: { partners } })
  expect((await save([first, { ...second, from: { ...second.from, year: 1891 } }])).status).toBe(200)
  expect(await familiesIn(treeId)).toEqual(['MARR DATE 1880 DIV DATE 1885', 'MARR DATE 1891'])
  expect((await save([{ ...first, unionId: undefined, to: { ...first.to, year: 1886 } }])).status).toBe(200)
  expect(await familiesIn(treeId)).toEqual(['MARR DATE 1880 DIV DATE 1886', 'MARR DATE 1891'])
  expect((await save([second])).status).toBe(200)
  expect((await personIn(treeId, 'Irma')).relations.partners).toMatchObject([{ kind: 'MARRIED' }])
})

test('two who are divorced marry each other again', async () => {
  const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Again', description: 'x' })
  const add = async (person: object) => (await asha.post(`/v1/family/${tree.id}/person`, person)).body.id
  const ivo = await add({ firstName: 'Ivo', gender: 'MALE', deceased: true })
  const irma = await add({
    firstName: 'Irma',
    gender: 'FEMALE',
    deceased: true,
    relations: { partners: [{ id: ivo, kind: 'DIVORCED', from: '1880-05-01', to: '1885-05-01' }] },
  })
  const [{ unionId }] = (await asha.get(`/v1/family/person/${irma}`)).body.relations.partners
  const partners = [
    { id: ivo, unionId, kind: 'DIVORCED', from: '1880-05-01', to: '1885-05-01' },
    { id: ivo, kind: 'MARRIED', from: '1890-05-01' },
  ]
  const save = (list: object[]) => asha.put(`/v1/family/person/${irma}`, { relations: { partners: list } })
  expect((await save(partners)).status).toBe(200)
  expect((await asha.get(`/v1/family/person/${ivo}`)).body.relations.partners).toMatchObject([
    { firstName: 'Irma', kind: 'DIVORCED' },
    { firstName: 'Irma', kind: 'MARRIED' },
  ])
  expect((await save([partners[1]!, partners[1]!])).body.code).toBe('trees/same-relative-twice')
  expect((await save([partners[0]!, partners[0]!])).body.code).toBe('trees/same-relative-twice')
})

test('a birth mother who adopts together with her husband is in both families', async () => {
  const people = [
    '0 @I1@ INDI\n1 NAME Mira /Own/\n1 SEX F\n1 DEAT Y\n1 FAMS @F1@\n1 FAMS @F2@\n',
    '0 @I2@ INDI\n1 NAME Otto /Own/\n1 SEX M\n1 DEAT Y\n1 FAMS @F2@\n',
    '0 @I3@ INDI\n1 NAME Kid /Own/\n1 SEX M\n1 DEAT Y\n1 FAMC @F1@\n1 FAMC @F2@\n2 PEDI adopted\n',
  ]
  const families = '0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I3@\n0 @F2@ FAM\n1 HUSB @I2@\n1 WIFE @I1@\n1 CHIL @I3@\n1 MARR Y\n'
  const treeId = await imported(`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${people.join('')}${families}0 TRLR\n`)
  const kid = await personIn(treeId, 'Kid')
  const parents = kid.relations.parents.map(({ firstName, kind }: Record<string, string>) => `${firstName} ${kind}`)
  expect(parents.toSorted()).toEqual(['Mira BIRTH', 'Otto ADOPTIVE'])
  const whole = async () => (await asha.get(`/v1/family/family-tree/${treeId}/export`)).raw.toString()
  const kept = async () => [
    (await whole()).match(/1 FAMC .*(\n2 PEDI .*)?/g)!.toSorted(),
    (await whole()).match(/1 CHIL/g)!.length,
  ]
  const before = await kept()
  expect(before).toEqual([['1 FAMC @F1@', '1 FAMC @F2@\n2 PEDI adopted'], 2])
  const draft = kid.relations.parents.map(({ id, kind }: Record<string, string>) => ({ id, kind }))
  await asha.put(`/v1/family/person/${kid.id}`, { birthPlace: 'Ulm', relations: { parents: draft } })
  expect(await kept()).toEqual(before)
})
