import type { TreeLayout } from '../layout/tree-layout.ts'
import type { TreeShape } from '../model/shape.ts'
import { descentOf, type Descent } from './descent.ts'
import { familiesOf, type Families } from './families.ts'

/** A part of the tree that is drawn and named as one from afar: a whole family, or the line of one person in it. */
export type Branch = {
  kind: 'family' | 'line'
  /** From whom its people come; of a family the founder of its largest line. */
  founder: number
  people: number
  isMine: boolean
  /** Its first row, and from there on how far it reaches in each; NaN where nobody of it stands. */
  row: number
  left: Float64Array
  right: Float64Array
}

export type Branches = {
  /** The largest first. No two of them share a place of the chart. */
  shown: Branch[]
  /** The place in `shown` of the branch each belongs to; -1 for those above all branches and in smaller ones. */
  of: Int32Array
  /** The founders of the largest families, the largest first, whether they are shown as one or by their lines. */
  founders: { person: number; people: number }[]
}

type Part = Pick<Branch, 'kind' | 'founder' | 'people'> & { family: number }

/** A line of more than this part of everybody is shown by its own lines; a family that is alone or of more than half, too. */
const largestLine = 0.2
const largestFamily = 0.5
/** A smaller part, or one of fewer people, has no name from afar. */
const [leastShare, leastPeople] = [0.012, 8]
const mostBranches = 24
/** The number of largest families that are shown; a smaller one has no name from afar. */
const [mostFamilies, leastFamily] = [240, 3]
const fewForBranches = 60

/**
 * The branches of a tree that was laid out whole. It begins with the unrelated families. One that holds most people, or is
 * the only one, gives way to the lines of its founders; a line that holds more than a fifth of everybody gives way to those of
 * its founder's children, again and again, so that where one child holds nearly all, the branches begin further down. Who
 * married in belongs to the partner's line. The line of `me` is always among them. Near linear; yields between its steps.
 */
export function* growBranches(shape: TreeShape, layout: TreeLayout, me: number): Generator<void, Branches> {
  if (shape.personCount < fewForBranches) return { shown: [], of: new Int32Array(0), founders: [] }
  const descent = yield* descentOf(shape, layout)
  yield
  const families = familiesOf(shape, layout, descent)
  yield
  const least = Math.max(leastPeople, leastShare * shape.personCount)
  const all = foundersOf(descent, families)
  const founders = all.filter(({ people }) => people >= least).slice(0, mostBranches)
  yield
  const parts = split(all, founders.length, descent, families, least)
  addMine(parts, descent, families, me)
  yield
  const of = membersOf(parts, descent, families)
  yield
  return { ...apart(drawnOf(parts, of, layout, me), of), founders: founders.map(toFounder) }
}

const toFounder = ({ founder, people }: Part) => ({ person: founder, people })

