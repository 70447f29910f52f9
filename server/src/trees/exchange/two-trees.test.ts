import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { editSamples } from '../../../test/edit-samples.ts'
import { exported, imported, personOf, saved } from '../../../test/genealogies.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const folder = process.env['GENEALOGIES']
const real = ['royal92.ged', 'bourbon.ged'].filter((name) => folder && existsSync(join(folder, name)))
const files: [name: string, bytes: Buffer][] = [
  ['a sample', Buffer.from(editSamples['desktop']!)],
  ...real.map((name): [string, Buffer] => [name, readFileSync(join(folder!, name))]),
]

for (const [name, bytes] of files)
  test(
    `a genealogy that was imported, corrected and exported is the same in a second tree: ${name}`,
    {
      tags: name === 'a sample' ? [] : ['room'],
      timeout: 170_000,
    },
    async () => {
      const { treeId } = await imported(asha, bytes)
      const [before551, before70] = [await exported(asha, treeId), await exported(asha, treeId, 'gedcom70')]
      const [{ id }] = (await peopleOf(treeId)) as [{ id: string }]
      const { sources } = await personOf(asha, id)
      const source = { title: 'Register of Stonebridge', page: 'Leaf 41', quality: 3, about: 'birth' }
      await saved(asha, id, { birthPlace: 'Oxmoor, Fife', nameSuffix: 'Esq.', sources: [...sources, source] })
      const edited = await comparable(treeId)
      expect(edited).toContain('"birthPlace":"Oxmoor, Fife"')
      for (const [format, before] of [
        ['gedcom551', before551],
        ['gedcom70', before70],
      ] as const) {
        const text = await exported(asha, treeId, format)
        expect(
          linesGone(before, text).filter(
            (line) => !/^1 (NAME|BIRT)|^2 (PLAC|NSFX|MAP)|^3 (FORM|MAP|LATI|LONG)|^4 (LATI|LONG)/.test(line),
          ),
        ).toEqual([])
        expect(text).toMatch(/^2 SOUR @\w+@\n3 PAGE Leaf 41\n3 QUAY 3$/m)
        const second = await imported(asha, text)
        expect(await comparable(second.treeId)).toBe(edited)
      }
    },
  )

/** Lines of a file that another file has less often. */
function linesGone(before: string, after: string): string[] {
  const left = new Map<string, number>()
  for (const line of after.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return before.split('\n').filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

type TreePerson = Record<string, unknown>

async function peopleOf(treeId: string): Promise<TreePerson[]> {
  return (JSON.parse(await exported(asha, treeId, 'json')) as { people: TreePerson[] }).people
}

/** All people of a tree. Ids are numbered, and items of a person have none, since each import gives new ones. */
async function comparable(treeId: string): Promise<string> {
  const text = (await peopleOf(treeId))
    .map(plainPerson)
    .map((person) => JSON.stringify(person))
    .join('\n')
  const numbers = new Map<string, number>()
  return text.replace(uuid, (id) => `#${numbers.get(id) ?? numbers.set(id, numbers.size).get(id)!}`)
}

type Item = Record<string, unknown>
function plainPerson(person: TreePerson): TreePerson {
  const plain = { ...person }
  for (const key of ['names', 'addresses', 'educations', 'jobs', 'facts', 'sources', 'notes'] as const) {
    const items = (person[key] as Item[] | null) ?? []
    const own = key === 'sources' || key === 'notes' ? [] : ['id']
    const texts = items.map((item) => textOf(item, key === 'sources' || key === 'notes' ? ['id', 'record'] : own))
    plain[key] = key === 'sources' || key === 'notes' ? texts.sort() : texts
  }
  return plain
}

/** An item without some of its parts and those that say nothing, in the order of their names. */
function textOf(item: Item, without: readonly string[]): string {
  const parts = Object.entries(item).filter(([key, value]) => value !== null && !without.includes(key))
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)))
}
