import { generationsAbove } from '../focus-chips.ts'
import type { TreeModel } from '../model/model.ts'
import { lifeInWords } from '../../../kit/year-words.ts'
import type { Scene } from './scene.ts'

/** The generations of a scene, one a row: the number of the first, and how many people and which years each has. */
export type Storeys = { first: number; people: number[]; born: ({ from: number; to: number } | undefined)[] }

/** Linear in the people of the scene, and for a part of a tree in the ancestors of its top row. */
export function storeysOf(scene: Scene, model: TreeModel): Storeys {
  const { rowCount, rowStart, rowPeople } = scene.layout
  const { born } = model.columns.people
  const people: number[] = []
  const years: Storeys['born'] = []
  for (let row = 0; row < rowCount; row++) {
    people.push(rowStart[row + 1]! - rowStart[row]!)
    let [from, to] = [Infinity, -Infinity]
    for (let at = rowStart[row]!; at < rowStart[row + 1]!; at++) {
      const year = born[scene.personAt(rowPeople[at]!)]
      if (year === null || year === undefined) continue
      from = Math.min(from, year)
      to = Math.max(to, year)
    }
    years.push(from <= to ? { from, to } : undefined)
  }
  return { first: firstGeneration(scene, model), people, born: years }
}

/** In a part of a tree its rows are counted from where the longest line above them begins. */
function firstGeneration({ layout, people, chips, placeOf, personAt }: Scene, { shape }: TreeModel): number {
  if (!people) return 1
  let above = 0
  for (const { person, branch, generations } of chips)
    if (branch === 'parents') above = Math.max(above, generations - layout.row[placeOf(person)]!)
  const top = layout.rowPeople[0]
  return 1 + (chips.length > 0 || top === undefined ? above : generationsAbove(shape, personAt(top)))
}

/** The years in which a generation was born. */
export const bornInWords = (years: Storeys['born'][number]): string =>
  years
    ? lifeInWords({ born: years.from, died: years.to }, (from, to) => (from === to ? from! : `${from}–${to}`), true)
    : ''
