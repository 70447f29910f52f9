import type { TreeShape } from './shape.ts'

export type Step = 'parent' | 'child' | 'prevSibling' | 'nextSibling' | 'spouse'

/** Where one came from, so that up and down again ends at the same child, and each press goes to the next spouse. */
export class WalkMemory {
  child = new Map<number, number>()
  parent = new Map<number, number>()
  spouse = new Map<number, number>()
}

/**
 * Who stands one step from a person, -1 where nobody does. Parents and siblings are those of the union the person stands
 * under, of those who are shown. With a memory the way back is the way one came; the memory is changed by the step. Constant
 * time but for large families.
 */
export function neighbour(
  shape: TreeShape,
  person: number,
  step: Step,
  memory = new WalkMemory(),
  isShown: (person: number) => boolean = () => true,
): number {
  if (person < 0 || person >= shape.personCount) return -1
  if (step === 'parent') {
    const parent = remembered(memory.parent.get(person), parentsOf(shape, person).filter(isShown))
    if (parent >= 0) memory.child.set(parent, person)
    return parent
  }
  if (step === 'child') {
    const child = remembered(memory.child.get(person), childrenOf(shape, person).filter(isShown))
    if (child >= 0 && parentsOf(shape, child).includes(person)) memory.parent.set(child, person)
    return child
  }
  if (step === 'spouse') {
    const spouses = spousesOf(shape, person).filter(isShown)
    const last = memory.spouse.get(person)
    const spouse = spouses[(last === undefined ? 0 : spouses.indexOf(last) + 1) % spouses.length] ?? -1
    if (spouse >= 0) memory.spouse.set(person, spouse)
    return spouse
  }
  const siblings = siblingsOf(shape, person).filter(isShown)
  return siblings[siblings.indexOf(person) + (step === 'nextSibling' ? 1 : -1)] ?? -1
}

const remembered = (person: number | undefined, among: number[]): number =>
  person !== undefined && among.includes(person) ? person : (among[0] ?? -1)

function parentsOf(shape: TreeShape, person: number): number[] {
  const union =
    shape.parentStart[person]! < shape.parentStart[person + 1]! ? shape.parentOf[shape.parentStart[person]!]! : -1
  if (union < 0) return []
  return [shape.partnerA[union]!, shape.partnerB[union]!].filter((parent) => parent >= 0)
}

function siblingsOf(shape: TreeShape, person: number): number[] {
  if (shape.parentStart[person] === shape.parentStart[person + 1]) return []
  const union = shape.parentOf[shape.parentStart[person]!]!
  return [...shape.childOf.subarray(shape.childStart[union], shape.childStart[union + 1])]
}

const unionsOf = (shape: TreeShape, person: number) => [
  ...shape.unionOf.subarray(shape.unionStart[person], shape.unionStart[person + 1]),
]

const childrenOf = (shape: TreeShape, person: number) => [
  ...new Set(
    unionsOf(shape, person).flatMap((union) => [
      ...shape.childOf.subarray(shape.childStart[union], shape.childStart[union + 1]),
    ]),
  ),
]

const spousesOf = (shape: TreeShape, person: number) => [
  ...new Set(
    unionsOf(shape, person)
      .flatMap((union) => [shape.partnerA[union]!, shape.partnerB[union]!])
      .filter((partner) => partner >= 0 && partner !== person),
  ),
]
