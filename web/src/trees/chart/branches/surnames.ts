import type { TreeModel } from '../model/model.ts'
import type { Branches } from './branches.ts'

/** The name that most of a family bear, by the place of its branch; of the founder where nobody has one. Linear in people. */
export function surnamesOf({ columns }: TreeModel, { shown, of }: Branches): Map<number, string> {
  const counts = new Map(
    shown.flatMap(({ kind }, at) => (kind === 'family' ? [[at, new Map<string, number>()] as const] : [])),
  )
  if (counts.size === 0) return new Map()
  const { last } = columns.people
  for (let person = 0; person < of.length; person++) {
    const count = counts.get(of[person]!)
    if (count && last[person]) count.set(last[person]!, (count.get(last[person]!) ?? 0) + 1)
  }
  const names = new Map<number, string>()
  for (const [at, count] of counts) {
    const most = [...count].sort(([, one], [, other]) => other - one)[0]?.[0]
    if (most) names.set(at, most)
  }
  return names
}
