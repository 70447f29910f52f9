import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const couples = `0 HEAD
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
1 NAME Nellie /Farrow/
1 SEX F
1 DEAT Y
1 FAMS @F2@
0 @I4@ INDI
1 NAME Amos /Weller/
1 SEX M
1 DEAT Y
1 FAMS @F3@
1 NOTE @N1@
0 @I5@ INDI
1 NAME Ruth /Weller/
1 SEX F
1 DEAT Y
1 FAMS @F3@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 PLAC Chapel of the Hill
2 NOTE @N1@
1 NOTE @N2@
0 @F2@ FAM
1 HUSB @I2@
1 WIFE @I3@
1 _TAG of the other
0 @F3@ FAM
1 HUSB @I4@
1 WIFE @I5@
1 NOTE @N1@
1 NOTE @N2@
0 @N1@ NOTE The ring was lent.
0 @N2@ NOTE Of both families.
0 @S1@ SOUR
1 TITL Register of the Hill
1 REPO @R1@
0 @R1@ REPO
1 NAME Archive of the Hill
0 TRLR
`

type Item = { id: string; text: string; record?: string; about?: string }

async function imported(text = couples, into?: string) {
  const query = into ? `?familyTreeId=${into}` : ''
  const { body } = await asha.upload(`/v1/family/family-tree/import${query}`, {
    name: 'a.ged',
    bytes: Buffer.from(text),
  })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const treeId: string = body.familyTreeId
  const { body: list } = await asha.get(`/v1/family/family-tree/${treeId}/people`)
  const ids = new Map<string, string>(
    list.data.map((one: { firstName: string; id: string }) => [one.firstName, one.id]),
  )
  const pageOf = async (first: string) => (await asha.get(`/v1/family/person/${ids.get(first)}`)).body
  const familyOf = async (first: string) => (await pageOf(first)).relations.partners[0]
  const save = async (first: string, change: object, who = asha) =>
    who.put(`/v1/family/${treeId}/union/${(await familyOf(first)).unionId}/words`, change)
  return { treeId, ids, pageOf, familyOf, save }
}

