import { findOwnAncestor, selectBonds, selectKnownPeople, selectUnionStates } from '../person/bonds/bonds.sql.ts'
import { differenceOf } from '../person/bonds/difference.ts'
import type { UnionState } from '../person/bonds/state.ts'
import { AppError } from '../../kit/app-error.ts'
import { touchPeople } from '../person/person.sql.ts'
import { addedBirths, saveBonds } from '../person/relatives.ts'
import { bondsBefore, crowded, type Obstacle, type PastChange } from './inverse.ts'
import { isOfFamilyWords } from './revert-family-words.ts'
import { refuseObstacles, type Reverting } from './revert.ts'
import { restoreUnionFacts, selectKeptUnions, type KeptUnion } from './revert.sql.ts'

/** Bonds as they were before an entry. Whoever it took away must be there again. */
export async function revertBonds({ change, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId, at } = change
  const bonds = changes.filter(
    (one) => (one.subject_kind === 'UNION' && !isOfFamilyWords(one)) || one.subject_kind === 'CHILD',
  )
  if (bonds.length === 0) return
  const key = { treeId, entryId: entry.id }
  const kept = new Map((await selectKeptUnions(trx, key)).map((row) => [row.id, stateOfRow(row)]))
  const people = [...new Set(bonds.flatMap((one) => one.people ?? []))]
  const near = [...(await selectBonds(trx, treeId, people)), ...(await selectUnionStates(trx, treeId, unionIds(bonds)))]
  const now = [...new Map(near.map((union) => [union.id, union])).values()]
  const { unions, obstacles } = bondsBefore(now, bonds, kept)
  const difference = differenceOf(now, unions)

  const wanted = [
    ...[...difference.addedUnions, ...difference.changedUnions.map((one) => one.after)].flatMap((one) => [
      one.a,
      one.b,
    ]),
    ...difference.addedChildren.map((one) => one.childId),
  ].filter((id) => id !== null)
  const here = wanted.length > 0 ? (await selectKnownPeople(trx, treeId, wanted)).here : undefined
  for (const id of wanted) if (!here?.has(id)) obstacles.push({ personIds: [id], field: 'person', code: 'gone-since' })
  for (const id of crowded(now, unions)) obstacles.push({ personIds: [id], field: 'parents', code: 'changed-since' })
  obstacles.push(...couplesTwice(difference.addedUnions, now))
  await refuseObstacles(change, obstacles)

  await saveBonds(change, difference)
  await restoreUnionFacts(trx, key)
  if (await findOwnAncestor(trx, treeId, addedBirths(now, unions))) throw new AppError('trees/own-ancestor')
  await touchPeople(trx, treeId, difference.people, at)
}

/** Two who have been joined anew since their union went are not joined a second time. */
function couplesTwice(added: readonly UnionState[], now: readonly UnionState[]): Obstacle[] {
  const couple = ({ a, b }: UnionState) => (a !== null && b !== null ? [a, b].toSorted().join(' ') : null)
  const known = new Set(now.map(couple))
  return added
    .filter((union) => known.has(couple(union) ?? ''))
    .map((union) => ({
      personIds: [union.a, union.b].filter((id) => id !== null),
      field: 'family',
      code: 'changed-since',
    }))
}

function unionIds(changes: readonly PastChange[]): string[] {
  const ids = changes.map((change) =>
    change.subject_kind === 'UNION'
      ? change.subject_id
      : ((change.before ?? change.after) as { unionId: string }).unionId,
  )
  return [...new Set(ids)]
}

function stateOfRow(row: KeptUnion): UnionState {
  return {
    id: row.id,
    a: row.partner_a,
    b: row.partner_b,
    kind: row.kind,
    from: row.from_date,
    to: row.to_date,
    hasFacts: row.facts !== null,
    position: row.position,
    children: [],
  }
}
