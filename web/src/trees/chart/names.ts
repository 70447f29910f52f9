import type { TreeModel } from './model.ts'

/** The name as it is written first; empty where nothing is known. */
export function nameOf({ columns }: TreeModel, person: number): string {
  return `${columns.people.first[person]} ${columns.people.last[person]}`.trim()
}

/** A year as it is told; those before Christ are negative. */
export const yearText = (year: number): string => (year < 0 ? `${-year} BC` : String(year))

/** Years of life, as far as they are known and may be seen. */
export function yearsOf({ columns }: TreeModel, person: number): string {
  const born = columns.people.born[person]
  const died = columns.people.died[person]
  if (born == null && died == null) return ''
  if (died == null) return columns.people.living[person] === '1' ? `b. ${yearText(born!)}` : `${yearText(born!)}–`
  return `${born == null ? '' : yearText(born)}–${yearText(died)}`
}
