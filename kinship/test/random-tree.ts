import * as fc from 'fast-check'
import type { FamilyColumns } from '../src/family/family.ts'

/** Everybody's parents as places, -1 unknown; a parent always stands before the child. */
export type Pedigree = { parents: [number, number][]; genders: string }

/** Pedigrees of up to so many people, with much marrying among relatives. */
export const pedigrees = (max: number): fc.Arbitrary<Pedigree> =>
  fc
    .array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('M', 'F', 'U')), { minLength: 2, maxLength: max })
    .map((people) => ({
      parents: people.map(([first, second], at) => {
        const one = (first % (at + 1)) - 1
        const two = (second % (at + 1)) - 1
        return [one, one === two ? -1 : two] as [number, number]
      }),
      genders: people.map(([, , gender]) => gender).join(''),
    }))

/** The columns of a pedigree: a union for each couple that has children. */
export function columnsOf({ parents, genders }: Pedigree): FamilyColumns {
  const unionOf = new Map<string, number>()
  const [a, b, union, child]: number[][] = [[], [], [], []]
  parents.forEach(([one, two], person) => {
    if (one < 0 && two < 0) return
    const key = `${Math.min(one, two)} ${Math.max(one, two)}`
    if (!unionOf.has(key)) {
      unionOf.set(key, a!.length)
      a!.push(one)
      b!.push(two)
    }
    union!.push(unionOf.get(key)!)
    child!.push(person)
  })
  const births = 'B'.repeat(child!.length)
  return {
    gender: genders,
    unions: { a: a!, b: b! },
    children: { union: union!, child: child!, kindA: births, kindB: births },
  }
}
