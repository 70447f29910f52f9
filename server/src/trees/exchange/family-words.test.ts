import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const family = `0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 NOTE They kept bees.
1 MARR
2 DATE 7 JUN 1871
2 PLAC Chapel of the Hill
3 MAP
4 LATI N50.1
4 LONG W4.2
2 NOTE Banns were read.
2 NOTE @N1@
2 SOUR @S1@
3 PAGE 9
3 QUAY 2
3 _OWN kept
2 ASSO @I3@
3 RELA Witness
1 EVEN
2 TYPE Betrothal
2 DATE 1870
2 _OWN kept
`
const file = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Nell /Farrow/
1 SEX F
1 DEAT Y
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
1 NOTE @N1@
${family}0 @N1@ NOTE The ring was lent.
0 @S1@ SOUR
1 TITL Register of the Hill
0 @S2@ SOUR
1 TITL Letters of Nell
0 TRLR
`

async function imported(text = file, who = asha) {
  const { body } = await who.upload('/v1/family/family-tree/import', { name: 'a.ged', bytes: Buffer.from(text) })
  while (!(await who.get(`/v1/job/${body.jobId}`)).body.endedAt) await new Promise((resolve) => setTimeout(resolve, 20))
  const treeId: string = body.familyTreeId
  const { body: list } = await who.get(`/v1/family/family-tree/${treeId}/people`)
  const ids = new Map<string, string>(
    list.data.map((one: { firstName: string; id: string }) => [one.firstName, one.id]),
  )
  const pageOf = async (reader: Member, first: string) => (await reader.get(`/v1/family/person/${ids.get(first)}`)).body
  const partnerOf = async (reader: Member, first: string) => (await pageOf(reader, first)).relations.partners[0]
  const unionId: string = (await partnerOf(who, 'Nell'))?.unionId
  const save = (writer: Member, change: object, id = unionId) =>
    writer.put(`/v1/family/${treeId}/union/${id}/words`, change)
  return { treeId, ids, pageOf, partnerOf, unionId, save }
}

async function exported(treeId: string, format = 'gedcom551', who = asha): Promise<string> {
  return (await who.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()
}
const familyIn = (text: string) => text.split(/^(?=0 )/m).find((record) => / FAM$/m.test(record.split('\n')[0]!))!
const plain = (text: string) => text.replace(/@[IF]\d+@/g, '@@')
const member = async (treeId: string, role: 'READ_WRITE' | 'READ_ONLY' | 'VIEW_ONLY') => {
  const other = await app.signUp(role)
  const ids = { tree_id: treeId, account_id: other.id, person_id: null }
  await app.db
    .insertInto('tree_member')
    .values({ ...ids, role, status: 'ACTIVE', origin: 'REQUEST' })
    .execute()
  return other
}
const newest = async (treeId: string) => {
  const history = `/v1/family/family-tree/${treeId}/history`
  return { history, entry: (await asha.get(history)).body.data[0] }
}
async function undone(treeId: string) {
  const { history, entry } = await newest(treeId)
  return asha.post(`${history}/${entry.id}/revert`)
}

describe('the words of a family of a file', () => {
  test('a changed place drops its map, and no other line changes', async () => {
    const { treeId, save, unionId } = await imported()
    const { status, body } = await save(asha, { place: 'Chapel of the Vale' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ unionId, place: 'Chapel of the Vale', sources: [{ page: '9' }] })
    expect(plain(familyIn(await exported(treeId)))).toBe(
      plain(family.replace('Chapel of the Hill', 'Chapel of the Vale').replace(/3 MAP\n.*\n.*\n/, '')),
    )
  })

  test('sources and notes are changed, removed and added in their places', async () => {
    const { treeId, save, partnerOf } = await imported()
    const { sources, notes } = await partnerOf(asha, 'Nell')
    const [bees, banns, ring] = notes
    expect([bees.about, banns.about, ring.record, sources[0].about]).toEqual([undefined, 'marriage', 'N1', 'marriage'])
    const { status, body } = await save(asha, {
      sources: [
        { ...sources[0], page: '10' },
        { about: 'marriage', title: 'Letters of Nell', page: 'May' },
        { title: 'Diary of Silas', quality: 3 },
      ],
      notes: [{ ...bees, text: 'They kept wasps.' }, ring, { about: 'marriage', text: 'It rained.' }],
    })
    expect([status, body.notes.length]).toEqual([200, 3])
    const text = await exported(treeId)
    expect(plain(familyIn(text))).toBe(
      plain(
        family
          .replace('bees', 'wasps')
          .replace('2 NOTE Banns were read.\n', '')
          .replace('PAGE 9', 'PAGE 10')
          .replace('3 RELA Witness\n', '3 RELA Witness\n2 SOUR @S2@\n3 PAGE May\n2 NOTE It rained.\n') +
          '1 SOUR @S3@\n2 QUAY 3\n',
      ),
    )
    expect(text).toContain('0 @S3@ SOUR\n1 TITL Diary of Silas\n')
    const seven = await exported(treeId, 'gedcom70')
    expect(familyIn(seven)).toContain('1 SOUR @S3@\n2 QUAY 3\n')
    expect(seven).toContain('0 @S3@ SOUR\n1 TITL Diary of Silas\n')
    const again = await imported(seven)
    expect((await again.partnerOf(asha, 'Silas')).sources).toMatchObject([
      { title: 'Register of the Hill', page: '10', quality: 2 },
      { title: 'Letters of Nell', page: 'May' },
      { title: 'Diary of Silas', quality: 3 },
    ])
  })

  test('a removed note leaves the facts behind it as they are', async () => {
    const { treeId, save } = await imported()
    await save(asha, { notes: [] })
    expect(plain(familyIn(await exported(treeId)))).toBe(
      plain(family.replace(/1 NOTE .*\n/, '').replace(/2 NOTE .*\n2 NOTE .*\n/, '')),
    )
  })

  test('a shared note with another text becomes a note of the family; others keep the shared one', async () => {
    const { treeId, save, partnerOf, pageOf } = await imported()
    const { notes } = await partnerOf(asha, 'Nell')
    await save(asha, { notes: [notes[0], notes[1], { ...notes[2], text: 'The ring was bought.' }] })
    expect((await partnerOf(asha, 'Silas')).notes[2]).toMatchObject({ text: 'The ring was bought.' })
    expect((await pageOf(asha, 'Amos')).notes).toMatchObject([{ text: 'The ring was lent.', record: 'N1' }])
    const text = await exported(treeId)
    expect(familyIn(text)).toContain('2 NOTE The ring was bought.\n')
    expect(text).toContain('0 @N1@ NOTE The ring was lent.\n')
  })

  test('nothing is saved where nothing changed, or where another has changed it meanwhile', async () => {
    const { treeId, save, partnerOf } = await imported()
    const { wordsVersion: version, place, sources, notes } = await partnerOf(asha, 'Nell')
    const { entry } = await newest(treeId)
    const same = await save(asha, { version, place, sources, notes })
    expect([same.status, same.body.version]).toEqual([200, version])
    expect((await newest(treeId)).entry.id).toBe(entry.id)
    const { body } = await save(asha, { version, place: 'Elsewhere' })
    expect(body.version).not.toBe(version)
    expect((await partnerOf(asha, 'Silas')).wordsVersion).toBe(body.version)
    const late = await save(asha, { version, place: 'Nowhere' })
    expect([late.status, late.body.code]).toEqual([409, 'kit/stale'])
    expect((await partnerOf(asha, 'Silas')).place).toBe('Elsewhere')
  })
})

describe('the history of the words of a family', () => {
  test('says what changed, and an undo brings the record back to the letter, and so does an undo of the undo', async () => {
    const { treeId, save, partnerOf } = await imported()
    await save(asha, { place: 'Chapel of the Vale', notes: [] })
    const { entry } = await newest(treeId)
    expect(entry.changes).toMatchObject([{ subject: 'UNION', kind: 'CHANGE' }])
    const fields = Object.fromEntries(
      entry.changes[0].fields.map((one: { field: string }) => [one.field, one] as const),
    )
    expect(fields).toMatchObject({
      marriagePlace: { before: 'Chapel of the Hill', after: 'Chapel of the Vale' },
      notes: { after: [] },
    })
    expect(Object.keys(fields)).toHaveLength(2)
    expect((await undone(treeId)).status).toBe(201)
    expect(plain(familyIn(await exported(treeId)))).toBe(plain(family))
    expect((await undone(treeId)).status).toBe(201)
    const after = await partnerOf(asha, 'Nell')
    expect([after.place, 'notes' in after]).toEqual(['Chapel of the Vale', false])
    expect((await undone(treeId)).status).toBe(201)
    expect(plain(familyIn(await exported(treeId)))).toBe(plain(family))
  })

  test('an undo is refused after a later change, and does not touch the bond', async () => {
    const { treeId, save, partnerOf, ids, unionId } = await imported()
    await save(asha, { place: 'Chapel of the Vale' })
    const { history, entry } = await newest(treeId)
    await save(asha, { place: 'Chapel of the Sea' })
    const refused = await asha.post(`${history}/${entry.id}/revert`)
    expect([refused.status, refused.body.code]).toEqual([409, 'trees/revert-blocked'])
    expect((await partnerOf(asha, 'Nell')).place).toBe('Chapel of the Sea')
    const partners = [{ id: ids.get('Silas'), unionId, kind: 'DIVORCED' }]
    expect((await asha.put(`/v1/family/person/${ids.get('Nell')}`, { relations: { partners } })).status).toBe(200)
    const later = (await asha.get(history)).body.data[1]
    expect((await asha.post(`${history}/${later.id}/revert`)).status).toBe(201)
    expect(await partnerOf(asha, 'Nell')).toMatchObject({ place: 'Chapel of the Vale', kind: 'DIVORCED' })
  })
})

describe('a family without a record', () => {
  const born = (name: string, gender: string) => ({ firstName: name, lastName: 'Rai', gender, deceased: true })
  async function made(kind = 'MARRIED') {
    const { body: tree } = await asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })
    const add = async (person: object) => (await asha.post(`/v1/family/${tree.id}/person`, person)).body
    const mother = await add(born('Maya', 'FEMALE'))
    const father = await add({
      ...born('Hari', 'MALE'),
      relations: { partners: [{ id: mother.id, kind, from: { year: 1950 } }] },
    })
    const parents = [
      { id: mother.id, kind: 'BIRTH' },
      { id: father.id, kind: 'STEP' },
    ]
    await add({ ...born('Sita', 'FEMALE'), relations: { parents } })
    return { treeId: tree.id as string, unionId: father.relations.partners[0].unionId as string, father, mother, add }
  }

  test.each(['MARRIED', 'DIVORCED', 'PARTNERS', 'UNKNOWN'])(
    'of the kind %s gets its words, and is exported with partners, child and kind as before',
    async (kind) => {
      const { treeId, unionId, mother } = await made(kind)
      const lines = async (format: string) =>
        (await exported(treeId, format)).match(
          /^1 (?:HUSB|WIFE|CHIL|FAMC|FAMS|_STAT|DIV|MARR).*|^2 (?:DATE|PEDI|_FREL|_MREL).*/gm,
        )!
      const before = new Map<string, string[]>()
      for (const format of ['gedcom551', 'gedcom70']) before.set(format, (await lines(format)).toSorted())
      const { status } = await asha.put(`/v1/family/${treeId}/union/${unionId}/words`, {
        version: 0,
        place: 'Dharan',
        sources: [{ about: 'marriage', title: 'Register of Dharan', page: '3' }],
        notes: [{ text: 'A small feast.' }],
      })
      expect(status).toBe(200)
      for (const format of ['gedcom551', 'gedcom70']) {
        const text = await exported(treeId, format)
        expect((await lines(format)).toSorted()).toEqual(before.get(format))
        expect(text).toMatch(/^0 @F1@ FAM$/m)
        expect(familyIn(text)).toContain('2 PLAC Dharan\n2 SOUR @S1@\n3 PAGE 3\n')
        expect(familyIn(text)).toContain('1 NOTE A small feast.\n')
        expect(text).toContain('0 @S1@ SOUR\n1 TITL Register of Dharan\n')
      }
      const { relations } = (await asha.get(`/v1/family/person/${mother.id}`)).body
      expect(relations.partners).toMatchObject([{ place: 'Dharan', kind, notes: [{ text: 'A small feast.' }] }])
      expect((await undone(treeId)).status).toBe(201)
      for (const format of ['gedcom551', 'gedcom70'])
        expect((await lines(format)).toSorted()).toEqual(before.get(format))
      expect(familyIn(await exported(treeId))).not.toMatch(/PLAC|NOTE|SOUR/)
    },
  )

  test('two sources of one title share a record, also those of a person', async () => {
    const { treeId, unionId, mother } = await made()
    const titled = { title: 'Register of Dharan' }
    await asha.put(`/v1/family/${treeId}/union/${unionId}/words`, { sources: [titled, { ...titled, page: '4' }] })
    await asha.put(`/v1/family/person/${mother.id}`, { sources: [{ ...titled, page: '5' }] })
    const text = await exported(treeId, 'gedcom70')
    expect(text.match(/^0 @\w+@ SOUR$/gm)).toHaveLength(1)
    expect(text.match(/SOUR @S1@$/gm)).toHaveLength(3)
  })

  test('a family of one partner is shown to those who may write its words, and to readers once it has some', async () => {
    const { treeId, add } = await made()
    const alone = await add(born('Gita', 'FEMALE'))
    await add({ ...born('Ram', 'MALE'), relations: { parents: [{ id: alone.id, kind: 'BIRTH' }] } })
    const reader = await member(treeId, 'READ_ONLY')
    const familiesOf = async (who: Member) => (await who.get(`/v1/family/person/${alone.id}`)).body.familiesAlone
    const [own] = await familiesOf(asha)
    expect(own).toEqual({ unionId: own.unionId, wordsVersion: 0 })
    expect(await familiesOf(reader)).toBeUndefined()
    await asha.put(`/v1/family/${treeId}/union/${own.unionId}/words`, { notes: [{ text: 'Nobody knows of him.' }] })
    expect(await familiesOf(reader)).toMatchObject([{ notes: [{ text: 'Nobody knows of him.' }] }])
    expect('wordsVersion' in (await familiesOf(reader))[0]).toBe(false)
  })
})

describe('who may change the words of a family', () => {
  test('editors may; readers and viewers may not, and for others there is no such family', async () => {
    const { treeId, save, partnerOf, unionId } = await imported()
    const writer = await member(treeId, 'READ_WRITE')
    expect((await save(writer, { place: 'By a writer' })).status).toBe(200)
    for (const role of ['READ_ONLY', 'VIEW_ONLY'] as const) {
      const { status, body } = await save(await member(treeId, role), { place: 'By a reader' })
      expect([status, body.code]).toEqual([403, 'trees/not-editor'])
    }
    const stranger = await app.signUp('Stranger')
    for (const [treeOf, id] of [
      [treeId, unionId],
      [treeId, treeId],
    ]) {
      const { status, body } = await stranger.put(`/v1/family/${treeOf}/union/${id}/words`, { place: 'By a stranger' })
      expect([status, body.code]).toEqual([404, 'trees/family-not-found'])
    }
    const other = await imported()
    expect((await asha.put(`/v1/family/${other.treeId}/union/${unionId}/words`, {})).status).toBe(404)
    expect((await app.visitor.put(`/v1/family/${treeId}/union/${unionId}/words`, {})).status).toBe(401)
    expect((await partnerOf(asha, 'Nell')).place).toBe('By a writer')
  })

  test('where the owner approves changes only the owner may, and no other page offers it', async () => {
    const { treeId, save, partnerOf } = await imported()
    const writer = await member(treeId, 'READ_WRITE')
    expect('wordsVersion' in (await partnerOf(writer, 'Nell'))).toBe(true)
    await asha.put(`/v1/family/family-tree/${treeId}`, { approval: true })
    const { status, body } = await save(writer, { place: 'By a writer' })
    expect([status, body.code]).toEqual([403, 'trees/approval-needed'])
    expect('wordsVersion' in (await partnerOf(writer, 'Nell'))).toBe(false)
    expect((await save(asha, { place: 'By the owner' })).status).toBe(200)
  })

  test('members who may not see lives find nothing of it in pages, the history and exports', async () => {
    const { treeId, save, ids } = await imported(file.replace('1 DEAT Y\n1 FAMS', '1 BIRT\n2 DATE 1990\n1 FAMS'))
    await save(asha, { place: 'Secret garden', sources: [{ title: 'Secret book' }], notes: [{ text: 'Secret feast' }] })
    const viewer = await member(treeId, 'VIEW_ONLY')
    const reader = await member(treeId, 'READ_ONLY')
    for (const path of [
      `/v1/family/person/${ids.get('Nell')}`,
      `/v1/family/family-tree/${treeId}/history`,
      '/v1/family/news',
    ])
      expect(JSON.stringify((await viewer.get(path)).body)).not.toContain('Secret')
    expect(JSON.stringify((await reader.get(`/v1/family/person/${ids.get('Nell')}`)).body)).toContain('Secret garden')
    for (const format of ['gedcom551', 'gedcom70', 'json', 'csv']) {
      const text = await exported(treeId, format, reader)
      expect(text).toContain('Nell')
      expect(text).not.toContain('Secret')
    }
  })

  test('two items of one list with the same id are both kept', async () => {
    const { pageOf, save, partnerOf } = await imported()
    const [{ id }] = (await partnerOf(asha, 'Nell')).notes as [{ id: string }]
    const notes = [
      { id, text: 'First text.' },
      { id, text: 'Second text.' },
    ]
    const { body } = await save(asha, { notes })
    expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['First text.', 'Second text.'])
    expect((await pageOf(asha, 'Nell')).relations.partners[0].notes).toMatchObject([
      { text: 'First text.' },
      { text: 'Second text.' },
    ])
  })

  test('place, title and page are one line each', async () => {
    const { treeId, save } = await imported()
    const source = { title: 'Register\nof the Hill', page: 'Leaf\t9' }
    const { body } = await save(asha, { place: 'Chapel\nof the Hill', sources: [source] })
    expect(body).toMatchObject({
      place: 'Chapel of the Hill',
      sources: [{ title: 'Register of the Hill', page: 'Leaf 9' }],
    })
    expect(await exported(treeId)).not.toMatch(/ CON[CT]/)
  })

  test('a source without a title is refused beside its field, and an empty one is left out', async () => {
    const { treeId, save } = await imported()
    const { status, body } = await save(asha, { sources: [{ title: '' }, { page: '7' }] })
    expect([status, body.errors]).toMatchObject([400, [{ field: 'sources.1.title', code: 'required' }]])
    expect((await save(asha, { sources: [{ title: '' }] })).body.sources).toEqual([])
    expect(familyIn(await exported(treeId))).not.toContain('SOUR')
  })

  test('an item is about the family or its marriage, and never below another line', async () => {
    const { treeId, save } = await imported()
    await save(asha, {
      notes: [
        { about: 'g0', text: 'First.' },
        { about: 'name', text: 'Second.' },
      ],
    })
    expect(familyIn(await exported(treeId))).toMatch(/\n1 NOTE First.\n1 NOTE Second.\n$/)
  })
})
