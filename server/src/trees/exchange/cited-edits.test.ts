import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { exported, imported, personOf, recordOf, saved } from '../../../test/genealogies.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const header = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n'
const edwin = `0 @I1@ INDI
1 NAME Edwin /Marlowe/
1 _HIDDEN_NAME Ashgrove
2 NOTE Chosen by the priest.
2 NOTE @N2@
2 SOUR @S2@
3 PAGE Scroll 4
1 SEX M
1 BIRT
2 DATE 1838
2 SOUR @S1@
3 PAGE Leaf 41
3 NOTE In faint ink.
3 _OWN kept
2 NOTE At dawn.
1 DEAT
2 DATE 1899
1 OCCU Cooper
2 SOUR @S1@
3 PAGE Row 7
1 NOTE @N1@
`
const mary = `0 @I2@ INDI
1 NAME Mary /Marlowe/
1 SEX F
1 BIRT
2 DATE 7 MAY 1838
2 SOUR @S1@
3 PAGE Leaf 50
1 DEAT Y
1 OCCU Cooper
2 SOUR @S1@
3 PAGE Row 8
3 _OWN too
1 NOTE @N1@
`
const records = `0 @S1@ SOUR
1 TITL Book of Stonebridge
0 @S2@ SOUR
1 TITL Scroll of names
0 @N1@ NOTE They kept the ferry.
0 @N2@ NOTE The stars of that night.
0 TRLR
`
const file = header + edwin + mary + records
type Item = { about?: string | null; page?: string; text?: string }

test('sources and notes of a hidden name are for those who see such names', async () => {
  const { treeId, idOf } = await imported(asha, file)
  const id = idOf('Edwin')
  const own = await personOf(asha, id)
  const said = /priest|Scroll|stars of that night|Ashgrove|Wreath/
  expect(JSON.stringify([own.sources, own.notes]).match(new RegExp(said, 'g'))).toHaveLength(4)
  await saved(asha, id, {
    sources: [...own.sources, { title: 'Wreath of names', about: '_HIDDEN_NAME' }],
    notes: own.notes.map((note: Item) => (/priest/.test(note.text!) ? { ...note, text: 'Named by a priest.' } : note)),
  })
  await saved(asha, id, { birthPlace: 'Oxmoor' })
  const reads = async (who: Member) => {
    const page = await who.get(`/v1/family/person/${id}`)
    const history = await who.get(`/v1/family/family-tree/${treeId}/history`)
    const files: string[] = []
    for (const format of ['gedcom551', 'gedcom70', 'json', 'csv']) files.push(await exported(who, treeId, format))
    return [page.raw.toString(), history.raw.toString(), ...files]
  }
  const member = async (name: string, role: 'READ_ONLY' | 'READ_WRITE') => {
    const who = await app.signUp(name)
    const ids = { tree_id: treeId, account_id: who.id, person_id: null }
    await app.db
      .insertInto('tree_member')
      .values({ ...ids, role, status: 'ACTIVE', origin: 'REQUEST' })
      .execute()
    return who
  }
  for (const text of await reads(await member('Bina', 'READ_ONLY'))) {
    expect(text).toContain('Edwin')
    expect(text).not.toMatch(said)
  }
  const [page, history, ...files] = await reads(await member('Chet', 'READ_WRITE'))
  for (const text of [page, history, ...files.slice(0, 3)]) expect(text).toMatch(/priest/)
})

test('what a role may still see of a change beside hidden notes is shown, and that there was more', async () => {
  const { treeId, idOf } = await imported(asha, file)
  const id = idOf('Edwin')
  const { notes } = await personOf(asha, id)
  const bina = await app.signUp('Bina')
  const ids = { tree_id: treeId, account_id: bina.id, person_id: null }
  await app.db
    .insertInto('tree_member')
    .values({ ...ids, role: 'READ_ONLY', status: 'ACTIVE', origin: 'REQUEST' })
    .execute()
  const latest = async () => (await bina.get(`/v1/family/family-tree/${treeId}/history`)).body.data[0].changes[0]
  const change = (pattern: RegExp, text: string) =>
    saved(asha, id, { notes: notes.map((note: Item) => (pattern.test(note.text!) ? { ...note, text } : note)) })
  await change(/dawn/, 'At noon.')
  expect(await latest()).toMatchObject({ isHidden: false, fields: [{ field: 'notes' }] })
  await change(/dawn|priest/, 'At dusk.')
  expect(await latest()).toMatchObject({ isHidden: true, fields: [{ field: 'notes' }] })
})

test('a source and a note that are moved to another fact are exported there, with the other lines of the citation', async () => {
  const { treeId, idOf } = await imported(asha, file)
  const id = idOf('Edwin')
  const { sources, notes } = await personOf(asha, id)
  const toDeath = (item: Item) =>
    item.page === 'Leaf 41' || item.text === 'At dawn.' ? { ...item, about: 'death' } : item
  await saved(asha, id, { sources: sources.map(toDeath), notes: notes.map(toDeath) })
  for (const format of ['gedcom551', 'gedcom70']) {
    const text = await exported(asha, treeId, format)
    const record = recordOf(text, 'Edwin')
    expect(record).toContain(
      '1 BIRT\n2 DATE 1838\n2 NOTE In faint ink.\n1 DEAT\n2 DATE 1899\n2 SOUR @S1@\n3 PAGE Leaf 41\n3 _OWN kept\n2 NOTE At dawn.\n',
    )
    const again = await imported(asha, text)
    const read = await personOf(asha, again.idOf('Edwin'))
    const told = (person: { sources: Item[]; notes: Item[] }) =>
      [...person.sources, ...person.notes]
        .map(({ about, page, text: words }) => `${about ?? ''} ${page ?? words}`)
        .sort()
    expect(told(read)).toEqual(told(await personOf(asha, id)))
  }
})

