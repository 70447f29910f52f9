import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRecords, writeGedzip } from '@mulghar/gedcom'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { plain } from '../../../test/plain-gedcom.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const url = '/v1/family/family-tree/import'
const family = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Krishna /Shrestha/
2 FONE कृष्ण /श्रेष्ठ/
1 SEX M
1 BIRT
2 DATE ABT 1921
2 PLAC Kirtipur, Nepal
2 SOUR @S1@
1 DEAT
2 DATE 3 MAY 2001
1 OCCU Farmer
1 RESI
2 ADDR Naya Bazar
2 PLAC Kirtipur, Nepal
1 _MYTAG kept
2 _BELOW too
1 FAMS @F1@
0 @I2@ INDI
1 NAME Laxmi /Shrestha/
1 SEX F
1 FAMS @F1@
0 @I3@ INDI
1 NAME Gopal /Shrestha/
1 SEX M
1 BIRT
2 DATE 12 MAR 2001
1 FAMC @F1@
2 PEDI adopted
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
1 MARR
2 DATE 1945
1 _FAMTAG also kept
0 @S1@ SOUR
1 TITL The register of Kirtipur
0 @X1@ _OWN a record of its own
0 TRLR
`

async function imported(who: Member, bytes: string | Uint8Array, query = '', name = 'family.ged') {
  const { status, body } = await who.upload(`${url}${query}`, { name, bytes })
  expect(status, JSON.stringify(body)).toBe(202)
  for (;;) {
    const task = await who.get(`/v1/job/${body.jobId}`)
    if (task.body.endedAt) return { treeId: body.familyTreeId as string, task: task.body }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('import', () => {
  test('others find an imported tree only after its owner makes it discoverable', async () => {
    const { treeId } = await imported(asha, family, '?name=Quiet%20arrival')
    const ravi = await app.signUp('Ravi')
    const found = async () =>
      (await ravi.get('/v1/family/family-tree/search?name=quiet%20arrival')).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect((await asha.get(`/v1/family/family-tree/${treeId}/detail`)).body.discoverable).toBe(false)
    expect(await found()).toEqual([])
    expect((await asha.put(`/v1/family/family-tree/${treeId}`, { discoverable: true })).status).toBe(200)
    expect(await found()).toEqual([treeId])
  })

  test('a file becomes a tree with its people, bonds and a report', async () => {
    const { treeId, task } = await imported(asha, family, '?name=Shresthas')
    expect(task).toMatchObject({
      status: 'DONE',
      report: { people: 3, families: 1, sources: 1, otherRecords: 1, problemCount: 0 },
    })
    const { body: tree } = await asha.get(`/v1/family/family-tree/${treeId}`)
    expect(tree).toMatchObject({ name: 'Shresthas', personCount: 3, role: 'OWNER' })
    const { body: found } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=${encodeURIComponent('कृष्ण')}`)
    expect(found.data).toHaveLength(1)
    const { body: krishna } = await asha.get(`/v1/family/person/${found.data[0].id}`)
    expect(krishna).toMatchObject({
      firstName: 'Krishna',
      birth: { qualifier: 'ABOUT', year: 1921 },
      dateOfDeath: '2001-05-03',
      birthPlace: 'Kirtipur, Nepal',
      jobs: [{ position: 'Farmer' }],
      addresses: [{ address: 'Naya Bazar', city: { name: 'Kirtipur', countryName: 'Nepal' } }],
      relations: { children: [{ firstName: 'Gopal', kind: 'ADOPTIVE' }], partners: [{ firstName: 'Laxmi' }] },
    })
  })

  test.each(['gedcom551', 'gedcom70'] as const)(
    'exports what was imported as %s, unknown tags included',
    async (format) => {
      const { treeId } = await imported(asha, family)
      const { status, raw, headers } = await asha.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)
      expect(status).toBe(200)
      expect(headers['content-disposition']).toContain('attachment')
      expect(await plain(raw)).toEqual(await plain(family))
    },
  )

  test('a name in two scripts is all in our own fields, and goes out in the words of each version', async () => {
    const told = (script: string) =>
      `0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Krishna /Shrestha/\n${script}1 SEX M\n0 TRLR\n`
    const fone = '2 FONE कृष्ण /श्रेष्ठ/\n3 TYPE Devanagari\n'
    const tran = '2 TRAN कृष्ण /श्रेष्ठ/\n3 LANG und-Deva\n'
    for (const script of [fone, tran]) {
      const { treeId } = await imported(asha, told(script))
      const kept = await app.db.selectFrom('tree_extra').select('kind').where('tree_id', '=', treeId).execute()
      expect(kept).toEqual([{ kind: 'HEADER' }])
      for (const [format, written] of [
        ['gedcom551', fone],
        ['gedcom70', tran],
      ]) {
        const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)
        expect(raw.toString()).toContain(`1 NAME Krishna /Shrestha/\n${written}1 SEX M\n`)
      }
    }
  })

  test.each(['gedcom551', 'gedcom70'])('names a family without people as other families, in %s', async (format) => {
    const couple = '0 @I1@ INDI\n1 NAME Nell /Farrow/\n1 FAMS @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n'
    const empty =
      '0 @F2@ FAM\n1 NOTE Nobody is known.\n1 SOUR @F9@\n0 @F4@ FAM\n1 MARR Y\n0 @F9@ SOUR\n1 TITL Letters\n'
    const pointing = '0 @I2@ INDI\n1 NAME Amos /Weller/\n1 _ABOUT @F2@\n'
    const { treeId } = await imported(asha, `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${couple}${empty}${pointing}0 TRLR\n`)
    const text = (await asha.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()
    const names = [...text.matchAll(/^0 @(.+)@ (FAM|SOUR)$/gm)].map(([, name, tag]) => `${tag} ${name}`)
    expect(names.sort()).toEqual(['FAM F1', 'FAM F2', 'FAM F3', 'SOUR F9'])
    const [, noted] = /^0 @(\w+)@ FAM\n1 NOTE Nobody is known\.\n1 SOUR @F9@$/m.exec(text)!
    expect(text).toContain(`1 _ABOUT @${noted}@`)
  })

  test('gives a second record of a deleted person a valid name', async () => {
    const twice = '0 @I1@ INDI\n1 NAME Nell /Farrow/\n0 @I1@ INDI\n1 NAME Nelly /Farrow/\n'
    const { treeId } = await imported(asha, `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${twice}0 TRLR\n`)
    const { body: people } = await asha.get(`/v1/family/family-tree/${treeId}/people`)
    expect((await asha.delete(`/v1/family/${treeId}/person/${people.data[0].id}`)).status).toBe(204)
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
    expect(raw.toString()).toMatch(/^0 @X[0-9A-F]{16}@ INDI$/m)
  })

  test('exports unchanged what the fields cut or cannot hold', async () => {
    const long = `1 NAME ${'क'.repeat(10_000)} /Shrestha/`
    const suffixed = '1 NAME Krishna /Shrestha/ the elder'
    const family = (note: string) => `0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 NOTE ${note}\n`
    const { treeId, task } = await imported(
      asha,
      `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n${long}\n0 @I2@ INDI\n${suffixed}\n${family('one')}${family('two')}0 TRLR\n`,
    )
    expect(task.report.problems).toMatchObject([
      { code: 'text-too-long', count: 1 },
      { code: 'double-identifier', count: 1 },
    ])
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
    const { records } = await readRecords(raw)
    const text = raw.toString()
    const names = records.flatMap(({ children }) => children.filter(({ tag }) => tag === 'NAME'))
    expect(names.map(({ value }) => value)).toContain(long.slice('1 NAME '.length))
    expect(text).toContain(suffixed)
    expect(text).not.toContain('1 MARR')
    expect(text).toContain('1 NOTE one')
    expect(text).toContain('1 NOTE two')
  })

  test.each([
    ['when and where somebody worked', '1 OCCU Farmer\n2 DATE ABT 1850\n2 PLAC Kirtipur\n'],
    ['when somebody learned', '1 EDUC Reading\n2 DATE FROM 1850\n2 PLAC Patan\n'],
    ['that somebody was born', '1 BIRT Y\n'],
    ['two notes', '1 NOTE one\n1 NOTE two\n'],
    ['a place twice', '1 BIRT\n2 PLAC Patan\n2 PLAC Lalitpur\n'],
  ])('%s goes out as it came', async (_, lines) => {
    const { treeId } = await imported(
      asha,
      `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Asha /Rai/\n${lines}0 TRLR\n`,
    )
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
    expect(raw.toString()).toContain(`1 NAME Asha /Rai/\n${lines}0`)
  })

  test('a second file into the same tree keeps its own identifiers apart', async () => {
    const { treeId } = await imported(asha, family)
    const again = await imported(asha, family, `?familyTreeId=${treeId}`)
    expect(again.task.status).toBe('DONE')
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
    const { records } = await readRecords(raw)
    const xrefs = records.map((record) => record.xref).filter(Boolean)
    expect(new Set(xrefs).size).toBe(xrefs.length)
    expect(records.filter((record) => record.tag === 'INDI')).toHaveLength(6)
  })

  test('exports values as edited here', async () => {
    const { treeId } = await imported(asha, family)
    const { body: found } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Krishna`)
    const id = found.data[0].id
    await asha.put(`/v1/family/person/${id}`, { firstName: 'Krishna Prasad', jobs: [], gotra: 'Kashyap' })
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
    const text = raw.toString()
    expect(text).toContain('1 NAME Krishna Prasad /Shrestha/')
    expect(text).toContain('1 _GOTRA Kashyap')
    expect(text).toContain('2 SOUR @S1@')
    expect(text).not.toContain('OCCU')
  })

  test('a reference to a deleted person leads to no record', async () => {
    const pointing = family.replace('1 _MYTAG kept', '1 ASSO @I3@\n2 RELA grandson\n1 _MYTAG kept')
    const { treeId } = await imported(asha, pointing)
    const { body: found } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Gopal`)
    expect((await asha.delete(`/v1/family/${treeId}/person/${found.data[0].id}`)).status).toBe(204)
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
    const [, name] = /1 ASSO @(X[0-9A-F]{16})@/.exec(raw.toString())!
    expect(raw.toString()).not.toContain(`0 @${name}@`)
  })

  test('a GEDZIP goes out and in', async () => {
    const parts: Uint8Array[] = []
    for await (const part of writeGedzip([family], [])) parts.push(part)
    const { treeId, task } = await imported(asha, Buffer.concat(parts), '', 'family.gdz')
    expect(task.report).toMatchObject({ people: 3 })
    const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export?format=gedzip`)
    expect((await imported(asha, raw, '', 'again.gdz')).task.report).toMatchObject({ people: 3, families: 1 })
  })

  test.each([
    ['prose', 'It was the best of years.\n'.repeat(5000), 'trees/not-gedcom'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'trees/not-gedcom'],
    ['nothing', '', 'documents/empty-file'],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'trees/not-gedcom'],
  ])('%s is refused at once', async (_, bytes, code) => {
    const { status, body } = await asha.upload(url, { name: 'x.ged', bytes })
    expect([status, body.code]).toEqual([400, code])
  })

  test('a person who is their own ancestor, and a child older than the mother, come in and are shown as they are', async () => {
    const odd = `0 HEAD\n0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n1 FAMC @G@\n0 @B@ INDI\n1 NAME B\n1 FAMC @F@\n1 FAMS @G@\n0 @F@ FAM\n1 HUSB @A@\n1 CHIL @B@\n0 @G@ FAM\n1 WIFE @B@\n1 CHIL @A@\n0 TRLR\n`
    const { treeId, task } = await imported(asha, odd)
    expect(task.report).toMatchObject({ people: 2, families: 2 })
    expect((await asha.get(`/v1/family/family-tree/${treeId}/graph`)).body.people.id).toHaveLength(2)
  })

  test.each(['reading', 'people'])('an import that is cancelled while %s leaves nothing', async (stage) => {
    const many = Array.from({ length: 40_000 }, (_, at) => `0 @I${at}@ INDI\n1 NAME Person ${at} /Rai/\n`).join('')
    const { body } = await asha.upload(`${url}?name=never`, { name: 'a.ged', bytes: `0 HEAD\n${many}0 TRLR\n` })
    const task = async () => (await asha.get(`/v1/job/${body.jobId}`)).body
    if (stage === 'people') while ((await task()).stage !== stage) expect((await task()).endedAt).toBeNull()
    expect((await asha.delete(`/v1/job/${body.jobId}`)).status).toBe(204)
    while (!(await task()).endedAt) continue
    expect((await task()).status).toBe('CANCELLED')
    expect((await asha.get(`/v1/family/family-tree/${body.familyTreeId}`)).status).toBe(404)
  })

  test('a stranger imports into no tree of others and sees no task of theirs; a visitor sees nothing', async () => {
    const { treeId } = await imported(asha, family)
    await asha.put(`/v1/family/family-tree/${treeId}`, { discoverable: true })
    const ravi = await app.signUp('Ravi')
    expect((await ravi.upload(`${url}?familyTreeId=${treeId}`, { name: 'f.ged', bytes: family })).status).toBe(403)
    expect((await app.visitor.upload(url, { name: 'f.ged', bytes: family })).status).toBe(401)
    expect((await ravi.get(`/v1/family/family-tree/${treeId}/export`)).status).toBe(403)
    expect((await app.visitor.get(`/v1/family/family-tree/${treeId}/export`)).status).toBe(401)
    const { body } = await asha.upload(url, { name: 'f.ged', bytes: family })
    expect((await ravi.get(`/v1/job/${body.jobId}`)).status).toBe(404)
    expect((await ravi.delete(`/v1/job/${body.jobId}`)).status).toBe(404)
    expect((await app.visitor.delete(`/v1/job/${body.jobId}`)).status).toBe(401)
  })
})

describe('export by role', () => {
  test('READ_ONLY gets the living without their lives, VIEW_ONLY nothing', async () => {
    const { treeId } = await imported(asha, family)
    const [reader, viewer] = [await app.signUp('Reader'), await app.signUp('Viewer')]
    for (const [who, role] of [
      [reader, 'READ_ONLY'],
      [viewer, 'VIEW_ONLY'],
    ] as const) {
      await app.db
        .insertInto('tree_member')
        .values({ tree_id: treeId, account_id: who.id, role, status: 'ACTIVE', origin: 'INVITE', person_id: null })
        .execute()
    }
    const { raw } = await reader.get(`/v1/family/family-tree/${treeId}/export`)
    const text = raw.toString()
    expect(text).toContain('Gopal')
    expect(text).not.toContain('12 MAR 2001')
    expect(text).toContain('ABT 1921')
    expect((await viewer.get(`/v1/family/family-tree/${treeId}/export`)).status).toBe(403)
    for (const format of ['csv', 'json']) {
      const table = (await reader.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()
      expect(table).toContain('Krishna')
      expect(table).not.toContain('2001-03-12')
    }
  })
})

test('an export that was refused or has ended takes no turn of the next', async () => {
  const tree = (await asha.post('/v1/family/family-tree', { name: 'Often exported', description: 'x' })).body.id
  for (const format of ['gedcom551', 'gedcom70', 'csv', 'json', 'gedzip'])
    expect((await asha.get(`/v1/family/family-tree/${tree}/export?format=${format}`)).status).toBe(200)
})
