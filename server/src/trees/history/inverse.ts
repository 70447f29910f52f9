import type { FieldIssue, IssueCode } from '@mulghar/contract/kit/issues'
import { sameValue } from '@mulghar/contract/kit/same-value'
import type { ChangeKind, SubjectKind } from '@mulghar/contract/trees/history'
import { issueOf } from '../../kit/app-error.ts'
import type { ChildState, UnionState } from '../person/bonds/state.ts'
import type { ChildRow } from '../person/bonds/difference.ts'
import type { PersonFacts } from '../core/person-facts.ts'

export type PastChange = {
  kind: ChangeKind
  subject_kind: SubjectKind
  subject_id: string
  people: string[] | null
  before: object | null
  after: object | null
}

/** What stands in the way of a revert: which of whose fields, and what became of it. */
export type Obstacle = { personIds: readonly string[]; field: string; code: IssueCode }

/** Obstacles in words, once each, the first of them. */
export function issuesOf(obstacles: readonly Obstacle[], names: ReadonlyMap<string, string>): FieldIssue[] {
  const issues = obstacles.map(({ personIds, field, code }) => {
    const name = personIds.flatMap((id) => names.get(id) ?? []).join(', ')
    return issueOf(field, code, name)
  })
  const once = new Map(issues.map((issue) => [JSON.stringify(issue), issue]))
  return [...once.values()].slice(0, mostNamed)
}

const mostNamed = 8

type Bond = Partial<Pick<UnionState, 'a' | 'b' | 'kind' | 'from' | 'to' | 'position'>>

/**
 * The unions as they were before these changes, as far as nobody has changed them since; what has been changed is answered
 * as an obstacle. `kept` are unions that the changes deleted, as they were. Cost: linear in changes and unions.
 */
export function bondsBefore(
  now: readonly UnionState[],
  changes: readonly PastChange[],
  kept: ReadonlyMap<string, UnionState>,
): { unions: UnionState[]; obstacles: Obstacle[] } {
  const unions: Unions = new Map(now.map((union) => [union.id, opened(union)]))
  const obstacles: Obstacle[] = []
  for (const change of changes.toReversed()) {
    const inTheWay = (field: string, code: IssueCode) =>
      void obstacles.push({ personIds: change.people ?? [], field, code })
    if (change.subject_kind === 'UNION') undoUnion(unions, change, kept, inTheWay)
    if (change.subject_kind === 'CHILD') undoChild(unions, change, inTheWay)
  }
  const then = [...unions.values()].map(({ children, ...union }) => ({ ...union, children: [...children.values()] }))
  return { unions: then, obstacles }
}

/** A union whose children are found by their ids: searching a list for each change would cost the square of a large family. */
type OpenUnion = Omit<UnionState, 'children'> & { children: Map<string, ChildState> }
type Unions = Map<string, OpenUnion>

function opened(union: UnionState): OpenUnion {
  const copy = structuredClone(union)
  return { ...copy, children: new Map(copy.children.map((child) => [child.childId, child])) }
}

type InTheWay = (field: string, code: IssueCode) => void

function undoUnion(
  unions: Unions,
  { kind, subject_id: id, before, after }: PastChange,
  kept: ReadonlyMap<string, UnionState>,
  inTheWay: InTheWay,
): void {
  const union = unions.get(id)
  if (kind === 'DELETE') {
    const old = kept.get(id)
    if (old && !union) unions.set(id, opened(old))
    else inTheWay('family', 'changed-since')
    return
  }
  if (kind === 'CREATE') {
    // Somebody else has ended it already.
    if (!union) return
    if (!hasStill(union, after as Bond)) inTheWay('family', 'changed-since')
    if (union.children.size > 0) inTheWay('children', 'bound-since')
    unions.delete(id)
    return
  }
  if (!union) return inTheWay('family', 'gone-since')
  if (!hasStill(union, after as Bond)) return inTheWay('family', 'changed-since')
  Object.assign(union, before)
}

function undoChild(unions: Unions, { kind, before, after }: PastChange, inTheWay: InTheWay): void {
  const row = (before ?? after) as ChildRow
  const union = unions.get(row.unionId)
  const child = union?.children.get(row.childId)
  if (kind === 'DELETE') {
    if (!union) return inTheWay('family', 'gone-since')
    if (child) return inTheWay('parents', 'changed-since')
    union.children.set(row.childId, stateOf(row))
    return
  }
  if (kind === 'CREATE') {
    if (!union || !child) return
    if (!sameValue(stateOf(after as ChildRow), stateOf(child))) inTheWay('parents', 'changed-since')
    union.children.delete(row.childId)
    return
  }
  if (!child) return inTheWay('parents', 'gone-since')
  const [old, next] = [stateOf(before as ChildRow), stateOf(after as ChildRow)]
  for (const key of ['kindA', 'kindB', 'position'] as const) {
    if (old[key] === next[key]) continue
    if (child[key] !== next[key]) return inTheWay('parents', 'changed-since')
    Object.assign(child, { [key]: old[key] })
  }
}

/** Children who would have more than two parents by birth, and more than they have now. */
export function crowded(now: readonly UnionState[], then: readonly UnionState[]): string[] {
  const before = birthParents(now)
  return [...birthParents(then)]
    .filter(([child, parents]) => parents.size > 2 && parents.size > (before.get(child)?.size ?? 0))
    .map(([child]) => child)
}

function birthParents(unions: readonly UnionState[]): Map<string, Set<string>> {
  const parents = new Map<string, Set<string>>()
  for (const { a, b, children } of unions) {
    for (const child of children) {
      const known = parents.get(child.childId) ?? new Set()
      if (a !== null && child.kindA === 'BIRTH') known.add(a)
      if (b !== null && child.kindB === 'BIRTH') known.add(b)
      parents.set(child.childId, known)
    }
  }
  return parents
}

/** The facts of a person before a change, or the fields that are no longer as the change left them. */
export function factsBefore(
  now: PersonFacts,
  { before, after }: Pick<PastChange, 'before' | 'after'>,
): { facts: PersonFacts; changed: string[] } {
  const keys = Object.keys(after ?? {}) as (keyof PersonFacts)[]
  const changed = keys.filter((key) => !sameValue(now[key], (after as Partial<PersonFacts>)[key]))
  return { facts: { ...now, ...before }, changed }
}

/** Fields of somebody that differ from what was said when they were added. */
export function changedSinceAdded(now: PersonFacts, said: Partial<PersonFacts>): string[] {
  const keys = Object.keys(now) as (keyof PersonFacts)[]
  return keys.filter((key) => {
    // A day of marriage goes over to the union that holds it.
    if (key === 'marriage' && now.marriage === null) return false
    return !sameValue(now[key] === '' ? null : now[key], said[key])
  })
}

function hasStill(union: OpenUnion, said: Bond): boolean {
  return (Object.keys(said) as (keyof Bond)[]).every((key) => key === 'position' || sameValue(union[key], said[key]))
}

function stateOf({ childId, kindA, kindB, position }: ChildRow | ChildState): ChildState {
  return { childId, kindA, kindB, position: position ?? null }
}
