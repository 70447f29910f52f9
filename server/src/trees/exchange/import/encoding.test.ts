import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const url = '/v1/family/family-tree/import'

/** "Фёдор /Берёзкин/" and others in CP1251. */
const cyrillic: Record<string, number> = Object.fromEntries([
  ...[...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'].map((letter, at) => [letter, 0xc0 + at]),
  ['ё', 0xb8],
])
const inCp1251 = (text: string) => new Uint8Array([...text].map((letter) => cyrillic[letter] ?? letter.charCodeAt(0)))
const genealogy = (header: string) =>
  inCp1251(
    `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${header}0 @I0@ INDI\n1 NAME Ivan /Petrov/\n${['Фёдор /Берёзкин/', 'Марфа /Берёзкина/'].map((name, at) => `0 @I${at + 1}@ INDI\n1 NAME ${name}\n`).join('')}0 TRLR\n`,
  )

async function imported(bytes: Uint8Array, query = '') {
  const { status, body } = await asha.upload(`${url}${query}`, { name: 'family.ged', bytes })
  expect(status, JSON.stringify(body)).toBe(202)
  for (;;) {
    const { body: task } = await asha.get(`/v1/job/${body.jobId}`)
    if (task.endedAt) return { treeId: body.familyTreeId as string, report: task.report }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const namesIn = async (treeId: string) =>
  (
    await app.db.selectFrom('tree_person').select('first_name').where('tree_id', '=', treeId).orderBy('id').execute()
  ).map((row) => row.first_name)

test.each([
  ['1 CHAR WINDOWS-1251\n', 'header', true],
  ['1 CHAR ANSI\n1 LANG Russian\n', 'language', true],
  ['1 CHAR ANSI\n', 'letters', false],
])('reads CP1251 with the header %j, and says why', async (header, reason, isSure) => {
  const bytes = genealogy(header)
  const { status, body } = await asha.upload(`${url}/encoding`, { name: 'family.ged', bytes })
  expect([status, body]).toEqual([
    200,
    { encoding: 'CP1251', reason, isSure, names: ['Фёдор Берёзкин', 'Марфа Берёзкина', 'Ivan Petrov'] },
  ])
  const { treeId, report } = await imported(bytes)
  expect(report).toMatchObject({ encoding: 'CP1251', encodingReason: reason })
  expect(await namesIn(treeId)).toEqual(['Ivan', 'Фёдор', 'Марфа'])
})

test('reads a file in the chosen code page', async () => {
  const bytes = genealogy('1 CHAR ANSI\n1 LANG English\n')
  const guessed = await asha.upload(`${url}/encoding`, { name: 'family.ged', bytes })
  expect(guessed.body).toMatchObject({ encoding: 'CP1252', reason: 'language', isSure: false })
  const chosen = await asha.upload(`${url}/encoding?encoding=CP1251`, { name: 'family.ged', bytes })
  expect(chosen.body).toMatchObject({
    encoding: 'CP1251',
    reason: 'chosen',
    names: ['Фёдор Берёзкин', 'Марфа Берёзкина', 'Ivan Petrov'],
  })
  const { treeId, report } = await imported(bytes, '?encoding=CP1251')
  expect(report).toMatchObject({ encoding: 'CP1251', encodingReason: 'chosen' })
  expect(await namesIn(treeId)).toEqual(['Ivan', 'Фёдор', 'Марфа'])
})

test('UTF-8 can be chosen for a file that looks like something else', async () => {
  const wrong = Buffer.from([0xe9, 0x20, 0xe8, 0x20])
  const bytes = Buffer.concat([
    Buffer.from('0 HEAD\n1 CHAR ANSI\n0 @A@ INDI\n1 NAME राम /Rai/\n1 NOTE '),
    wrong,
    Buffer.from('\n0 TRLR\n'),
  ])
  const guessed = await asha.upload(`${url}/encoding`, { name: 'family.ged', bytes })
  expect(guessed.body.encoding).not.toBe('UTF-8')
  const { body } = await asha.upload(`${url}/encoding?encoding=UTF-8`, { name: 'family.ged', bytes })
  expect(body).toMatchObject({ encoding: 'UTF-8', reason: 'chosen', names: ['राम Rai'] })
  const { treeId } = await imported(bytes, '?encoding=UTF-8')
  expect(await namesIn(treeId)).toEqual(['राम'])
})

test('shows ten names, those with other letters first', async () => {
  const people = Array.from({ length: 30 }, (_, at) => `0 @I${at}@ INDI\n1 NAME Ivan${at} /Фёдоров${'а'.repeat(at)}/\n`)
  const bytes = inCp1251(`0 HEAD\n1 CHAR CP1251\n0 @X@ INDI\n1 NAME Plain /Name/\n${people.join('')}0 TRLR\n`)
  const { body } = await asha.upload(`${url}/encoding`, { name: 'family.ged', bytes })
  expect(body.names).toHaveLength(10)
  expect(body.names[0]).toBe('Ivan0 Фёдоров')
})

test('refuses a preview of other files, of unknown encodings, and to visitors', async () => {
  const prose = new TextEncoder().encode('It was the best of years.\n'.repeat(100))
  const refused = await asha.upload(`${url}/encoding`, { name: 'novel.ged', bytes: prose })
  expect(refused.body.code).toBe('trees/not-gedcom')
  const unknown = await asha.upload(`${url}/encoding?encoding=CP1258`, { name: 'family.ged', bytes: prose })
  expect(unknown.status).toBe(400)
  expect((await app.visitor.post(`${url}/encoding`, {})).status).toBe(401)
})

test('keeps no file of a preview', async () => {
  const count = () =>
    app.db
      .selectFrom('tree_import_file')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await count()
  await asha.upload(`${url}/encoding`, { name: 'family.ged', bytes: genealogy('1 CHAR ANSI\n') })
  expect(await count()).toEqual(before)
})