/** All of it at once, where nobody waits. */
export function branchesOf(shape: TreeShape, layout: TreeLayout, me = -1): Branches {
  const steps = growBranches(shape, layout, me)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The families, the largest first. */
function foundersOf({ above, size }: Descent, { of, size: sizes }: Families): Part[] {
  const eldest = new Map<number, number>()
  for (let person = 0; person < above.length; person++) {
    if (above[person]! >= 0 || sizes[of[person]!]! < leastFamily) continue
    const best = eldest.get(of[person]!)
    if (best === undefined || size[person]! > size[best]!) eldest.set(of[person]!, person)
  }
  return [...eldest]
    .map(([family, founder]): Part => ({ kind: 'family', founder, people: sizes[family]!, family }))
    .sort((one, other) => other.people - one.people || one.founder - other.founder)
    .slice(0, mostFamilies)
}

/** `large` of the families are large enough to be branches of their own. */
function split(founders: Part[], large: number, { above, size }: Descent, { of }: Families, least: number): Part[] {
  const everybody = above.length
  const done: Part[] = []
  const open = founders.slice()
  const next = new Map<number, number[]>()
  for (let person = 0; person < everybody; person++)
    if (size[person]! >= least) next.set(above[person]!, [...(next.get(above[person]!) ?? []), person])
  const belowOf = ({ kind, founder, family }: Part): Part[] => {
    const below = kind === 'line' ? (next.get(founder) ?? []) : (next.get(-1) ?? []).filter((one) => of[one] === family)
    return below.map((person) => ({ kind: 'line', founder: person, people: size[person]!, family }))
  }
  const isTooLarge = ({ kind, people }: Part) =>
    people > (kind === 'line' ? largestLine : large > 1 ? largestFamily : 0) * everybody
  while (open.length > 0) {
    const part = open.pop()!
    if (!isTooLarge(part)) done.push(part)
    else {
      const below = belowOf(part)
      if (below.length > 0) open.push(...below)
      else if (part.people < everybody / 2) done.push(part)
    }
  }
  const [families, lines] = [done.filter(({ kind }) => kind === 'family'), done.filter(({ kind }) => kind === 'line')]
  const bySize = (one: Part, other: Part) => other.people - one.people || one.founder - other.founder
  return [...families, ...lines.sort(bySize).slice(0, mostBranches)].sort(bySize)
}

/** The largest line above me that is no larger than a branch, where I belong to none. */
function addMine(parts: Part[], { above, size }: Descent, { of }: Families, me: number): void {
  if (me < 0 || parts.some(({ kind, family }) => kind === 'family' && family === of[me])) return
  const founders = new Set(parts.filter(({ kind }) => kind === 'line').map(({ founder }) => founder))
  let mine = -1
  for (let one = me; one >= 0; one = above[one]!) {
    if (founders.has(one)) return
    if (size[one]! <= largestLine * above.length) mine = one
  }
  if (mine >= 0 && size[mine]! > 2) parts.push({ kind: 'line', founder: mine, people: size[mine]!, family: of[me]! })
}

function membersOf(parts: Part[], { above, order }: Descent, families: Families): Int32Array {
  const of = new Int32Array(above.length).fill(-1)
  const byFamily = new Map(parts.flatMap(({ kind, family }, at) => (kind === 'family' ? [[family, at] as const] : [])))
  const byFounder = new Map(parts.flatMap(({ kind, founder }, at) => (kind === 'line' ? [[founder, at] as const] : [])))
  for (let at = order.length - 1; at >= 0; at--) {
    const person = order[at]!
    const over = above[person]!
    of[person] = byFounder.get(person) ?? (over >= 0 ? of[over]! : (byFamily.get(families.of[person]!) ?? -1))
  }
  return of
}

function drawnOf(parts: Part[], of: Int32Array, { x, row, rowCount, metrics }: TreeLayout, me: number): Branch[] {
  const reach = parts.map(() => ({
    left: new Float64Array(rowCount).fill(NaN),
    right: new Float64Array(rowCount).fill(NaN),
  }))
  for (let person = 0; person < of.length; person++) {
    if (of[person]! < 0) continue
    const { left, right } = reach[of[person]!]!
    const [at, from] = [row[person]!, x[person]!]
    if (!(left[at]! <= from)) left[at] = from
    if (!(right[at]! >= from + metrics.cardWidth)) right[at] = from + metrics.cardWidth
  }
  return parts.map(({ kind, founder, people }, at) => {
    const { left, right } = reach[at]!
    const first = left.findIndex((value) => value === value)
    const last = left.findLastIndex((value) => value === value)
    const rows = [Math.max(0, first), last + 1] as const
    const isMine = me >= 0 && of[me] === at
    return { kind, founder, people, isMine, row: rows[0], left: left.slice(...rows), right: right.slice(...rows) }
  })
}

/** Leaves out who stands where a larger branch does, but for mine. */
function apart(branches: Branch[], of: Int32Array): Pick<Branches, 'shown' | 'of'> {
  const kept: Branch[] = []
  const placeOf = new Int32Array(branches.length).fill(-1)
  const ordered = [...branches.keys()].sort(
    (one, other) => Number(branches[other]!.isMine) - Number(branches[one]!.isMine),
  )
  for (const at of ordered) if (!kept.some((one) => doMeet(one, branches[at]!))) kept.push(branches[at]!)
  kept.sort((one, other) => other.people - one.people)
  kept.forEach((branch, at) => (placeOf[branches.indexOf(branch)] = at))
  return { shown: kept, of: of.map((branch) => (branch < 0 ? -1 : placeOf[branch]!)) }
}

function doMeet(one: Branch, other: Branch): boolean {
  const [from, to] = [Math.max(one.row, other.row), Math.min(one.row + one.left.length, other.row + other.left.length)]
  for (let row = from; row < to; row++)
    if (
      one.left[row - one.row]! < other.right[row - other.row]! &&
      other.left[row - other.row]! < one.right[row - one.row]!
    )
      return true
  return false
}
