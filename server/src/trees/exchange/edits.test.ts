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
