import type { TreeModel } from '../model/model.ts'
import { bikramOf } from '../model/names.ts'
import { lifeInLines } from '../../../kit/year-words.ts'
import { generationOfRow, type Scene } from './scene.ts'

/** The rows of a scene: the number of each one's generation, 0 for a free row, and how many people and which years it has. */
export type Storeys = { numbers: number[]; people: number[]; born: (BornYears | undefined)[] }
export type Marked = { people: number; years: BornYears | undefined }

/** From when to when; in Bikram Sambat where the first and the last year are known there. */
export type BornYears = { from: number; to: number; fromBikram: number | null; toBikram: number | null }

/** A generation keeps its shade, whatever else is shown: every second one is a shade darker. */
export const isShaded = (generation: number) => generation > 0 && generation % 2 === 0

/** Linear in the people of the scene. */
export function storeysOf(scene: Scene, model: TreeModel): Storeys {
  const { rowCount, rowStart, rowPeople } = scene.layout
  const people: number[] = []
  const years: Storeys['born'] = []
  for (let row = 0; row < rowCount; row++) {
    people.push(rowStart[row + 1]! - rowStart[row]!)
    const born = []
    for (let at = rowStart[row]!; at < rowStart[row + 1]!; at++) born.push(scene.personAt(rowPeople[at]!))
    years.push(bornYears(model, born))
  }
  return { numbers: people.map((_, row) => generationOfRow(scene, row)), people, born: years }
}

/** The years in which these were born. Of two years that one of ours may be, the first counts below, the second above. Linear. */
function bornYears({ columns: { people } }: TreeModel, persons: readonly number[]): BornYears | undefined {
  let [from, to] = [Infinity, -Infinity]
  let [known, knownTo, guessed, guessedTo] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const person of persons) {
    const year = people.born[person]
    if (year === null || year === undefined) continue
    from = Math.min(from, year)
    to = Math.max(to, year)
    const bikram = bikramOf(year, people.bornBikram, person)
    if (bikram === null) [guessed, guessedTo] = [Math.min(guessed, year + 56), Math.max(guessedTo, year + 57)]
    else [known, knownTo] = [Math.min(known, bikram), Math.max(knownTo, bikram)]
  }
  if (from > to) return undefined
  return { from, to, fromBikram: known <= guessed ? known : null, toBikram: knownTo >= guessedTo ? knownTo : null }
}

/** The first and the last generation of storeys that share a mark; nothing where they have no people. */
export function numbersMarked({ numbers }: Storeys, row: number, count: number) {
  const known = numbers.slice(row, row + count).filter((number) => number > 0)
  return known.length > 0 ? { first: known[0]!, last: known.at(-1)! } : undefined
}

/** The number of storeys that share the mark at a row: the last mark has those too that are too few for a mark of their own. */
export function storeysSharing(rowCount: number, step: number, row: number): number {
  const lastMark = Math.max(0, Math.floor(rowCount / step) - 1) * step
  if (row > lastMark) return 0
  return row === lastMark ? rowCount - row : step
}

/** The people and years of storeys that share a mark, `count` of them from `row` on. */
export function marked({ people, born }: Storeys, row: number, count: number): Marked {
  const years = born.slice(row, row + count).filter((one) => one !== undefined)
  const all = people.slice(row, row + count).reduce((sum, one) => sum + one, 0)
  const [first] = years
  if (!first) return { people: all, years: undefined }
  const joined = years.reduce((one, other) => ({
    ...(other.from < one.from
      ? { from: other.from, fromBikram: other.fromBikram }
      : { from: one.from, fromBikram: one.fromBikram }),
    ...(other.to > one.to ? { to: other.to, toBikram: other.toBikram } : { to: one.to, toBikram: one.toBikram }),
  }))
  return { people: all, years: joined }
}

/** The years in which a generation was born, a line for each calendar that the reader chose. */
export function bornInLines(years: Storeys['born'][number]): string[] {
  if (!years) return []
  const { from: born, to: died, fromBikram: bornBikram, toBikram: diedBikram } = years
  const tell = (from: string | null, to: string | null) => (from === to ? from! : `${from}–${to}`)
  return lifeInLines({ born, died, bornBikram, diedBikram }, tell, tell)
}