test('a note below a source that is removed stays with its fact', async () => {
  const { treeId, idOf } = await imported(asha, file)
  const { sources } = await personOf(asha, idOf('Edwin'))
  await saved(asha, idOf('Edwin'), { sources: sources.filter(({ page }: Item) => page !== 'Leaf 41') })
  const record = recordOf(await exported(asha, treeId), 'Edwin')
  expect(record).toContain('1 BIRT\n2 DATE 1838\n2 NOTE At dawn.\n2 NOTE In faint ink.\n1 DEAT\n')
})

test('after a merge the sources of an equal fact are exported below the fact that stays', async () => {
  const { treeId, idOf } = await imported(asha, file)
  const keepId = idOf('Edwin')
  const body = { keepId, otherId: idOf('Mary') }
  expect((await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, body)).status).toBe(200)
  const person = await personOf(asha, keepId)
  const job = person.jobs[0].id
  expect(person.sources.filter(({ about }: Item) => about === job)).toHaveLength(2)
  for (const format of ['gedcom551', 'gedcom70']) {
    const record = recordOf(await exported(asha, treeId, format), 'Edwin')
    expect(record).toContain('1 OCCU Cooper\n2 SOUR @S1@\n3 PAGE Row 7\n2 SOUR @S1@\n3 PAGE Row 8\n')
    expect(record).toContain(
      '1 BIRT\n2 DATE 1838\n2 SOUR @S1@\n3 PAGE Leaf 41\n3 NOTE In faint ink.\n3 _OWN kept\n2 NOTE At dawn.\n2 SOUR @S1@\n3 PAGE Leaf 50\n',
    )
  }
})

test('long texts and many sources and notes of a file can be saved as they are', async () => {
  const long = (letter: string) => `${letter.repeat(200)}\n2 CONC ${letter.repeat(150)}`
  const cited = Array.from({ length: 320 }, (_, at) => `1 SOUR @S1@\n2 PAGE Leaf ${at}\n1 NOTE @N2@\n`).join('')
  const note = `0 @N1@ NOTE A\n${`1 CONT ${'w'.repeat(200)}\n`.repeat(160)}0 @N2@ NOTE B\n`
  const person = `0 @I1@ INDI\n1 NAME Tilda /Marsh/\n1 DEAT Y\n2 SOUR @S1@\n3 PAGE ${'p'.repeat(200)}\n4 CONC ${'q'.repeat(150)}\n1 NOTE @N1@\n${cited}`
  const source = `0 @S1@ SOUR\n1 TITL ${long('t')}\n`
  const { treeId, idOf } = await imported(asha, `${header}${person}${source}${note}0 TRLR\n`)
  const { sources, notes, shortened } = await personOf(asha, idOf('Tilda'))
  // The page has the first sources, and the note that is there 320 times once.
  expect([sources.length, notes.length, notes[0].text.length]).toEqual([200, 2, 1 + 160 * 201])
  expect(shortened).toEqual({ counts: { sources: 321 }, texts: [] })
  const before = await exported(asha, treeId)
  const version = async () => (await personOf(asha, idOf('Tilda'))).version as number
  await saved(asha, idOf('Tilda'), { sources, version: await version() })
  await saved(asha, idOf('Tilda'), { notes, version: await version() })
  expect(await exported(asha, treeId)).toBe(before)
})

test('a source with the id of a line that it does not have is a new source with its link', async () => {
  const { treeId, idOf } = await imported(asha, file)
  const link = 'https://example.org/forged'
  const sources = [
    { id: 's0.5', title: 'Ledger', link },
    { id: 's0.5', title: 'Ledger again', link },
  ]
  await saved(asha, idOf('Mary'), {
    sources,
    notes: [
      { id: 'n9', text: 'One' },
      { id: 'n9', text: 'Two' },
    ],
  })
  const person = await personOf(asha, idOf('Mary'))
  const ids = [...person.sources, ...person.notes].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(4)
  const text = await exported(asha, treeId)
  expect(text).toMatch(/^0 @S\d@ SOUR\n1 TITL Ledger\n1 PUBL https:\/\/example.org\/forged$/m)
  expect(recordOf(text, 'Mary').match(/NOTE (One|Two)/g)).toHaveLength(2)
})

test('a file that came from here has one submitter when it is exported again', async () => {
  const first = await exported(asha, (await imported(asha, file)).treeId)
  const second = await exported(asha, (await imported(asha, first)).treeId)
  for (const text of [first, second]) expect(text.match(/^0 @SUBMITTER@ SUBM$/gm)).toHaveLength(1)
  expect(
    second
      .replace(/^1 NOTE .*$/m, '')
      .split('\n')
      .sort(),
  ).toEqual(
    first
      .replace(/^1 NOTE .*$/m, '')
      .split('\n')
      .sort(),
  )
})
