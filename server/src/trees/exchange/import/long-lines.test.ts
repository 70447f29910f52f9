import { genealogyProblems } from '@mulghar/contract/trees/import-report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'

// A file has 300 kB in each text of one line. The fields take as much as a form may send, exports have all of it.

const letters = 300_000
const mostBytes = 100_000

type Report = { problems: { code: string; count: number; names?: string[] }[] }

let app: TestApp
let asha: Member
let treeId: string
let report: Report

/** Each text has a word of its own, by which an export is searched. */
const texts: string[] = []
const long = () => {
  const text = `W${texts.length}w ${'long '.repeat(letters / 5).trim()}`
  texts.push(text)
  return text
}
const longTag = `_${'T'.repeat(letters)}`
const person = (at: number, sex: string) => [
  `0 @I${at}@ INDI`,
  `1 NAME ${long()} /${long()}/`,
  `2 NPFX ${long()}`,
  `2 SPFX ${long()}`,
  `2 NSFX ${long()}`,
  `2 NICK ${long()}`,
  `1 NAME ${long()} /${long()}/`,
  '2 TYPE aka',
  `1 SEX ${sex}`,
  '1 BIRT',
  `2 DATE (${long()})`,
  `2 PLAC ${long()}`,
  '1 DEAT',
  `2 DATE (${long()})`,
  `2 PLAC ${long()}`,
  `1 _GOTRA ${long()}`,
  `1 _CURRENT_GOTRA ${long()}`,
  `1 _HIDDEN_NAME ${long()}`,
  `1 EMAIL ${long()}`,
  `1 PHON ${long()}`,
  `1 _BLOOD_GROUP ${long()}`,
  `1 OCCU ${long()}`,
  `1 EDUC ${long()}`,
  `2 PLAC ${long()}`,
  '1 RESI',
  '2 ADDR A street',
  `3 CITY ${long()}`,
  `3 CTRY ${long()}`,
  '1 EVEN',
  `2 TYPE ${long()}`,
  `2 DATE (${long()})`,
  `2 PLAC ${long()}`,
  `1 ${longTag} a word`,
]
const headerTexts = [long(), long()]
const linesOfHeader = texts.length
const people = [...person(1, 'M'), '1 FAMS @F1@', ...person(2, 'F'), '1 FAMS @F1@']
const linesOfPeople = texts.length - linesOfHeader
const family = [
  '0 @F1@ FAM',
  '1 HUSB @I1@',
  '1 WIFE @I2@',
  '1 MARR',
  `2 DATE (${long()})`,
  '1 EVEN',
  `2 TYPE ${long()}`,
  `2 PLAC ${long()}`,
]
const file = [
  '0 HEAD',
  `1 SOUR ${headerTexts[0]}`,
  '1 GEDC',
  `2 VERS ${headerTexts[1]}`,
  '1 CHAR UTF-8',
  ...people,
  ...family,
  '0 @R1@ REPO',
  `1 NAME ${long()}`,
  '0 @M1@ OBJE',
  `1 FILE ${long()}`,
  `2 TITL ${long()}`,
  '0 TRLR',
].join('\n')

async function imported(bytes: string): Promise<{ treeId: string; report: Report }> {
  const { body } = await asha.upload('/v1/family/family-tree/import?name=long', { name: 'a.ged', bytes })
  for (;;) {
    const task = (await asha.get(`/v1/job/${body.jobId}`)).body
    if (task.status === 'DONE') return { treeId: body.familyTreeId, report: task.report }
    if (task.endedAt) throw new Error(JSON.stringify(task))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ;({ treeId, report } = await imported(file))
  await app.allTold()
}, 90_000)
afterAll(() => app.close())

const idsOfPeople = async () =>
  (await app.db.selectFrom('tree_person').select('id').where('tree_id', '=', treeId).orderBy('id').execute()).map(
    ({ id }) => id,
  )

test('every answer that names such a person is short', async () => {
  const [one, other] = await idsOfPeople()
  const tree = `/v1/family/family-tree/${treeId}`
  for (const path of [
    `/v1/family/person/${one}`,
    `/v1/family/person/${one}/relatives?kind=PARTNER`,
    `${tree}/people`,
    `${tree}/people?q=W2w`,
    `${tree}/graph`,
    `${tree}/statistics`,
    `${tree}/history`,
    `${tree}/detail`,
    `${tree}/kinship?from=${one}&to=${other}`,
    '/v1/search?q=W2w',
    '/v1/family/family-tree',
    '/v1/family/news',
  ]) {
    const { status, raw } = await asha.get(path)
    expect.soft(status, path).toBe(200)
    expect.soft(raw.length, path).toBeLessThan(mostBytes)
  }
})

test('the fields have as much as a form may send, so that a page can be saved', async () => {
  const [id] = await idsOfPeople()
  const { body } = await asha.get(`/v1/family/person/${id}`)
  expect(body.shortened).toBeUndefined()
  const { version, nickname, gotra, birthPlace, birth, jobs, educations, addresses, facts, names } = body
  const draft = { version, nickname, gotra, birthPlace, birth, jobs, educations, addresses, facts, names }
  expect(nickname).toHaveLength(200)
  const { status, raw } = await asha.put(`/v1/family/person/${id}`, { ...draft, bornPlace: undefined })
  expect(status, raw.toString().slice(0, 300)).toBe(200)
})

test('the report counts every text that was cut, and names its person', () => {
  const problem = report.problems.find(({ code }) => code === 'text-too-long')
  // The tag of each person is a kind of fact.
  expect(problem).toMatchObject({ count: linesOfPeople + 2 + 2, severity: 'warning' })
  expect(problem!.names![0]).toMatch(/^W2w/)
  expect(genealogyProblems).toContain('text-too-long')
  expect(JSON.stringify(report).length).toBeLessThan(10_000)
})

test('an export has the whole texts', async () => {
  const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
  const lines = raw.toString().replaceAll(/\r?\n\d+ CONC /g, '')
  const missing = texts.slice(linesOfHeader).filter((text) => !lines.includes(text))
  expect(missing.map((text) => text.slice(0, 6))).toEqual([])
})

test('a place that alone is too long is not lost where a record says nothing else', async () => {
  const place = `Alone ${'far '.repeat(200).trim()}`
  const bytes = `0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME A /B/\n1 BIRT\n2 PLAC ${place}\n1 OCCU ${place}\n0 TRLR\n`
  const { treeId: plain } = await imported(bytes)
  const { raw } = await asha.get(`/v1/family/family-tree/${plain}/export`)
  const lines = raw.toString().replaceAll(/\r?\n\d+ CONC /g, '')
  expect(lines).toContain(`PLAC ${place}`)
  expect(lines).toContain(`OCCU ${place}`)
})
