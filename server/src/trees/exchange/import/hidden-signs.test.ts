import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const trees = '/v1/family/family-tree'
/** One of each kind that is removed from every text. */
const signs = '\u202e\u2066\u0090\u061c\u206a\ufff9\u3164\u{e0061}'
/** In JSON, where most control characters are escapes. */
const hidden = /\\u00[01]|[\u007f-\u009f\u061c\u200b\u202a-\u202e\u2060-\u206f\ufff9-\ufffb\u3164\u{e0000}-\u{e007f}]/u
const dirty = (text: string) => `${text.slice(0, 2)}${signs}${text.slice(2)}`

async function imported(bytes: string, query = '', name = 'family.ged') {
  const { status, body } = await asha.upload(`${trees}/import${query}`, { name, bytes })
  expect(status, JSON.stringify(body)).toBe(202)
  for (;;) {
    const task = (await asha.get(`/v1/job/${body.jobId}`)).body
    if (task.endedAt) return { treeId: body.familyTreeId as string, task }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** All that is shown of a tree and its people. */
async function shownOf(treeId: string) {
  const [{ body: tree }, { body: people }] = [
    await asha.get(`${trees}/${treeId}`),
    await asha.get(`${trees}/${treeId}/people`),
  ]
  const pages = []
  for (const { id } of people.data) pages.push((await asha.get(`/v1/family/person/${id}`)).body)
  const others = []
  for (const path of ['detail', 'history', 'graph', 'statistics', 'review/finding', 'people?q=Hari']) {
    const { status, body } = await asha.get(`${trees}/${treeId}/${path}`)
    expect([path, status]).toEqual([path, 200])
    others.push({ path, body })
  }
  return { tree, people, pages, others }
}

const lines = [
  `1 NAME ${dirty('Hari')}\u0001 /${dirty('Rai')}\u0001/`,
  `2 NICK ${dirty('Kancha')}`,
  `2 ROMN ${dirty('हरि')} /${dirty('राई')}/`,
  '1 SEX M',
  '1 BIRT',
  `2 DATE (${dirty('in the spring')})`,
  `2 PLAC ${dirty('Ilam')}, ${dirty('Nepal')}`,
  `1 OCCU ${dirty('Farmer')}`,
  `2 PLAC ${dirty('Dharan')}`,
  `1 EDUC ${dirty('Reading')}`,
  `1 RESI ${dirty('House 7')}`,
  `2 PLAC ${dirty('Ilam')}, ${dirty('Nepal')}`,
  `1 EVEN ${dirty('a journey')}`,
  `2 TYPE ${dirty('Travel')}`,
  `1 SOUR ${dirty('A book')}`,
  `2 PAGE ${dirty('page 3')}`,
  `1 _GOTRA ${dirty('Kashyap')}`,
  `1 _HIDDEN_NAME ${dirty('Surya')}`,
  `1 NOTE ${dirty('A long story')}`,
  `2 CONT ${dirty('of two lines')}`,
]
const isOfName = (line: string) => /^\d (NAME|NICK|ROMN|_HIDDEN_NAME)/.test(line)
const plainPerson = `1 NAME ${dirty('Sita')} /Rai/\n1 OCCU ${dirty('Weaver')}`
const family = `0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE (${dirty('long ago')})\n2 PLAC ${dirty('Palpa')}\n1 EVEN ${dirty('feast')}\n`
const people = `0 @I1@ INDI\n${lines.join('\n')}\n0 @I2@ INDI\n${plainPerson}\n${family}`
const file = `0 HEAD\n1 SOUR ${dirty('Program')}\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${people}0 @S1@ SUBM\n1 NAME ${dirty('Gopal')}\n0 TRLR\n`

test('shows imported text without hidden characters; exports names without them and the rest unchanged', async () => {
  const { treeId, task } = await imported(file, '', `fa${signs}mily.ged`)
  expect(task).toMatchObject({ status: 'DONE', report: { people: 2, families: 1 } })
  const shown = await shownOf(treeId)
  expect(JSON.stringify({ ...shown, task })).not.toMatch(hidden)
  const hari = shown.pages.find(({ firstName }) => firstName === 'Hari')
  expect(hari).toMatchObject({ lastName: 'Rai', nickname: 'Kancha', birthPlace: 'Ilam, Nepal' })
  expect(hari.contactDetails.bio).toBe('A long story\nof two lines')
  expect(hari.jobs[0].position).toBe('Farmer')
  expect(hari.facts[0]).toMatchObject({ type: 'Travel', value: 'a journey' })
  const found = (await asha.get('/v1/search?q=Kancha')).body
  expect(JSON.stringify(found)).not.toMatch(hidden)
  const text = (await asha.get(`${trees}/${treeId}/export?format=gedcom551`)).raw.toString()
  for (const line of [
    '1 NAME Hari /Rai/',
    '2 NICK Kancha',
    '2 ROMN हरि /राई/',
    '1 _HIDDEN_NAME Surya',
    '1 NAME Sita /Rai/',
    '1 NAME Gopal',
  ])
    expect(text).toContain(`${line}\n`)
  for (const line of [
    ...lines.filter((line) => !isOfName(line)),
    `1 OCCU ${dirty('Weaver')}`,
    ...family.split('\n').filter((line) => /^[12] [DE]/.test(line)),
  ])
    expect(text).toContain(line)
})

test('files other than GEDCOM have no hidden signs', async () => {
  const { treeId } = await imported(file)
  for (const format of ['csv', 'json']) {
    const text = (await asha.get(`${trees}/${treeId}/export?format=${format}`)).raw.toString()
    expect(text).toContain('Ilam, Nepal')
    expect(text.replace(/^\ufeff/, '').replace(/[\r\n]/g, '')).not.toMatch(hidden)
    if (format === 'json') expect(text).toContain('"marriagePlace":"Palpa"')
  }
})

test('exports edited fields without hidden characters and the rest unchanged', async () => {
  const { treeId } = await imported(file)
  const { pages } = await shownOf(treeId)
  const { id } = pages.find(({ firstName }) => firstName === 'Hari')
  expect((await asha.put(`/v1/family/person/${id}`, { nickname: 'Jetha' })).status).toBe(200)
  const text = (await asha.get(`${trees}/${treeId}/export?format=gedcom551`)).raw.toString()
  expect(text).toContain('2 NICK Jetha\n')
  for (const line of lines.filter((line) => /OCCU|EDUC|_GOTRA|NOTE|DATE/.test(line))) expect(text).toContain(line)
})

test('a tree and its people from a table have names without hidden signs', async () => {
  const name = encodeURIComponent(dirty('Our line'))
  const familyName = encodeURIComponent(dirty('Rai'))
  const csv = `No,${dirty('Name')},Note\n1,${dirty('Ram')},${dirty('a note')}\n`
  const preview = await asha.upload(`${trees}/import/preview`, { name: `a${signs}.csv`, bytes: csv })
  expect(preview.status).toBe(200)
  expect(JSON.stringify(preview.body)).not.toMatch(hidden)
  const { treeId } = await imported(csv, `?format=table&name=${name}&familyName=${familyName}`, `a${signs}.csv`)
  const shown = await shownOf(treeId)
  expect(JSON.stringify(shown)).not.toMatch(hidden)
  expect(shown.tree).toMatchObject({ name: 'Our line', description: 'Our line' })
  expect(shown.pages[0]).toMatchObject({ firstName: 'Ram', lastName: 'Rai' })
})

test('a tree is named after a file without hidden signs', async () => {
  const { treeId } = await imported(file, '', `Gu${signs}rung.ged`)
  expect((await asha.get(`${trees}/${treeId}`)).body.name).toBe('Gurung')
})
