import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'

let app: TestApp
let asha: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'family.ged', bytes: file })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt) await new Promise((go) => setTimeout(go, 20))
  treeId = body.familyTreeId
})
afterAll(() => app.close())

const couple = (at: number, lines: string, born: number) =>
  `0 @H${at}@ INDI\n1 NAME H${at} /Rai/\n1 SEX M\n1 BIRT\n2 DATE ${born}\n1 FAMS @F${at}@\n0 @W${at}@ INDI\n1 NAME W${at} /Rai/\n1 SEX F\n1 BIRT\n2 DATE ${born}\n1 FAMS @F${at}@\n0 @F${at}@ FAM\n1 HUSB @H${at}@\n1 WIFE @W${at}@\n${lines}`
const file = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${[
  couple(1, '1 MARR\n2 DATE 12 MAR 1899\n2 PLAC Kirtipur, Nepal\n1 DIV\n2 DATE ABT 1910\n2 PLAC Patan\n', 1880),
  couple(2, '1 MARR\n2 DATE @#D_BIKRAM_SAMBAT@ 19 JETH 2058\n', 1980),
  couple(3, '1 MARR Y\n', 1881),
].join('')}0 TRLR\n`

type Exported = { people: { id: string; firstName: string }[]; unions: { partners: string[] }[] }

async function unionsFor(who: Member) {
  const { raw } = await who.get(`/v1/family/family-tree/${treeId}/export?format=json`)
  const { people, unions } = JSON.parse(raw.toString()) as Exported
  const nameOf = new Map(people.map(({ id, firstName }) => [id, firstName]))
  return new Map(unions.map((union) => [nameOf.get(union.partners[0]!), union]))
}

test('a union says when and where it began and ended, as entered and as a plain day', async () => {
  const unions = await unionsFor(asha)
  expect(unions.get('H1')).toMatchObject({
    kind: 'DIVORCED',
    marriage: { calendar: 'GREGORIAN', qualifier: 'EXACT', year: 1899, month: 3, day: 12 },
    marriedDate: '1899-03-12',
    marriagePlace: 'Kirtipur, Nepal',
    divorce: { qualifier: 'ABOUT', year: 1910 },
    divorcedDate: null,
    divorcePlace: 'Patan',
  })
  expect(unions.get('H2')).toMatchObject({
    kind: 'MARRIED',
    marriage: { calendar: 'BIKRAM_SAMBAT', year: 2058, month: 2, day: 19 },
    marriedDate: '2001-06-01',
    marriagePlace: null,
    divorce: null,
    divorcedDate: null,
    divorcePlace: null,
  })
  expect(unions.get('H3')).toMatchObject({ kind: 'MARRIED', marriage: null, marriedDate: null, marriagePlace: null })
})

test('omits marriage dates of living people where the exporter may not see them', async () => {
  const reader = await app.signUp('Reader')
  await app.db
    .insertInto('tree_member')
    .values({
      tree_id: treeId,
      account_id: reader.id,
      role: 'READ_ONLY',
      status: 'ACTIVE',
      origin: 'INVITE',
      person_id: null,
    })
    .execute()
  const unions = await unionsFor(reader)
  expect(unions.get('H1')).toMatchObject({ marriedDate: '1899-03-12', marriagePlace: 'Kirtipur, Nepal' })
  expect(unions.get('H2')).toMatchObject({ marriage: null, marriedDate: null, divorce: null })
  expect(JSON.stringify(unions.get('H2'))).not.toContain('2058')
})

test('a stranger and a visitor get nothing', async () => {
  const path = `/v1/family/family-tree/${treeId}/export?format=json`
  expect((await (await app.signUp('Ravi')).get(path)).status).toBe(404)
  expect((await app.visitor.get(path)).status).toBe(401)
})
