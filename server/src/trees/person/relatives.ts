import type { PersonChange } from '@mulghar/contract/trees/person'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { findOwnAncestor, selectBonds, selectKnownPeople, writeBonds } from './bonds/bonds.sql.ts'
import { differenceOf, type BondsDifference, type ChildRow } from './bonds/difference.ts'
import { reconcile, type WantedRelations } from './bonds/reconcile.ts'
import { otherPartner, partnersOf, type UnionState } from './bonds/state.ts'
import { onlyChanges, said, type OpenChange } from '../core/change.ts'
import { enteredDate } from '../../kit/date-range.ts'
import type { TreesDb } from '../core/tables.ts'

type Sent = Omit<NonNullable<PersonChange['relations']>, 'siblingOf'>

/** Relatives as they were sent, with their dates read. */
export function wantedRelations(sent: Sent): WantedRelations {
  const date = (input: Parameters<typeof enteredDate>[0]) => (input === undefined ? undefined : enteredDate(input))
  return {
    ...sent,
    partners: sent.partners?.map(({ from, to, ...partner }) => ({ ...partner, from: date(from), to: date(to) })),
  }
}

/** Refuses relatives that nobody can have: oneself, somebody twice, somebody who is not there or of another tree. */
export async function checkRelatives(
  db: TreesDb,
  treeId: string,
  personId: string,
  wanted: WantedRelations,
  maySee: (treeId: string) => Promise<boolean>,
): Promise<void> {
  const lists = [wanted.parents ?? [], wanted.partners ?? [], wanted.children ?? []]
  const keysOf = [
    wanted.parents?.map(({ id }) => id),
    wanted.partners?.map(({ id, unionId }) => `${id} ${unionId ?? ''}`),
    wanted.children?.map(({ id }) => id),
  ]
  for (const keys of keysOf) {
    if (keys && new Set(keys).size < keys.length) throw new AppError('trees/same-relative-twice')
  }
  const others = (wanted.children ?? []).flatMap((child) => {
    if (child.otherParentId === child.id) throw new AppError('trees/own-relative')
    return child.otherParentId ?? []
  })
  const ids = [...new Set([...lists.flat().map((one) => one.id), ...others])]
  if (ids.includes(personId)) throw new AppError('trees/own-relative')
  if (ids.length === 0) return
  const { here, treeOf } = await selectKnownPeople(db, treeId, ids)
  for (const id of ids) {
    if (here.has(id)) continue
    const elsewhere = treeOf.get(id)
    throw new AppError(elsewhere && (await maySee(elsewhere)) ? 'trees/other-tree' : 'trees/person-not-found')
  }
}

/** Everybody whose unions decide what becomes of the wanted relatives. */
export function peopleAround(personId: string, wanted: WantedRelations): string[] {
  const lists = [wanted.parents ?? [], wanted.partners ?? [], wanted.children ?? []]
  const others = (wanted.children ?? []).flatMap((child) => child.otherParentId ?? [])
  return [personId, ...lists.flat().map((one) => one.id), ...others]
}

/** The union that holds somebody's day of marriage: the first with a day, else the first with a partner. */
export function unionOfMarriage(unions: readonly UnionState[], personId: string): UnionState | undefined {
  const marriages = unions.filter(
    (union) => (union.a === personId || union.b === personId) && otherPartner(union, personId) !== null,
  )
  return marriages.find((union) => union.from) ?? marriages[0]
}

export type Wish = { wanted: WantedRelations; marriage: PartialDate | null | undefined }

/**
 * Gives a person the wanted relatives and, where there is a union for it, the day of marriage. Answers what changed and
 * whether the day of marriage has found its union.
 */
export async function saveRelatives(
  change: OpenChange,
  personId: string,
  wish: Wish,
): Promise<{ touched: string[]; marriageKept: boolean }> {
  const { trx, treeId } = change
  const before = await selectBonds(trx, treeId, peopleAround(personId, wish.wanted))
  const after = reconcile(personId, before, wish.wanted, newId)
  const union = wish.marriage === undefined ? undefined : unionOfMarriage(after, personId)
  const isSaid = wish.wanted.partners?.some((one) => one.from !== undefined && one.id === otherIn(union, personId))
  if (union && !isSaid) union.from = wish.marriage ?? null
  const difference = differenceOf(before, after)
  await saveBonds(change, difference)
  if (await findOwnAncestor(trx, treeId, addedBirths(before, after))) throw new AppError('trees/own-ancestor')
  return { touched: difference.people, marriageKept: union !== undefined }
}

/** Writes a difference of bonds, counts families and notes it all in the tree's history. */
export async function saveBonds(change: OpenChange, difference: BondsDifference): Promise<void> {
  await writeBonds(change.trx, change, difference)
  change.count({ families: difference.addedUnions.length - difference.removedUnions.length })
  for (const union of difference.addedUnions) change.note({ kind: 'CREATE', ...ofUnion(union), after: bond(union) })
  for (const { before, after } of difference.changedUnions) {
    const changes = onlyChanges(bond(before), bond(after))
    const people = [...new Set([...partnersOf(before), ...partnersOf(after)])]
    const others = after.children.map((child) => child.childId)
    if (changes) change.note({ kind: 'CHANGE', ...ofUnion(after), people, others, ...changes })
  }
  const ofChild = (row: ChildRow) => {
    const people = [row.childId, ...(difference.couples.get(row.unionId) ?? [])]
    return { subjectKind: 'CHILD' as const, subjectId: row.childId, people }
  }
  for (const row of difference.addedChildren) change.note({ kind: 'CREATE', ...ofChild(row), after: row })
  for (const { before, after } of difference.changedChildren)
    change.note({ kind: 'CHANGE', ...ofChild(after), before, after })
  for (const row of difference.removedChildren) change.note({ kind: 'DELETE', ...ofChild(row), before: row })
  for (const union of difference.removedUnions)
    change.note({ kind: 'DELETE', ...ofUnion(union), before: said(bond(union)) })
}

const ofUnion = (union: UnionState) => ({
  subjectKind: 'UNION' as const,
  subjectId: union.id,
  people: partnersOf(union),
})

const bond = ({ a, b, kind, from, to, position }: UnionState) => ({ a, b, kind, from, to, position })

type Edge = { parentId: string; childId: string }

/** Parents and children by birth in the second state who were not so in the first. Cost: linear in both. */
export function addedBirths(before: readonly UnionState[], after: readonly UnionState[]): Edge[] {
  const keyOf = ({ parentId, childId }: Edge) => `${parentId} ${childId}`
  const known = new Set(birthsIn(before).map(keyOf))
  return birthsIn(after).filter((edge) => !known.has(keyOf(edge)))
}

/** Who is whose parent by birth. */
function birthsIn(unions: readonly UnionState[]): Edge[] {
  return unions.flatMap((union) =>
    union.children.flatMap((child) => [
      ...(union.a && child.kindA === 'BIRTH' ? [{ parentId: union.a, childId: child.childId }] : []),
      ...(union.b && child.kindB === 'BIRTH' ? [{ parentId: union.b, childId: child.childId }] : []),
    ]),
  )
}

const otherIn = (union: UnionState | undefined, personId: string) => union && otherPartner(union, personId)
