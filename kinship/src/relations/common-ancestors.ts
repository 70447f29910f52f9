import type { Family } from '../family/family.ts'
import { eachChild, eachParent } from '../family/parents.ts'
import { IndexMap } from '../walk/index-map.ts'

/** A line of descent from a common ancestor to each of two people, and who else stands above both lines. */
export type BloodLine = {
  /** The common ancestors: a couple, or one. */
  ancestors: number[]
  /** From the first person up to the child of the common ancestor; empty where that person is the ancestor. */
  mine: number[]
  theirs: number[]
}

const [maxAncestors, maxLines, maxTried] = [16, 4, 64]

/**
 * The nearest common ancestors and the lines to them, the shortest first: those to whom a line leads from each of the two
 * without meeting another common ancestor on its way. Cousins who are related twice have several. With `byBirth` only birth
 * counts. At most 16 ancestors with 4 lines each; cost linear in the ancestors of both.
 */
export function bloodLines(family: Family, one: number, other: number, byBirth: boolean): BloodLine[] {
  const mine = ancestorsOf(family, one, byBirth)
  const theirs = ancestorsOf(family, other, byBirth)
  const isCommon = (person: number) => mine.has(person) && theirs.has(person)
  const myFirst = ancestorsOf(family, one, byBirth, isCommon)
  const theirFirst = ancestorsOf(family, other, byBirth, isCommon)
  const stepsTo = (person: number) => myFirst.get(person) + theirFirst.get(person)
  const nearest = myFirst.keys
    .filter((person) => isCommon(person) && theirFirst.has(person))
    .sort((a, b) => stepsTo(a) - stepsTo(b) || a - b)
    .slice(0, maxAncestors)
  const found = new Map<string, BloodLine>()
  for (const ancestor of nearest) {
    const within = (steps: Ancestors) => (person: number) => steps.has(person) && !isCommon(person)
    for (const up of linesDown(family, ancestor, one, within(myFirst), byBirth)) {
      for (const down of linesDown(family, ancestor, other, within(theirFirst), byBirth)) {
        const key = lineKey({ ancestors: [ancestor], mine: up, theirs: down })
        const known = found.get(key)
        if (known && !known.ancestors.includes(ancestor)) known.ancestors.push(ancestor)
        else if (!known) found.set(key, { ancestors: [ancestor], mine: up, theirs: down })
      }
    }
  }
  const length = (line: BloodLine) => line.mine.length + line.theirs.length
  return [...found.values()].sort((a, b) => length(a) - length(b))
}

/** Equal for lines that differ only in who of a couple stands above them. */
export function lineKey({ ancestors, mine, theirs }: BloodLine): string {
  return JSON.stringify(mine.length + theirs.length > 0 ? [mine, theirs] : ancestors)
}

type Ancestors = { keys: number[]; has: (person: number) => boolean; get: (person: number) => number }

/** Somebody and all ancestors with the steps to them; beyond those at whom `isEnd` the walk does not go. */
function ancestorsOf(family: Family, person: number, byBirth: boolean, isEnd?: (person: number) => boolean): Ancestors {
  const keys = [person]
  const steps = new IndexMap()
  steps.set(person, 0)
  for (const one of keys) {
    if (isEnd?.(one)) continue
    const next = steps.get(one) + 1
    eachParent(family, one, (parent, kind) => {
      if ((byBirth && kind > 0) || steps.has(parent)) return
      steps.set(parent, next)
      keys.push(parent)
    })
  }
  return { keys, has: (one) => steps.has(one), get: (one) => steps.get(one) }
}

/** Lines from a descendant up to the child of an ancestor, the shortest first; every child that is `within` leads there. */
function linesDown(
  family: Family,
  ancestor: number,
  descendant: number,
  within: (person: number) => boolean,
  byBirth: boolean,
): number[][] {
  const lines: number[][] = []
  // A line may be as long as a family is old: it is a chain of links on a stack of our own, and a list once it has come down.
  const open: Link[] = [{ person: ancestor, above: undefined }]
  for (let link = open.pop(); link && lines.length < maxTried; link = open.pop()) {
    const { person } = link
    if (person === descendant) {
      lines.push(listOf(link))
      continue
    }
    const above = link
    const first = open.length
    eachChild(family, person, (child, kind) => {
      if (byBirth && kind > 0) return
      if (child === descendant || within(child)) open.push({ person: child, above })
    })
    turn(open, first)
  }
  return lines.sort((a, b) => a.length - b.length).slice(0, maxLines)
}

type Link = { person: number; above: Link | undefined }

/** The line from its end up to the child of its ancestor. */
function listOf(end: Link): number[] {
  const line: number[] = []
  for (let link = end; link.above; link = link.above) line.push(link.person)
  return line
}

/** So that the eldest child is the next to be taken. */
function turn(open: Link[], first: number): void {
  for (let low = first, high = open.length - 1; low < high; low++, high--)
    [open[low], open[high]] = [open[high]!, open[low]!]
}
