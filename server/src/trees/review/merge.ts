import type { MergeChoices, mergeRefusals } from '@mulghar/contract/trees/review'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { findOwnAncestor, selectBonds } from '../person/bonds/bonds.sql.ts'
import { differenceOf } from '../person/bonds/difference.ts'
import { parentsOf, type UnionState } from '../person/bonds/state.ts'
import { mayDelete } from '../core/access.ts'
import { changeTree, onlyChanges, type OpenChange } from '../core/change.ts'
import { selectLives } from '../person/check-person.sql.ts'
import { toEdit } from '../core/holding.ts'
import { replaceKeys } from '../core/keys.sql.ts'
import { keepMerged } from '../core/merged.sql.ts'
import type { Fact } from '../core/person-record.ts'
import { factsOf, findPerson, touchPeople, updatePerson, type PersonRow } from '../person/person.sql.ts'
import { moveAlbum } from '../person/album.sql.ts'
import { saveBonds } from '../person/relatives.ts'
import { keepInAlbum } from '../person/save-album.ts'
import { keepPicture, searchedAsWas, searchedSince, takeOut, type SaveParts } from '../person/save-person.ts'
import type { TreesDb } from '../core/tables.ts'
import { areBound, mergeBonds, ownDays, secondDays, type MergedBonds } from './merge-bonds.ts'
import { mergeFacts } from './merge-facts.ts'
import { mergeRecords } from './merge-verbatim.ts'
import {
  keepAsMerged,
  keepAsWas,
  moveAssociations,
  moveLinks,
  moveSelf,
  moveWaitingNameParts,
  putRecord,
  selectRecordsOf,
  selectSelves,
  selectUnionFacts,
  setUnionFacts,
} from './merge.sql.ts'

export type MergeWish = {
  treeId: string
  keepId: string
  otherId: string
  keepVersion?: number | undefined
  otherVersion?: number | undefined
  choices: MergeChoices
}

export type MergeRefusal = (typeof mergeRefusals)[number]

/**
 * Makes one person of two, all of it or nothing: what was chosen, all relatives of both, what a file said of both, whoever of
 * the members is one of them. Answers the entry of the history, which can be reverted.
 */
export async function mergePeople(parts: SaveParts, viewer: Viewer, wish: MergeWish): Promise<string> {
  const { treeId, keepId, otherId } = wish
  if (keepId === otherId) throw new AppError('trees/own-relative')
  const entryId = newId()
  const entry = { id: entryId, kind: 'MERGE' as const }
  await changeTree(parts, { treeId, accountId: viewer.id, entry, needs: toEdit }, async (change) => {
    const { trx } = change
    const [keep, other] = [await findPerson(trx, treeId, keepId), await findPerson(trx, treeId, otherId)]
    if (!keep || !other) throw new AppError('trees/person-not-found')
    // Of the two, one is no longer there afterwards: that is a deletion.
    if (!mayDelete(change.standing, viewer.id, other.added_by)) throw new AppError('trees/not-own-addition')
    const isStale = (row: PersonRow, version: number | undefined) => version !== undefined && version !== row.version
    if (isStale(keep, wish.keepVersion) || isStale(other, wish.otherVersion)) throw new AppError('kit/stale')
    const refusal = await whyNot(trx, treeId, keepId, otherId)
    if (refusal) throw new AppError(refusal)
    await merge(parts, change, viewer, { keep, other, choices: wish.choices })
  })
  return entryId
}

/** Why two people of a tree cannot become one; null where they can. */
export async function whyNot(
  db: TreesDb,
  treeId: string,
  keepId: string,
  otherId: string,
): Promise<MergeRefusal | null> {
  const unions = await selectBonds(db, treeId, [keepId, otherId])
  if (areBound(keepId, otherId, unions)) return 'trees/merge-relatives'
  if (await isInLine(db, treeId, unions, keepId, otherId)) return 'trees/own-ancestor'
  return (await selectSelves(db, treeId, [keepId, otherId])).length > 1 ? 'trees/merge-two-members' : null
}

/** Whether one is an ancestor of the other by birth: as one person they would be their own. */
function isInLine(db: TreesDb, treeId: string, unions: UnionState[], one: string, other: string): Promise<boolean> {
  const bonds = { unions, loosened: new Set<UnionState>(), newId }
  const above = (id: string, root: string) =>
    parentsOf(bonds, id)
      .filter(({ kind }) => kind === 'BIRTH')
      .map((parent) => ({ parentId: parent.id, childId: root }))
  return findOwnAncestor(db, treeId, [...above(one, other), ...above(other, one)])
}

