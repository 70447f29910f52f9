import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateGenealogy } from '../../../../../tools/genealogy.ts'
import { buildModel, type TreeModel } from '../model/model.ts'
import { columnsOf, type Child } from './columns.ts'
import { columnsOfGedcom } from './gedcom-columns.ts'
import { generatedModel } from './scenes.ts'

const realFiles = {
  'queen.ged': 4683,
  'genea140-quebec-41523.ged': 41_523,
  'royal92.ged': 3010,
  'bible.ged': 583,
  'bourbon.ged': 303,
}

/** Trees of every size and kind that the chart must be good for, by what they are. */
export const everyTree: [string, () => TreeModel][] = [
  ['12 people', () => generatedModel(12, 11)],
  ['214 people', () => generatedModel(214, 11)],
  ['1,995 people', () => generatedModel(1995, 11)],
  ['4,683 people of 170 generations, much married among each other', royalModel],
  ['14 unrelated families', () => unrelatedModel(3010, 14)],
  ['41,523 people', () => generatedModel(41_523, 11, { founders: 12, interline: 0.1, remarry: 0.15 })],
  ['100,000 people', () => generatedModel(100_000, 7)],
  ...realTrees(),
]

/** Families that nothing ties together. */
export const unrelatedModel = (people: number, founders: number): TreeModel =>
  generatedModel(people, 11, { founders, interline: 0, cousin: 0, adopt: 0 })

/** A family of twelve generations whose founder has a long line of ancestors, one couple a generation. */
function royalModel(): TreeModel {
  const generations = 160
  const { people, families } = generateGenealogy(4683 - 2 * generations, 11, {
    founders: 12,
    cousin: 0.1,
    remarry: 0.2,
    interline: 0.2,
  })
  const below = (at: number) => (at === 0 ? 0 : people.count + 2 * (at - 1))
  const line = Array.from({ length: generations }, (_, at): [number, number, ...Child[]] => [
    people.count + 2 * at,
    people.count + 2 * at + 1,
    below(at),
  ])
  const unions = families.map(({ a, b, children }): [number, number, ...Child[]] => [a, b, ...children])
  return buildModel(columnsOf(people.count + 2 * generations, [...unions, ...line]))
}

/** Files of the folder that GENEALOGIES names, where it is there, of so many people at most. */
export function realTrees(most = Infinity): [string, () => TreeModel][] {
  const folder = process.env['GENEALOGIES']
  return Object.entries(realFiles).flatMap(([file, people]) => {
    const path = folder && join(folder, file)
    if (!path || people > most || !existsSync(path)) return []
    return [[file, () => buildModel(columnsOfGedcom(readFileSync(path, 'latin1')))] as [string, () => TreeModel]]
  })
}
