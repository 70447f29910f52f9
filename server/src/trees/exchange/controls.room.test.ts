import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecords } from '@mulghar/gedcom'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

async function imported(text: string): Promise<string> {
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'family.ged', bytes: text })
  let task
  do {
    await new Promise((resolve) => setTimeout(resolve, 20))
    task = (await asha.get(`/v1/job/${body.jobId}`)).body
  } while (!task.endedAt)
  expect(task.status).toBe('DONE')
  return body.familyTreeId
}

const exported = async (treeId: string, format: string) =>
  (await asha.get(`/v1/family/family-tree/${treeId}/export?format=${format}`)).raw.toString()

/** All values of a file but those of its header, in their order. */
async function valuesOf(text: string): Promise<string[]> {
  const { records } = await readRecords(text)
  const values: string[] = []
  const walk = (node: (typeof records)[number]) => {
    if (node.value && !/^@I\d+@$/.test(node.value)) values.push(`${node.tag} ${node.value}`)
    node.children.forEach(walk)
  }
  records.filter(({ tag }) => tag === 'INDI' || tag === 'NOTE' || tag === 'SNOTE').forEach(walk)
  return values.map((value) => value.replace(/^SNOTE/, 'NOTE'))
}

const tab = '\u000b'
// Each person is one that our own fields could tell, but for the character, or one that they could not.
const lines = [
  `1 NAME Hari${tab}Prasad /Rai/`,
  `1 NAME Sita /Rai/\n1 NOTE the fi${tab}rst line\n2 CONT ${tab}second\u0014`,
  `1 NAME Gopal /Rai/\n1 OCCU ${tab}Farmer`,
  `1 NAME Maya /Rai/\n1 BIRT\n2 DATE 1950\n2 PLAC Ilam\u000c`,
  `1 NAME Krishna /Rai/\n1 EDUC Read${tab}ing\n1 _OWN ${tab}own${tab}`,
  `1 NAME Ram /Rai/\n1 NOTE a picture \u240b and a tab ${tab}`,
]
const people = lines.map((line, at) => `0 @I${at + 1}@ INDI\n${line}\n`).join('')
const file = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n${people}0 @N1@ NOTE shared${tab}by all\n0 TRLR\n`

test('a control character in a value goes out as it came in, by 5.5.1 and by 7.0; a name has none', async () => {
  const imports = await valuesOf(file)
  expect(imports.filter((value) => value.includes(tab))).toHaveLength(7)
  const before = imports.map((value) => (value.startsWith('NAME') ? value.replace(tab, '') : value)).toSorted()
  const as551 = await exported(await imported(file), 'gedcom551')
  expect((await valuesOf(as551)).toSorted()).toEqual(before)
  const as70 = await exported(await imported(as551), 'gedcom70')
  expect(as70).not.toContain(tab)
  expect(as70).toContain('_CONTROLS 0B')
  expect(as70).toContain('2 TAG _CONTROLS urn:mulghar:gedcom:controls')
  expect((await valuesOf(as70)).toSorted()).toEqual(before)
  const again = await exported(await imported(as70), 'gedcom551')
  expect((await valuesOf(again)).toSorted()).toEqual(before)
})

test('a zero character, which no database holds, is left out and stops no import', async () => {
  const odd = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Ha\0ri /Rai/\n1 NOTE no\0te\n1 _OWN o\0wn\n0 TRLR\n`
  const text = await exported(await imported(odd), 'gedcom551')
  expect(text).toContain('1 NAME Hari /Rai/\n1 NOTE note\n1 _OWN own\n')
})
