import { t } from '@lingui/core/macro'
import { lifeInLines } from '../../../kit/year-words.ts'
import { withAffixes } from '../../core/person-names.ts'
import type { TreeModel } from './model.ts'

/** The name as it is written first; empty where nothing is known. */
export function nameOf({ columns }: TreeModel, person: number): string {
  return `${columns.people.first[person]} ${columns.people.last[person]}`.trim()
}

/** The same with its prefix and suffix, for where there is room. */
export function fullNameOf(model: TreeModel, person: number): string {
  const [prefix = '', suffix = ''] = model.affixes.get(person) ?? []
  return withAffixes(nameOf(model, person), prefix, suffix)
}

/** The name in the other script, where it says something else than the one that is written first. */
export function nativeOf(model: TreeModel, person: number): string {
  const native = model.columns.people.native[person] ?? ''
  return native === nameOf(model, person) ? '' : native
}

const shifts: Record<string, number> = { '7': 57, '6': 56 }

/** The year of Bikram Sambat of a Gregorian one, where the letters of the wire tell which of the two it is. */
export function bikramOf(year: number | null | undefined, letters: string | undefined, person: number): number | null {
  const shift = shifts[letters?.[person] ?? '']
  return year == null || !shift ? null : year + shift
}

/** Years of life, as far as they are known and may be seen. */
export const yearsOf = (model: TreeModel, person: number): string => yearLinesOf(model, person).join(' · ')

/** The same with a line for each calendar that the reader chose. */
export function yearLinesOf({ columns: { people } }: TreeModel, person: number): string[] {
  const [born, died] = [people.born[person] ?? null, people.died[person] ?? null]
  const years = {
    born,
    died,
    bornBikram: bikramOf(born, people.bornBikram, person),
    diedBikram: bikramOf(died, people.diedBikram, person),
  }
  const isLiving = people.living[person] === '1'
  const tell = (from: string | null, to: string | null) => {
    if (to === null) return isLiving ? t({ message: `b. ${from}`, context: 'born' }) : `${from}–`
    return `${from ?? ''}–${to}`
  }
  return lifeInLines(years, tell, (from, to) => (to === null && isLiving ? (from ?? '') : tell(from, to)))
}
