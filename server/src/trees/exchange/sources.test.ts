import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

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
2 SOUR @S1@
3 PAGE Leaf 3
1 SEX M
1 BIRT
2 DATE 7 APR 1838
2 PLAC Stonebridge
2 SOUR @S1@
3 PAGE Leaf 41
3 QUAY 3
3 _OWN kept
2 NOTE The ink has run.
1 DEAT
2 DATE 1899
2 SOUR @S2@
3 PAGE Row 6
2 NOTE @N2@
1 RESI
2 DATE 1871
2 PLAC Stonebridge
2 SOUR @S1@
3 PAGE Sheet 9
1 OCCU Cooper
2 SOUR @S2@
1 EVEN Signed the charter
2 TYPE Charter
2 SOUR A paper in the attic
2 NOTE First of nine names.
1 NOTE @N1@
`
const others = `0 @I2@ INDI
1 NAME Mary /Marlowe/
1 SEX F
1 DEAT Y
1 SOUR @S1@
2 PAGE Only one
1 NOTE @N1@
0 @S1@ SOUR
1 TITL Book of Stonebridge
1 PUBL https://example.org/stonebridge
0 @S2@ SOUR
1 TITL Graves of the north
0 @N1@ NOTE They kept the ferry
1 CONT for thirty years.
0 @N2@ NOTE The mason wrote 1898.
0 TRLR
`
const file = header + edwin + others

async function imported(who: Member, text: string): Promise<{ treeId: string; idOf: (first: string) => string }> {
  const { body } = await who.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: Buffer.from(text) })
  for (;;) {
    const task = await who.get(`/v1/job/${body.jobId}`)
    if (task.body.endedAt) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const treeId: string = body.familyTreeId
  const { body: list } = await who.get(`/v1/family/family-tree/${treeId}/people`)
  const ids = new Map(list.data.map((one: { firstName: string; id: string }) => [one.firstName, one.id]))
  return { treeId, idOf: (first) => ids.get(first) as string }
}

const personOf = async (who: Member, id: string) => (await who.get(`/v1/family/person/${id}`)).body
async function exported(who: Member, treeId: string, format = 'gedcom551'): Promise<string> {
  return (await who.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()
}
/** The record of a person in an export. */
const recordOf = (text: string, name: string) =>
  text.split(/^(?=0 )/m).find((record) => record.includes(`1 NAME ${name}`))!

async function saved(who: Member, id: string, change: object): Promise<void> {
  expect((await who.put(`/v1/family/person/${id}`, change)).status).toBe(200)
}

describe('sources and notes of a file', () => {
  test('stand with the fact they belong to, with page and quality', async () => {
    const { idOf } = await imported(asha, file)
    const person = await personOf(asha, idOf('Edwin'))
    const [home, job, charter] = [person.addresses[0].id, person.jobs[0].id, person.facts[0].id]
    const book = { title: 'Book of Stonebridge', link: 'https://example.org/stonebridge' }
    expect(person.sources).toMatchObject([
      { about: 'name', ...book, page: 'Leaf 3' },
      { about: 'birth', ...book, page: 'Leaf 41', quality: 3 },
      { about: 'death', title: 'Graves of the north', page: 'Row 6', link: null },
      { about: home, ...book, page: 'Sheet 9' },
      { about: job, title: 'Graves of the north', page: null },
      { about: charter, title: 'A paper in the attic' },
    ])
    expect(person.notes).toMatchObject([
      { about: 'birth', text: 'The ink has run.' },
      { about: 'death', text: 'The mason wrote 1898.', record: 'N2' },
      { about: charter, text: 'First of nine names.' },
      { text: 'They kept the ferry\nfor thirty years.', record: 'N1' },
    ])
    expect((await personOf(asha, idOf('Mary'))).sources).toMatchObject([{ ...book, page: 'Only one' }])
  })

  test('survive an edit of their fact', async () => {
    const { treeId, idOf } = await imported(asha, file)
    await saved(asha, idOf('Edwin'), { birthPlace: 'Oxmoor' })
    const record = recordOf(await exported(asha, treeId), 'Edwin')
    expect(record.replace(/@[IFSN]\w+@/g, '@@')).toBe(
      edwin.replace('2 PLAC Stonebridge', '2 PLAC Oxmoor').replace(/@[IFSN]\w+@/g, '@@'),
    )
  })

  test('come back in an export as they are after an edit, and not at all where they were removed', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const { sources, notes } = await personOf(asha, idOf('Edwin'))
    const [ofName, ofBirth, ofDeath] = sources
    await saved(asha, idOf('Edwin'), {
      sources: [ofName, { ...ofBirth, page: 'Leaf 42', quality: 1 }, { ...ofDeath, page: null }],
      notes: [{ ...notes[0], text: 'The ink is faint.' }, notes[3]],
    })
    const record = recordOf(await exported(asha, treeId), 'Edwin')
    expect(record).toContain(
      '2 SOUR @S1@\n3 PAGE Leaf 42\n3 QUAY 1\n3 _OWN kept\n2 NOTE The ink is faint.\n1 DEAT\n2 DATE 1899\n2 SOUR @S2@\n1 RESI\n2 DATE 1871\n2 PLAC Stonebridge\n1 OCCU Cooper\n1 EVEN Signed the charter\n2 TYPE Charter\n1 NOTE @N1@\n',
    )
    expect(record).not.toContain('N2')
  })

  test('sources that are typed become one record for each title, and use an imported one of the same title', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const { sources } = await personOf(asha, idOf('Edwin'))
    const census = { title: 'Census of 1871', link: 'https://example.org/census' }
    const typed = [
      { ...census, page: 'Sheet 2', about: 'death', quality: 2 },
      { title: 'Graves of the north', page: 'Row 7' },
    ]
    await saved(asha, idOf('Edwin'), { sources: [...sources, ...typed] })
    await saved(asha, idOf('Mary'), { sources: [{ ...census, page: 'Sheet 3' }] })
    for (const format of ['gedcom551', 'gedcom70']) {
      const text = await exported(asha, treeId, format)
      expect(text.match(/^0 @\w+@ SOUR$/gm)).toHaveLength(3)
      const name = /^0 (@\w+@) SOUR\n1 TITL Census of 1871\n1 PUBL https:\/\/example.org\/census$/m.exec(text)?.[1]
      expect(recordOf(text, 'Edwin')).toContain(`2 SOUR ${name}\n3 PAGE Sheet 2\n3 QUAY 2\n`)
      expect(recordOf(text, 'Edwin')).toContain('1 SOUR @S2@\n2 PAGE Row 7\n')
      expect(recordOf(text, 'Mary')).toContain(`1 SOUR ${name}\n2 PAGE Sheet 3\n`)
      expect(recordOf(text, 'Mary')).not.toContain('Only one')
      const again = await imported(asha, text)
      const { sources: read } = await personOf(asha, again.idOf('Mary'))
      expect(read).toMatchObject([{ ...census, page: 'Sheet 3' }])
    }
  })

  test('go with a fact that is taken out, and a new fact takes its own along', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const id = idOf('Edwin')
    const { facts } = await personOf(asha, id)
    await saved(asha, id, { facts: [{ type: 'Oath', value: 'At the gate' }] })
    const after = await personOf(asha, id)
    const about = (items: { about?: string }[]) => items.map((item) => item.about)
    expect(about(after.sources)).not.toContain(facts[0].id)
    expect(about(after.notes)).not.toContain(facts[0].id)
    const oath = after.facts[0].id
    await saved(asha, id, {
      sources: [...after.sources, { about: oath, title: 'Rolls of the gate', page: '7' }],
      notes: [...after.notes, { about: oath, text: 'He swore twice.' }],
    })
    const text = await exported(asha, treeId)
    expect(text).toMatch(/1 EVEN At the gate\n2 TYPE Oath\n2 SOUR @S3@\n3 PAGE 7\n2 NOTE He swore twice.\n/)
    expect(text).toContain('0 @S3@ SOUR\n1 TITL Rolls of the gate\n')
  })

  test('somebody who may only see the tree sees none; an export without the living has none of theirs', async () => {
    const living = `0 @I3@ INDI\n1 NAME Ruth /Marlowe/\n1 SEX F\n1 BIRT\n2 DATE 1990\n2 NOTE A note of the living.\n1 SOUR @S9@\n2 PAGE Living page\n1 NOTE @N9@\n`
    const records = `0 @S9@ SOUR\n1 TITL Book of the living\n0 @N9@ NOTE Shared by the living\n`
    const { treeId, idOf } = await imported(asha, file.replace('0 @S1@ SOUR', `${living}${records}0 @S1@ SOUR`))
    const { sources, notes } = await personOf(asha, idOf('Ruth'))
    expect([sources.length, notes.length]).toEqual([1, 2])
    await saved(asha, idOf('Ruth'), { sources: [...sources, { title: 'Diary of the living' }] })
    for (const [role, seen] of [
      ['READ_ONLY', true],
      ['VIEW_ONLY', false],
    ] as const) {
      const other = await app.signUp(role === 'READ_ONLY' ? 'Bina' : 'Chet')
      const ids = { tree_id: treeId, account_id: other.id, person_id: null }
      const membership = { ...ids, role, status: 'ACTIVE', origin: 'REQUEST' } as const
      await app.db.insertInto('tree_member').values(membership).execute()
      const person = await personOf(other, idOf('Ruth'))
      expect(['sources' in person, 'notes' in person]).toEqual([seen, seen])
      if (!seen) expect(person.hidden).toEqual(expect.arrayContaining(['sources', 'notes']))
      if (!seen) continue
      for (const format of ['gedcom551', 'gedcom70', 'json', 'csv']) {
        const text = await exported(other, treeId, format)
        expect(text).toContain('Ruth')
        expect(text).not.toMatch(/of the living|by the living|Living page/)
      }
    }
  })

  test('a pointer to a note without text survives an edit of the notes, and pages do not show it', async () => {
    const { treeId, idOf } = await imported(asha, file.replace('0 @N2@ NOTE The mason wrote 1898.', '0 @N2@ NOTE'))
    const { notes } = await personOf(asha, idOf('Edwin'))
    expect(notes.map((note: { about?: string }) => note.about)).not.toContain('death')
    await saved(asha, idOf('Edwin'), { notes: [] })
    const record = recordOf(await exported(asha, treeId), 'Edwin')
    expect(record.match(/NOTE.*/g)).toEqual(['NOTE @N2@'])
  })

  test('a shared note that is changed becomes a note of this person alone', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const { notes } = await personOf(asha, idOf('Edwin'))
    await saved(asha, idOf('Edwin'), { notes: [...notes.slice(0, 3), { ...notes[3], text: 'He sold the ferry.' }] })
    const text = await exported(asha, treeId)
    expect(recordOf(text, 'Edwin')).toContain('1 NOTE He sold the ferry.\n')
    expect(recordOf(text, 'Mary')).toContain('1 NOTE @N1@\n')
    expect((await personOf(asha, idOf('Mary'))).notes).toMatchObject([
      { text: 'They kept the ferry\nfor thirty years.' },
    ])
  })

  test('a shared note that is changed for all has the new text with everyone, until it is taken back', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const { notes } = await personOf(asha, idOf('Edwin'))
    const textOfMary = async () => (await personOf(asha, idOf('Mary'))).notes[0].text
    const recordOfNote = async () => /^0 @N1@ NOTE [^]*?(?=^0 )/m.exec(await exported(asha, treeId))![0]
    const [said, recordBefore, version] = [
      await textOfMary(),
      await recordOfNote(),
      (await personOf(asha, idOf('Mary'))).version,
    ]
    const sold = { ...notes[3], text: 'He sold the ferry.\nIn 1880.', forAll: true }
    await saved(asha, idOf('Edwin'), { notes: [...notes.slice(0, 3), sold] })
    expect(await textOfMary()).toBe(sold.text)
    expect((await personOf(asha, idOf('Mary'))).version).toBe(version + 1)
    const text = await exported(asha, treeId)
    for (const name of ['Edwin', 'Mary']) expect(recordOf(text, name)).toContain('1 NOTE @N1@\n')
    expect(await recordOfNote()).toBe('0 @N1@ NOTE He sold the ferry.\n1 CONT In 1880.\n')

    const history = `/v1/family/family-tree/${treeId}/history`
    const revertLatest = async () => {
      const [latest] = (await asha.get(history)).body.data
      expect((await asha.post(`${history}/${latest.id}/revert`)).status).toBe(201)
    }
    await revertLatest()
    expect([await textOfMary(), await recordOfNote()]).toEqual([said, recordBefore])
    expect((await personOf(asha, idOf('Edwin'))).notes).toEqual(notes)
    await revertLatest()
    expect(await textOfMary()).toBe(sold.text)
    expect(await recordOfNote()).toContain('He sold the ferry.')
  })

  test('a member who is a person of the tree, and no editor, changes a shared note for themselves only', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const dev = await app.signUp('Dev')
    const self = { tree_id: treeId, account_id: dev.id, person_id: idOf('Mary') }
    await app.db
      .insertInto('tree_member')
      .values({ ...self, role: 'READ_ONLY', status: 'ACTIVE', origin: 'REQUEST' })
      .execute()
    const { notes } = await personOf(dev, idOf('Mary'))
    const change = (forAll: boolean) =>
      dev.put(`/v1/family/person/${idOf('Mary')}`, { notes: [{ ...notes[0], text: 'I rowed it.', forAll }] })
    expect((await change(true)).body.code).toBe('trees/not-editor')
    expect((await personOf(asha, idOf('Edwin'))).notes[3].text).toBe('They kept the ferry\nfor thirty years.')
    expect((await change(false)).status).toBe(200)
    expect((await personOf(asha, idOf('Edwin'))).notes[3].text).toBe('They kept the ferry\nfor thirty years.')
  })

  test('a source with another title keeps the other lines of its citation', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const { sources } = await personOf(asha, idOf('Edwin'))
    const [, ofBirth] = sources
    const renamed = { ...ofBirth, title: 'Register of Stonebridge', link: null }
    await saved(asha, idOf('Edwin'), { sources: sources.with(1, renamed) })
    const text = await exported(asha, treeId)
    const name = /^0 (@\w+@) SOUR\n1 TITL Register of Stonebridge$/m.exec(text)?.[1]
    expect(recordOf(text, 'Edwin')).toContain(`2 SOUR ${name}\n3 PAGE Leaf 41\n3 QUAY 3\n3 _OWN kept\n`)
    expect(text).toContain('1 TITL Book of Stonebridge\n')
  })

  test('come back when a change is undone', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const before = await personOf(asha, idOf('Edwin'))
    await saved(asha, idOf('Edwin'), { sources: [], notes: [] })
    const { body: history } = await asha.get(`/v1/family/family-tree/${treeId}/history`)
    const fields = history.data[0].changes.flatMap((one: { fields: { field: string }[] }) => one.fields)
    expect(fields.map(({ field }: { field: string }) => field).sort()).toEqual(['notes', 'sources'])
    const { id } = history.data[0]
    expect((await asha.post(`/v1/family/family-tree/${treeId}/history/${id}/revert`)).status).toBe(201)
    const after = await personOf(asha, idOf('Edwin'))
    expect([after.sources, after.notes]).toEqual([before.sources, before.notes])
    const plain = (text: string) => text.replace(/@[IFSN]\w+@/g, '@@')
    expect(plain(recordOf(await exported(asha, treeId), 'Edwin'))).toBe(plain(edwin))
  })

  test('trees that were imported before they were read keep those of events in an export', async () => {
    const { treeId, idOf } = await imported(asha, file)
    const id = idOf('Edwin')
    await app.db.updateTable('tree_extra').set({ with_notes: null }).where('tree_id', '=', treeId).execute()
    await app.db.updateTable('tree_person').set({ sources: null, notes: null }).where('id', '=', id).execute()
    await saved(asha, id, { birthPlace: 'Oxmoor' })
    const record = recordOf(await exported(asha, treeId), 'Edwin')
    const plain = (text: string) => text.replace(/@[IFSN]\w+@/g, '@@')
    expect(plain(record)).toBe(plain(edwin).replace('2 PLAC Stonebridge', '2 PLAC Oxmoor'))
  })
})
