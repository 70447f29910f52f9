import type { Life } from '../layout/lives.ts'

/** Px across for years: `left` px are kept free before the first. */
export type YearScale = { from: number; to: number; pxPerYear: number; left: number }

export const xOf = ({ from, pxPerYear, left }: YearScale, year: number): number => left + (year - from) * pxPerYear

export const widthOf = (scale: YearScale): number => xOf(scale, scale.to) + scale.left

/** Where the three parts of a bar begin and end: fading in, certain, fading out. */
export function partsOf(scale: YearScale, { from, sureFrom, sureTo, to }: Life) {
  const [start, sure, unsure, end] = [from, sureFrom, sureTo, to].map((year) => xOf(scale, year)) as [
    number,
    number,
    number,
    number,
  ]
  // A person who died in the year of birth has a bar all the same.
  return { start, sure, unsure, end: Math.max(end, start + 4) }
}