const exported = async (treeId: string, who = asha, format = 'gedcom551') =>
  (await who.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()
const history = (treeId: string) => `/v1/family/family-tree/${treeId}/history`
const entries = async (treeId: string) => (await asha.get(history(treeId))).body.data
const undo = (treeId: string, entryId: string) => asha.post(`${history(treeId)}/${entryId}/revert`)
const undoLatest = async (treeId: string) => (await undo(treeId, (await entries(treeId))[0].id)).status
/** Pointers of a file to records that it does not contain. */
function dangling(text: string): string[] {
  const records = new Set([...text.matchAll(/^0 (@[^@]+@)/gm)].map(([, name]) => name))
  return [...text.matchAll(/^\d+ \w+ (@[^@#]+@)\r?$/gm)].flatMap(([, name]) => (records.has(name) ? [] : [name!]))
}

describe('a merge that joined two families', () => {
  async function merged() {
    const scene = await imported()
    const { treeId, ids } = scene
    const both = { keepId: ids.get('Nell'), otherId: ids.get('Nellie') }
    const { status, body } = await asha.post(`/v1/family/family-tree/${treeId}/review/merge`, both)
    expect(status).toBe(200)
    return { ...scene, entryId: body.entryId as string }
  }

  test('is not undone after an edit of the words of that family, until the edit is undone', async () => {
    const before = await imported().then(({ treeId }) => exported(treeId))
    const { treeId, entryId, save, familyOf } = await merged()
    expect((await save('Nell', { place: 'Chapel of the Vale' })).status).toBe(200)
    const refused = await undo(treeId, entryId)
    expect([refused.status, refused.body.code]).toEqual([409, 'trees/revert-blocked'])
    expect(refused.body.errors).toMatchObject([{ field: 'family', code: 'changed-since' }])
    expect((await familyOf('Nell')).place).toBe('Chapel of the Vale')
    expect(await undoLatest(treeId)).toBe(201)
    expect((await undo(treeId, entryId)).status).toBe(201)
    expect((await exported(treeId)).replace(/^1 DATE .*\n2 TIME .*\n/m, '')).toContain('1 _TAG of the other')
    expect((await exported(treeId)).match(/^0 @\w+@ FAM$/gm)).toEqual(before.match(/^0 @\w+@ FAM$/gm))
  })

  test('is undone, done again and undone again', async () => {
    const { treeId, entryId } = await merged()
    expect((await undo(treeId, entryId)).status).toBe(201)
    expect(await undoLatest(treeId)).toBe(201)
    expect((await undo(treeId, entryId)).status).toBe(201)
    expect(await exported(treeId)).toContain('1 _TAG of the other')
  })
})

describe('the record of a source that an edit made', () => {
  const made = { sources: [{ title: 'Diary of Nell' }] }

  test('goes with the edit, and comes back with it', async () => {
    const { treeId, save } = await imported()
    await save('Nell', made)
    expect(await exported(treeId)).toContain('1 TITL Diary of Nell')
    expect(await undoLatest(treeId)).toBe(201)
    for (const format of ['gedcom551', 'gedcom70']) {
      const text = await exported(treeId, asha, format)
      expect(text).not.toContain('Diary of Nell')
      expect(text).toContain('1 TITL Register of the Hill')
    }
    expect(await undoLatest(treeId)).toBe(201)
    const text = await exported(treeId)
    expect([text.match(/TITL Diary of Nell/g)?.length, dangling(text)]).toEqual([1, []])
  })

  test('goes when its only citation is removed, and stays while another family or a person cites it', async () => {
    const { treeId, ids, save } = await imported()
    await save('Nell', made)
    await save('Amos', made)
    await save('Nell', { sources: [] })
    expect(await exported(treeId)).toContain('1 TITL Diary of Nell')
    await asha.put(`/v1/family/person/${ids.get('Ruth')}`, made)
    await save('Amos', { sources: [] })
    const text = await exported(treeId)
    expect([text.match(/TITL Diary of Nell/g)?.length, dangling(text)]).toEqual([1, []])
    await asha.put(`/v1/family/person/${ids.get('Ruth')}`, { sources: [] })
    expect(await exported(treeId)).not.toContain('Diary of Nell')
  })
})

describe('an import that is taken back', () => {
  test('leaves the source that a family from elsewhere cites, and takes it along again', async () => {
    const own = await imported(couples.replace(/Register of the Hill/, 'Register of the Vale'))
    const { treeId, save } = own
    const more = couples.replaceAll(/ (Farrow|Weller|Nell|Nellie|Silas|Amos|Ruth)\b/g, ' $1s')
    await imported(more.replaceAll('/Farrow/', '/Moreau/').replaceAll('/Weller/', '/Moreau/'), treeId)
    const [entry] = await entries(treeId)
    const whole = await exported(treeId)
    expect(whole.match(/TITL Register of the Hill/g)).toHaveLength(1)
    expect((await save('Nell', { sources: [{ title: 'Register of the Hill', page: '7' }] })).status).toBe(200)
    const cited = await exported(treeId)
    expect((await undo(treeId, entry.id)).status).toBe(201)
    const [takenBack] = await entries(treeId)
    const text = await exported(treeId)
    expect(dangling(text)).toEqual([])
    expect(text).toContain('1 TITL Register of the Hill')
    expect(text.match(/1 NAME Archive of the Hill/g)).toHaveLength(2)
    expect((await save('Nell', {})).body.sources).toMatchObject([{ title: 'Register of the Hill', page: '7' }])
    expect((await undo(treeId, takenBack.id)).status).toBe(201)
    const lines = (file: string) =>
      file
        .split('\n')
        .map((line) => line.replace(/@[IF]\d+@/g, '@@'))
        .toSorted()
    expect(lines(await exported(treeId))).toEqual(lines(cited))
    await save('Nell', { sources: [] })
    expect(await exported(treeId)).toContain('1 TITL Register of the Hill')
  })

  test('takes along the words of a family that its people have formed since', async () => {
    const { treeId, ids } = await imported()
    const partners = [{ id: ids.get('Silas'), kind: 'MARRIED' }]
    await asha.put(`/v1/family/person/${ids.get('Ruth')}`, { relations: { partners } })
    const [{ unionId }] = (await asha.get(`/v1/family/person/${ids.get('Ruth')}`)).body.relations.partners
    const words = { notes: [{ text: 'They ran away.' }] }
    expect((await asha.put(`/v1/family/${treeId}/union/${unionId}/words`, words)).status).toBe(200)
    const all = await entries(treeId)
    expect((await undo(treeId, all.at(-1).id)).status).toBe(201)
    const left = await app.db.selectFrom('tree_extra').select('id').where('tree_id', '=', treeId).execute()
    expect(left).toEqual([])
    expect(await undoLatest(treeId)).toBe(201)
    expect(await exported(treeId)).toContain('1 NOTE They ran away.')
  })
})

describe('a shared note', () => {
  const withText = (notes: Item[], record: string, change: object) =>
    notes.map((note) => (note.record === record ? { ...note, ...change } : note))
  const textsOf = async (of: (first: string) => Promise<{ notes: Item[] }>, first: string) =>
    (await of(first)).notes.map(({ text }) => text)
  const sold = { text: 'The ring was sold.', forAll: true }

  test('that a family changes for all has the new text with everyone, until it is taken back', async () => {
    const { treeId, save, familyOf, pageOf } = await imported()
    const { notes, wordsVersion: version } = await familyOf('Nell')
    const theirs = await familyOf('Amos')
    const { version: versionOfAmos } = await pageOf('Amos')
    const { status, body } = await save('Nell', { version, notes: withText(notes, 'N1', sold) })
    expect(status).toBe(200)
    expect(body.version).not.toBe(version)
    const now = [sold.text, 'Of both families.']
    expect((await textsOf(familyOf, 'Nell')).toSorted()).toEqual(now.toSorted())
    expect(await textsOf(familyOf, 'Amos')).toEqual(now)
    expect((await familyOf('Nell')).wordsVersion).toBe(body.version)
    expect((await familyOf('Amos')).wordsVersion).not.toBe(theirs.wordsVersion)
    expect(await textsOf(pageOf, 'Amos')).toEqual([sold.text])
    expect((await pageOf('Amos')).version).toBeGreaterThan(versionOfAmos)
    const text = await exported(treeId)
    expect(text).toContain('0 @N1@ NOTE The ring was sold.\n')
    expect(text.match(/^\d NOTE @N1@$/gm)).toHaveLength(3)
    const [entry] = await entries(treeId)
    expect(entry.changes.map((one: { subject: string }) => one.subject).toSorted()).toEqual([
      'PERSON',
      'UNION',
      'UNION',
    ])

    expect(await undoLatest(treeId)).toBe(201)
    expect(await textsOf(pageOf, 'Amos')).toEqual(['The ring was lent.'])
    expect((await familyOf('Nell')).notes).toEqual(notes)
    expect(await exported(treeId)).toContain('0 @N1@ NOTE The ring was lent.\n')
    expect(await undoLatest(treeId)).toBe(201)
    expect(await textsOf(familyOf, 'Amos')).toEqual(now)
  })

  test('that a person changes for all is in the history of the families too', async () => {
    const { treeId, ids, pageOf, familyOf } = await imported()
    const { wordsVersion } = await familyOf('Nell')
    const { notes } = await pageOf('Amos')
    await asha.put(`/v1/family/person/${ids.get('Amos')}`, { notes: withText(notes, 'N1', sold) })
    expect(await textsOf(familyOf, 'Nell')).toContain(sold.text)
    expect((await familyOf('Nell')).wordsVersion).not.toBe(wordsVersion)
    const [entry] = await entries(treeId)
    expect(entry.changes.map((one: { subject: string }) => one.subject).toSorted()).toEqual([
      'PERSON',
      'UNION',
      'UNION',
    ])
  })

  test('that two change for all at once is refused to the second, who has seen the older text', async () => {
    const { save, familyOf } = await imported()
    const [nell, amos] = [await familyOf('Nell'), await familyOf('Amos')]
    const first = { version: nell.wordsVersion, notes: withText(nell.notes, 'N2', { text: 'First.', forAll: true }) }
    const second = { version: amos.wordsVersion, notes: withText(amos.notes, 'N2', { text: 'Second.', forAll: true }) }
    expect((await save('Nell', first)).status).toBe(200)
    const late = await save('Amos', second)
    expect([late.status, late.body.code]).toEqual([409, 'kit/stale'])
    expect(await textsOf(familyOf, 'Amos')).toContain('First.')
  })

  test('of families alone: its change for all is not undone after a later one', async () => {
    const { treeId, save, familyOf } = await imported()
    const change = async (first: string, text: string) =>
      save(first, { notes: withText((await familyOf(first)).notes, 'N2', { text, forAll: true }) })
    await change('Nell', 'First.')
    const [entry] = await entries(treeId)
    await change('Amos', 'Second.')
    const refused = await undo(treeId, entry.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'trees/revert-blocked'])
    expect(await textsOf(familyOf, 'Nell')).toContain('Second.')
    expect(await undoLatest(treeId)).toBe(201)
    expect((await undo(treeId, entry.id)).status).toBe(201)
    expect(await textsOf(familyOf, 'Nell')).toContain('Of both families.')
  })

  test('is changed for all by editors alone', async () => {
    const { treeId, familyOf, save } = await imported()
    const reader = await app.signUp('Reader')
    const ids = { tree_id: treeId, account_id: reader.id, person_id: null }
    await app.db
      .insertInto('tree_member')
      .values({ ...ids, role: 'READ_ONLY', status: 'ACTIVE', origin: 'REQUEST' })
      .execute()
    const change = { notes: withText((await familyOf('Nell')).notes, 'N1', sold) }
    for (const [who, status] of [
      [reader, 403],
      [await app.signUp('Stranger'), 404],
      [app.visitor as Member, 401],
    ] as const)
      expect((await save('Nell', change, who)).status).toBe(status)
    expect(await textsOf(familyOf, 'Amos')).toContain('The ring was lent.')
  })
})
