import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'
import { jpegOf } from '../../../../test/pictures.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const url = '/v1/family/family-tree/import'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const genealogy = (people: string) => `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${people}0 TRLR\n`
const withPicture = (at: number, file: string) => `0 @I${at}@ INDI\n1 NAME Person ${at} /Rai/\n1 OBJE\n2 FILE ${file}\n`

async function imported(bytes: string | Uint8Array, query = '', name = 'family.ged') {
  const { status, body } = await asha.upload(`${url}${query}`, { name, bytes })
  expect(status, JSON.stringify(body)).toBe(202)
  for (;;) {
    const task = (await asha.get(`/v1/job/${body.jobId}`)).body
    if (task.endedAt) return { treeId: body.familyTreeId as string, task }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const picturesIn = (treeId: string) =>
  app.db
    .selectFrom('tree_person')
    .select(['first_name', 'image_document_id'])
    .where('tree_id', '=', treeId)
    .where('image_document_id', 'is not', null)
    .orderBy('first_name')
    .execute()

test('a medium whose name looks like an escape and is none is kept as any other', async () => {
  const picture = await jpegOf()
  const zip = zipSync({
    'gedcom.ged': bytesOf(
      genealogy(withPicture(1, '50%.jpg') + withPicture(2, 'a%20b.jpg') + withPicture(3, '%E0%A4.jpg')),
    ),
    '50%.jpg': picture,
    'a b.jpg': picture,
  })
  const { treeId, task } = await imported(zip, '', 'family.gdz')
  expect(task).toMatchObject({ status: 'DONE', report: { people: 3, media: 2 } })
  expect((await picturesIn(treeId)).map((row) => row.first_name)).toEqual(['Person 1', 'Person 2'])
})

test('the report names a picture that the archive does not hold', async () => {
  const files = ['there.jpg', 'gone.jpg', 'gone.jpg', 'empty.jpg', 'https://example.org/elsewhere.jpg']
  const zip = zipSync({
    'gedcom.ged': bytesOf(genealogy(files.map((file, at) => withPicture(at, file)).join(''))),
    'there.jpg': await jpegOf(),
    'empty.jpg': new Uint8Array(),
  })
  const { task } = await imported(zip, '', 'family.gdz')
  // Of each file once, with the first record that names it: four lines each, behind four of the header.
  const missing = {
    code: 'medium-missing',
    severity: 'warning',
    count: 2,
    lines: [9, 17],
    names: ['Person 1 Rai', 'Person 2 Rai', 'Person 3 Rai'],
  }
  expect(task).toMatchObject({ status: 'DONE', report: { people: 5, media: 1, problemCount: 2, problems: [missing] } })
  const alone = await imported(genealogy(withPicture(1, 'gone.jpg')))
  expect(alone.task).toMatchObject({ status: 'DONE', report: { problemCount: 0 } })
})

test('a medium that many people name is read and kept once, and each of them shows it', async () => {
  const people = Array.from({ length: 30 }, (_, at) => withPicture(at, 'media/all.jpg')).join('')
  const zip = zipSync({ 'gedcom.ged': bytesOf(genealogy(people)), 'media/all.jpg': await jpegOf() })
  const before = await app.db.selectFrom('document').select('id').execute()
  const { treeId, task } = await imported(zip, '', 'family.gdz')
  expect(task).toMatchObject({ status: 'DONE', report: { people: 30, media: 30 } })
  const shown = await picturesIn(treeId)
  expect(shown).toHaveLength(30)
  expect(new Set(shown.map((row) => row.image_document_id)).size).toBe(1)
  expect(await app.db.selectFrom('document').select('id').execute()).toHaveLength(before.length + 1)
  const { body: found } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Person&limit=1`)
  const { body: page } = await asha.get(`/v1/family/person/${found.data[0].id}`)
  expect((await asha.get(page.image.url)).status).toBe(200)
})

test('characters that no database takes are left out everywhere', async () => {
  const odd = [
    '1 NAME Kri\0shna /Shre\0stha/',
    '2 NICK Ka\0nha',
    '1 OCCU Far\0mer',
    '1 EVEN some\0thing',
    '2 TYPE Od\0d',
    '1 _OWN ke\0pt',
    '1 NOTE A no\0te',
  ]
  const { treeId, task } = await imported(genealogy(`0 @I1@ INDI\n${odd.join('\n')}\n0 @X\0@ _OWN a re\0cord\n`))
  expect(task).toMatchObject({ status: 'DONE', report: { people: 1 } })
  const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
  for (const line of odd) expect(raw.toString()).toContain(line.replaceAll('\0', ''))
})

test('the title and the day of a picture have no marks that are no text', async () => {
  const picture = (file: string, title: string, day: string) =>
    `1 OBJE\n2 FILE ${file}\n2 TITL ${title}\n2 _DATE ${day}\n`
  const person = `0 @I1@ INDI\n1 NAME Asha /Rai/\n${picture('a.jpg', 'At\0 \u202eschool\u0007', '(some\0 time)')}`
  const zip = zipSync({
    'gedcom.ged': bytesOf(genealogy(`${person}${picture('b.jpg', '\0\u202e', '\0')}`)),
    'a.jpg': await jpegOf(40),
    'b.jpg': await jpegOf(60),
  })
  const { treeId, task } = await imported(zip, '', 'family.gdz')
  expect(task).toMatchObject({ status: 'DONE', report: { people: 1 } })
  const rows = app.db.selectFrom('tree_picture').select(['caption', 'taken']).where('tree_id', '=', treeId)
  expect(await rows.orderBy('position').execute()).toMatchObject([
    { caption: 'At school', taken: { qualifier: 'PHRASE', text: 'some time' } },
    { caption: null, taken: null },
  ])
})

test('a tag that every object has is a tag as any other', async () => {
  const lines = ['1 __proto__ kept', '1 constructor kept', '1 toString kept']
  const person = `0 @I1@ INDI\n1 NAME Asha /Rai/\n${lines.join('\n')}\n`
  const { treeId, task } = await imported(genealogy(`${person}0 @X1@ constructor\n0 @X2@ __proto__\n`))
  expect(task).toMatchObject({ status: 'DONE', report: { people: 1, otherRecords: 2 } })
  const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
  for (const line of lines) expect(raw.toString()).toContain(line)
})

test('half of a letter of two units, which a cut leaves behind, is no reason to fail', async () => {
  const long = `${'a'.repeat(199)}😀😀`
  const person = `0 @I1@ INDI\n1 NAME ${long} /${long}/\n2 ROMN ${long} /${long}/\n1 NAME क${long} /${long}/\n`
  const { task } = await imported(genealogy(person))
  expect(task).toMatchObject({ status: 'DONE', report: { people: 1 } })
  const cell = `${'x'.repeat(999)}😀`
  const table = await imported(`Serial,Name,Sons\n1,Ram ${cell},2\n${cell},Hari,${cell}\n`, '?format=table', 't.csv')
  expect(table.task).toMatchObject({ status: 'DONE', report: { people: 3 } })
})

test.each(['100000', '-40000', '1e300', 'Infinity', '1.5'])('a birth order of %s is none', async (order) => {
  const { treeId, task } = await imported(genealogy(`0 @I1@ INDI\n1 NAME Asha /Rai/\n1 _BIRTH_ORDER ${order}\n`))
  expect(task).toMatchObject({ status: 'DONE', report: { people: 1 } })
  const [row] = await app.db.selectFrom('tree_person').select('birth_order').where('tree_id', '=', treeId).execute()
  expect(row).toEqual({ birth_order: null })
})

test.each([
  ['a zero in its name', 'fam\0ily.ged', ''],
  ['a letter cut in two', `😀${'a'.repeat(195)}.ged`, ''],
  ['a letter cut in two in the tree’s name', `${'a'.repeat(119)}😀.ged`, ''],
  ['a zero in the name that is wanted', 'family.ged', '?name=Rai%00s'],
])('a file with %s comes in', async (_, name, query) => {
  const { task, treeId } = await imported(genealogy('0 @I1@ INDI\n1 NAME Asha /Rai/\n'), query, name)
  expect(task).toMatchObject({ status: 'DONE', report: { people: 1 } })
  expect((await asha.get(`/v1/family/family-tree/${treeId}`)).body.name.isWellFormed()).toBe(true)
})

test('names the people of a faulty family in the report', async () => {
  const { task } = await imported(
    genealogy(`0 @I1@ INDI
1 NAME Hari /Rai/
0 @I2@ INDI
1 NAME Sita /Rai/
1 FAMS @F2@
0 @I3@ INDI
1 NAME Gita /Rai/
1 FAMC @F9@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I77@
1 MARR
2 DATE 31 FEB 1950
0 @F2@ FAM
1 HUSB @I1@
`),
  )
  const { problems } = task.report as { problems: { code: string }[] }
  const byCode = Object.fromEntries(problems.map(({ code, ...problem }) => [code, problem]))
  expect(byCode).toMatchObject({
    'pointer-to-nothing': { count: 2, names: ['Hari Rai', 'Gita Rai'] },
    'no-such-day': { names: ['Hari Rai'] },
    'one-sided-link': { count: 1, names: ['Sita Rai'] },
  })
  expect(problems.some((problem) => 'people' in problem)).toBe(false)
})
