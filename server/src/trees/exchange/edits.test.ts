import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const fileOf = (lines: string) => `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n${lines}0 TRLR\n`

async function imported(lines: string): Promise<string> {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'file.ged', bytes: fileOf(lines) })
  for (;;) {
    const task = (await asha.get(`/v1/job/${body.jobId}`)).body
    if (!task.endedAt) await new Promise((resolve) => setTimeout(resolve, 20))
    else {
      expect(task.status).toBe('DONE')
      return body.familyTreeId as string
    }
  }
}

const exported = async (treeId: string, format = 'gedcom551', who = asha) =>
  (await who.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()

/** The records of a text that begin with a tag, each without its first line and without people's numbers. */
const recordsOf = (text: string, tag: string) =>
  text
    .split(/^0 /m)
    .filter((record) => record.split(/\s/)[1] === tag)
    .map((record) => record.slice(record.indexOf('\n') + 1).trimEnd())

async function personIn(treeId: string, name: string) {
  const { body } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=${encodeURIComponent(name)}`)
  return (await asha.get(`/v1/family/person/${body.data[0].id}`)).body
}

const someone = (at: number, name: string, sex: string, family: string) =>
  `0 @I${at}@ INDI\n1 NAME ${name}\n${sex && `1 SEX ${sex}\n`}1 DEAT Y\n1 ${family}\n`

describe('partners of a family keep their tags', () => {
  test.each([
    ['a mother alone', ['F'], 'WIFE'],
    ['a father alone', ['M'], 'HUSB'],
    ['a woman who is listed as husband', ['F'], 'HUSB'],
    ['a wife listed first', ['F', 'M'], 'WIFE HUSB'],
    ['two wives', ['F', 'F'], 'WIFE WIFE'],
    ['two husbands', ['M', 'M'], 'HUSB HUSB'],
    ['two women as husband and wife', ['F', 'F'], 'HUSB WIFE'],
    ['two people of whom no sex is known', ['', ''], 'WIFE HUSB'],
    ['a wife of whom no sex is known', [''], 'WIFE'],
    ['a man as wife and a woman as husband', ['M', 'F'], 'WIFE HUSB'],
  ] as const)('%s', async (_, sexes, tags) => {
    const people = sexes.map((sex, at) => someone(at + 1, `P${at + 1} /Tag/`, sex, 'FAMS @F1@')).join('')
    const partners = tags.split(' ').map((tag, at) => `1 ${tag} @I${at + 1}@\n`)
    const child = someone(9, 'Child /Tag/', 'M', 'FAMC @F1@')
    const treeId = await imported(`${people}${child}0 @F1@ FAM\n${partners.join('')}1 CHIL @I9@\n`)
    for (const format of ['gedcom551', 'gedcom70']) {
      const text = await exported(treeId, format)
      const written = /^0 @F1@ FAM\n((?:1 .*\n)*)/m.exec(text)![1]!
      expect(written.match(/HUSB|WIFE/g)!.join(' ')).toBe(tags)
      const named = [...written.matchAll(/1 (?:HUSB|WIFE) @(.+)@/g)].map(
        ([, xref]) => new RegExp(`^0 @${xref}@ INDI\n1 NAME (P.)`, 'm').exec(text)![1],
      )
      expect(named).toEqual(sexes.map((__, at) => `P${at + 1}`))
    }
  })

  test('and their order where the dead and the living are told apart', async () => {
    const living = (at: number) => `0 @I${at}@ INDI\n1 NAME L${at} /Tag/\n1 SEX F\n1 FAMS @F1@\n`
    const treeId = await imported(`${living(1)}${living(2)}0 @F1@ FAM\n1 WIFE @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 1990\n`)
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
    const text = await exported(treeId, 'gedcom551', reader)
    expect(recordsOf(text, 'FAM')[0]).toMatch(/^1 WIFE @.*@\n1 WIFE @.*@/)
    expect(text).not.toContain('1990')
  })

  test('a family made here gets them by the genders of its partners', async () => {
    const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Made here', description: 'x' })
    const add = async (firstName: string, gender: string, relations = {}) =>
      (await asha.post(`/v1/family/${tree.id}/person`, { firstName, gender, deceased: true, relations })).body.id
    const wife = await add('Wife', 'FEMALE')
    await add('Husband', 'MALE', { partners: [{ id: wife, kind: 'MARRIED' }] })
    const mother = await add('Mother', 'FEMALE')
    await add('Child', 'UNKNOWN', { parents: [{ id: mother, kind: 'BIRTH' }] })
    const text = await exported(tree.id)
    const nameOf = (xref: string) => new RegExp(`^0 @${xref}@ INDI\n1 NAME (.*)`, 'm').exec(text)![1]
    const tags = [...text.matchAll(/1 (HUSB|WIFE) @(.+)@/g)].map(([, tag, xref]) => `${tag} ${nameOf(xref!)}`)
    expect(tags.toSorted()).toEqual(['HUSB Husband', 'WIFE Mother', 'WIFE Wife'])
  })
})

const edda = `0 @I1@ INDI
1 NAME Edda /Moor/
1 SEX F
1 BIRT
2 DATE 1850
2 PLAC Oldtown, Northshire
3 MAP
4 LATI N54.1000
4 LONG W2.2000
2 NOTE At home.
1 DEAT
2 DATE 1920
2 CAUS Fever
2 AGE 70y
1 RESI
2 DATE BET 1881 AND 1890
2 PLAC Bideford, Devon, England
2 ADDR 4 Harbour Lane
3 CITY Bideford
3 CTRY England
2 SOUR @S1@
3 PAGE Sheet 4
1 OCCU Ropemaker
2 DATE BET 1881 AND 1890
2 PLAC Appledore, Devon, England
2 NOTE Foreman from 1885.
1 EDUC Village school
2 DATE ABT 1860
2 PLAC Appledore
1 IMMI
2 TYPE by ship
2 DATE 1899
2 _SHIP Hope
0 @S1@ SOUR
1 TITL Count of 1881
`

type Item = { id: string } & Record<string, unknown>
type Edited = { addresses: Item[]; educations: Item[]; jobs: Item[]; facts: Item[] }

describe('an edit changes only what was edited', () => {
  test.each<[string, (person: Edited) => object, [string, string]]>([
    [
      'the title of a job',
      ({ jobs }) => ({ jobs: [{ ...jobs[0], position: 'Roper' }] }),
      ['1 OCCU Ropemaker', '1 OCCU Roper'],
    ],
    [
      'the end of a job',
      ({ jobs }) => ({ jobs: [{ ...jobs[0], endDate: '1892' }] }),
      ['1 OCCU Ropemaker\n2 DATE BET 1881 AND 1890', '1 OCCU Ropemaker\n2 DATE BET 1881 AND 1892'],
    ],
    [
      'the degree of an education',
      ({ educations }) => ({ educations: [{ ...educations[0], degreeName: 'Reading' }] }),
      ['1 EDUC Village school', '1 EDUC Reading'],
    ],
    [
      'the street of an address',
      ({ addresses }) => ({ addresses: [{ ...addresses[0], address: '5 Quay' }] }),
      ['2 ADDR 4 Harbour Lane', '2 ADDR 5 Quay'],
    ],
    [
      'the city of an address',
      ({ addresses }) => ({ addresses: [{ ...addresses[0], city: { name: 'Exeter', countryName: 'England' } }] }),
      [
        '2 PLAC Bideford, Devon, England\n2 ADDR 4 Harbour Lane\n3 CITY Bideford',
        '2 PLAC Exeter, England\n2 ADDR 4 Harbour Lane\n3 CITY Exeter',
      ],
    ],
    [
      'the place of birth, whose coordinates go',
      () => ({ birthPlace: 'Newtown' }),
      ['2 PLAC Oldtown, Northshire\n3 MAP\n4 LATI N54.1000\n4 LONG W2.2000', '2 PLAC Newtown'],
    ],
    ['the place of death', () => ({ deathPlace: 'Exeter' }), ['2 DATE 1920', '2 DATE 1920\n2 PLAC Exeter']],
    ['the day of death', () => ({ dateOfDeath: '1921-03-04' }), ['2 DATE 1920', '2 DATE 4 MAR 1921']],
    [
      'the value of a fact',
      ({ facts }) => ({ facts: [{ ...facts[0], value: 'with two children' }] }),
      ['1 IMMI\n2 TYPE by ship', '1 IMMI with two children\n2 TYPE by ship'],
    ],
  ])('%s', async (_, edit, [was, is]) => {
    const treeId = await imported(edda)
    const person = await personIn(treeId, 'Edda')
    expect((await asha.put(`/v1/family/person/${person.id}`, edit(person))).status).toBe(200)
    const [before] = recordsOf(fileOf(edda), 'INDI')
    expect(before).toContain(was)
    expect(recordsOf(await exported(treeId), 'INDI')).toEqual([before!.replace(was, is)])
    expect((await exported(treeId, 'gedcom70')).includes(is)).toBe(true)
  })

  test('an address that is removed leaves the telephone number that stood below it', async () => {
    const treeId = await imported(`0 @I1@ INDI
1 NAME Lona /Moor/
1 DEAT Y
1 RESI
2 ADDR 3 Mill Road
2 PHON 12345
1 PHON 999
`)
    const { id } = await personIn(treeId, 'Lona')
    expect((await asha.put(`/v1/family/person/${id}`, { addresses: [] })).status).toBe(200)
    const [record] = recordsOf(await exported(treeId), 'INDI')
    expect(record).toBe('1 NAME Lona /Moor/\n1 DEAT Y\n1 PHON 12345\n1 PHON 999')
  })

  test('an address made here comes back with its city and country', async () => {
    const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Addresses', description: 'x' })
    const city = { id: null, name: 'Patan', countryName: 'Nepal' }
    const addresses = [{ address: 'Mangal Bazar, House 4', city, startDate: '1990', endDate: '1995-05' }]
    await asha.post(`/v1/family/${tree.id}/person`, { firstName: 'Bina', deceased: true, addresses })
    for (const format of ['gedcom551', 'gedcom70']) {
      const text = await exported(tree.id, format)
      expect(text).toContain('2 ADDR Mangal Bazar, House 4\n3 CITY Patan\n3 CTRY Nepal\n')
      const again = await personIn(await imported(text.slice(text.indexOf('0 @I'), text.indexOf('0 TRLR'))), 'Bina')
      expect(again.addresses).toMatchObject(addresses)
    }
  })
})