/** The unions of both as those of one. */
export async function bondsOfBoth(db: TreesDb, treeId: string, keepId: string, otherId: string) {
  const before = await selectBonds(db, treeId, [keepId, otherId])
  const children = new Set(before.flatMap((union) => union.children.map(({ childId }) => childId)))
  const born = new Map((await selectLives(db, treeId, [...children])).map((row) => [row.id, row.birth_from]))
  return { before, merged: mergeBonds(keepId, otherId, before, (id) => born.get(id) ?? null) }
}

type Both = { keep: PersonRow; other: PersonRow; choices: MergeChoices }

async function merge(parts: SaveParts, change: OpenChange, viewer: Viewer, { keep, other, choices }: Both) {
  const { trx, treeId, at } = change
  const { before, merged } = await bondsOfBoth(trx, treeId, keep.id, other.id)
  await keepAsWas(trx, change, keep.id, [...new Set(merged.joined.map(({ into }) => into))])

  const records = await selectRecordsOf(trx, treeId, 'PERSON', [keep.id, other.id])
  const { record, names } = mergeRecords(records.get(keep.id), records.get(other.id))
  const known = factsOf(keep)
  const facts = mergeFacts(known, factsOf(other), choices, names)
  if (record && records.has(other.id)) await putRecord(trx, treeId, 'PERSON', { id: keep.id, like: other.id, record })
  await joinUnions(change, merged, before)
  const difference = differenceOf(before, merged.unions)
  await saveBonds(change, difference)

  await keepMerged(trx, change, other.id, keep.id)
  await moveSelf(trx, change, other.id, keep.id)
  await moveWaitingNameParts(trx, change.treeId, other.id, keep.id)
  await moveLinks(trx, change, other.id, keep.id)
  await moveAssociations(trx, change, other.id, keep.id)
  await keepAsMerged(trx, change)
  await moveAlbum(trx, change, other.id, keep.id)
  await keepUnchosen(parts, change, { keep, other, chosen: facts.imageId })
  if (facts.imageId && facts.imageId !== known.imageId) {
    const use = (refId: string) => ({ kind: 'person' as const, refId })
    await parts.documents.share(trx, treeId, [{ documentId: facts.imageId, from: use(other.id), to: use(keep.id) }])
    await keepPicture(parts, change, viewer, keep.id, known.imageId, facts.imageId)
  }
  await takeOut(parts, change, viewer, other)
  const changes = onlyChanges(known, facts)
  if (changes) {
    await updatePerson(trx, { treeId, id: keep.id, at, facts })
    await replaceKeys(trx, { treeId, id: keep.id }, searchedAsWas(keep), searchedSince(keep, facts))
    change.note({ kind: 'CHANGE', subjectKind: 'PERSON', subjectId: keep.id, people: [keep.id], ...changes })
  }
  const touched = difference.people.filter((id) => id !== other.id)
  await touchPeople(trx, treeId, [...new Set([keep.id, ...touched])].sort(), at)
}

/** Of two portraits the one that was not chosen is among the pictures of who stays. */
async function keepUnchosen(
  parts: SaveParts,
  change: OpenChange,
  { keep, other, chosen }: { keep: PersonRow; other: PersonRow; chosen: string | null },
): Promise<void> {
  if (!keep.image_document_id || !other.image_document_id) return
  for (const { id: from, image_document_id: documentId } of [keep, other])
    if (documentId && documentId !== chosen) await keepInAlbum(parts, change, { from, to: keep.id, documentId })
}

/** What is told of unions beside who they bind: facts of both, records of both, and a second day where there are two. */
async function joinUnions(change: OpenChange, { joined }: MergedBonds, before: readonly UnionState[]): Promise<void> {
  if (joined.length === 0) return
  const { trx, treeId } = change
  const ids = joined.flatMap(({ into, from }) => [into, from])
  const records = await selectRecordsOf(trx, treeId, 'UNION', ids)
  const factsOfUnion = await selectUnionFacts(trx, treeId, ids)
  const daysOf = new Map(before.map(({ id, from, to }) => [id, { from, to }]))
  for (const { into, from } of joined) {
    const [own, second] = [daysOf.get(into)!, daysOf.get(from)!]
    daysOf.set(into, ownDays(own, second))
    const { record, names } = mergeRecords(records.get(into), records.get(from))
    if (record && records.has(from)) {
      await putRecord(trx, treeId, 'UNION', { id: into, like: from, record })
      records.set(into, record)
    }
    const named = (facts: readonly Fact[], nameOf: (id: string) => string) =>
      facts.map((fact) => ({ ...fact, id: nameOf(fact.id) }))
    const facts = [
      ...named(factsOfUnion.get(into) ?? [], names.keep),
      ...named(factsOfUnion.get(from) ?? [], names.other),
      ...secondDays(own, second).map((day) => ({ ...day, id: newId(), value: null, place: null })),
    ]
    factsOfUnion.set(into, facts)
    await setUnionFacts(trx, treeId, into, facts)
  }
}
