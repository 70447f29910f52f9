import type { Branch } from './focus-subset.ts'
import type { Fold } from './folds.ts'
import type { TreeShape } from './model/shape.ts'

/**
 * The relatives left out at a person of the focus view: so many parents, children or partners. One press on parents opens so many
 * `generations` above the person; so many `further` ones are above those. Both are 0 but for parents.
 */
export type Chip = { person: number; branch: Branch; count: number; generations: number; further: number }

/** One press opens at most so many ancestors, but at least the parents: five full generations. */
const mostOpened = 62

/** Chips in the order of people; hidden children are told once, at the partner who was found first. */
export function chipsOf(
  shape: TreeShape,
  people: Set<number>,
  unions: Set<number>,
  folds: ReadonlyMap<number, Fold>,
): Chip[] {
  const chips: Chip[] = []
  // Whoever is folded has a card that says so, which is nobody's in particular.
  const isTold = new Set(folds.keys())
  const folded = new Set(Array.from(folds.values(), ({ person }) => person))
  for (const person of people) {
    if (folded.has(person)) continue
    const parents = hiddenParents(shape, person, people, unions)
    if (parents > 0) chips.push({ person, branch: 'parents', count: parents, ...generationsOpened(shape, person) })
    const children = hiddenChildren(shape, person, people, isTold)
    if (children > 0) chips.push({ person, branch: 'children', count: children, generations: 0, further: 0 })
    const partners = hiddenPartners(shape, person, people)
    if (partners > 0) chips.push({ person, branch: 'partners', count: partners, generations: 0, further: 0 })
  }
  return chips
}

function hiddenParents(shape: TreeShape, person: number, people: Set<number>, unions: Set<number>): number {
  const hidden = new Set<number>()
  for (let at = shape.parentStart[person]!; at < shape.parentStart[person + 1]!; at++) {
    const union = shape.parentOf[at]!
    if (unions.has(union)) continue
    for (const parent of [shape.partnerA[union]!, shape.partnerB[union]!])
      if (parent >= 0 && !people.has(parent)) hidden.add(parent)
  }
  return hidden.size
}

function hiddenChildren(shape: TreeShape, person: number, people: Set<number>, isTold: Set<number>): number {
  const hidden = new Set<number>()
  for (let at = shape.unionStart[person]!; at < shape.unionStart[person + 1]!; at++) {
    const union = shape.unionOf[at]!
    if (isTold.has(union)) continue
    isTold.add(union)
    for (let link = shape.childStart[union]!; link < shape.childStart[union + 1]!; link++)
      if (!people.has(shape.childOf[link]!)) hidden.add(shape.childOf[link]!)
  }
  return hidden.size
}

function hiddenPartners(shape: TreeShape, person: number, people: Set<number>): number {
  const hidden = new Set<number>()
  for (let at = shape.unionStart[person]!; at < shape.unionStart[person + 1]!; at++) {
    const union = shape.unionOf[at]!
    for (const partner of [shape.partnerA[union]!, shape.partnerB[union]!])
      if (partner >= 0 && !people.has(partner)) hidden.add(partner)
  }
  return hidden.size
}

/** The number of generations of ancestors that one press on a person's chip opens, and of those above them. */
export function generationsOpened(shape: TreeShape, person: number): { generations: number; further: number } {
  const sizes = sizesAbove(shape, person)
  let [generations, people] = [0, 0]
  for (const size of sizes) {
    people += size
    if (generations > 0 && people > mostOpened) break
    generations++
  }
  return { generations, further: sizes.length - generations }
}

/** The number of generations of ancestors of a person. */
export const generationsAbove = (shape: TreeShape, person: number): number => sizesAbove(shape, person).length

/** The number of people in each generation of ancestors, from the parents up, each counted where it is first met. Linear in ancestors. */
function sizesAbove(shape: TreeShape, person: number): number[] {
  const seen = new Set([person])
  const sizes: number[] = []
  let row = [person]
  for (;;) {
    const above: number[] = []
    for (const child of row)
      for (let at = shape.parentStart[child]!; at < shape.parentStart[child + 1]!; at++) {
        const union = shape.parentOf[at]!
        for (const parent of [shape.partnerA[union]!, shape.partnerB[union]!])
          if (parent >= 0 && !seen.has(parent)) {
            seen.add(parent)
            above.push(parent)
          }
      }
    if (above.length === 0) return sizes
    sizes.push(above.length)
    row = above
  }
}
