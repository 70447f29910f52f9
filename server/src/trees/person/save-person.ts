import type { PersonChange } from '@mulghar/contract/trees/person'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { mayDelete, mayOpen } from '../core/access.ts'
import { selectBonds } from './bonds/bonds.sql.ts'
import { differenceOf } from './bonds/difference.ts'
import { withoutPerson } from './bonds/reconcile.ts'
import { changeTree, onlyChanges, said, type ChangeParts, type EntryWish, type OpenChange } from '../core/change.ts'
import { needs, toEdit, type Need } from '../core/holding.ts'
import { replaceKeys } from '../core/keys.sql.ts'
import { deadFrom, hasDied, never, personKeys } from '../core/person-columns.ts'
import { nobody } from '../core/nobody.ts'
import { applyDraft, requireVersion, withWholeTexts, type PersonFacts } from '../core/person-facts.ts'
import {
  deletePerson,
  factsOf,
  findPerson,
  insertPerson,
  touchPeople,
  updatePerson,
  type PersonRow,
} from './person.sql.ts'
import { checkRelatives, saveBonds, saveRelatives, wantedRelations } from './relatives.ts'
import { rangeOfDate } from '../../kit/date-range.ts'
import { selectWholeAlbum } from './album.sql.ts'
import { hideAlbum, keepInAlbum, shareFromAlbum, toTellOf } from './save-album.ts'
import { changeSharedNotes } from './shared-notes.ts'
import { withParentsOfSibling } from './siblings.ts'

export type SaveParts = ChangeParts & {
  documents: Pick<Documents, 'attach' | 'detach' | 'share' | 'usedIn'>
  /** The entry of the history that a save is, where it is more than one by itself. */
  entry?: EntryWish
}

const aboutOf = ({ entry }: SaveParts, viewer: Pick<Viewer, 'id'>, treeId: string, needs: Need) => ({
  treeId,
  accountId: viewer.id,
  needs,
  ...(entry && { entry }),
})

const toDelete = needs('delete-own-additions', 'trees/not-editor')

/** Adds a person to a tree, with the relatives that were sent; answers the new id. */
export async function createPerson(
  parts: SaveParts,
  viewer: Viewer,
  treeId: string,
  draft: PersonChange,
): Promise<string> {
  const id = newId()
  await changeTree(parts, aboutOf(parts, viewer, treeId, toEdit), async (change) => {
    const facts = applyDraft(nobody, draft)
    const { trx, at } = change
    await insertPerson(trx, { treeId, id, addedBy: viewer.id, at, facts })
    await replaceKeys(trx, { treeId, id }, null, searchedBy(facts))
    change.count({ people: 1 })
    change.note({ kind: 'CREATE', subjectKind: 'PERSON', subjectId: id, after: said(facts) })
    await keepPicture(parts, change, viewer, id, null, facts.imageId)
    const saved = await relativesOf(change, viewer, id, draft, facts)
    if (saved.facts !== facts) await updatePerson(trx, { treeId, id, at, facts: saved.facts })
    await touchPeople(
      trx,
      treeId,
      saved.touched.filter((one) => one !== id),
      at,
    )
  })
  return id
}

/** Changes a person; a version that is no longer the person's is refused. */
export async function changePerson(
  parts: SaveParts,
  viewer: Viewer,
  { treeId, id }: { treeId: string; id: string },
  sent: PersonChange,
): Promise<void> {
  // A member who is a person of the tree may tell of themselves; bonds are for those who edit.
  const toTell = sent.relations === undefined ? toTellOf(id) : toEdit
  await changeTree(parts, aboutOf(parts, viewer, treeId, toTell), async (change) => {
    const { trx, at } = change
    const row = await findPerson(trx, treeId, id)
    if (!row) throw new AppError('trees/person-not-found')
    if (sent.version !== undefined && sent.version !== row.version) throw new AppError('kit/stale')
    const before = factsOf(row)
    requireVersion(sent, before)
    const draft = withWholeTexts(sent, before)
    const told = applyDraft(before, draft)
    await changeSharedNotes(change, id, draft, before)
    await keepPicture(parts, change, viewer, id, before.imageId, told.imageId)
    const { touched, facts } = await relativesOf(change, viewer, id, draft, told)
    const changes = onlyChanges(before, facts)
    if (!changes && touched.length === 0) return change.leaveUnchanged()
    if (changes) {
      await updatePerson(trx, { treeId, id, at, facts })
      await replaceKeys(trx, { treeId, id }, searchedAsWas(row), searchedSince(row, facts))
      change.note({ kind: 'CHANGE', subjectKind: 'PERSON', subjectId: id, ...changes })
    }
    await touchPeople(trx, treeId, [...new Set([id, ...touched])].sort(), at)
  })
}

/** Takes a person out of a tree; partners and children keep each other. */
export async function removePerson(
  parts: SaveParts,
  viewer: Viewer,
  { treeId, id }: { treeId: string; id: string },
): Promise<void> {
  await changeTree(parts, aboutOf(parts, viewer, treeId, toDelete), async (change) => {
    const { trx } = change
    const row = await findPerson(trx, treeId, id)
    if (!row) throw new AppError('trees/person-not-found')
    if (!mayDelete(change.standing, viewer.id, row.added_by)) throw new AppError('trees/not-own-addition')
    const around = await selectBonds(trx, treeId, [id])
    const difference = differenceOf(around, withoutPerson(id, around))
    await saveBonds(change, difference)
    await takeOut(parts, change, viewer, row)
    await touchPeople(
      trx,
      treeId,
      difference.people.filter((one) => one !== id),
      change.at,
    )
  })
}

/** Takes out somebody who has no bonds any more. */
export async function takeOut(parts: SaveParts, change: OpenChange, viewer: Viewer, row: PersonRow): Promise<void> {
  const { trx, treeId } = change
  const facts = factsOf(row)
  await replaceKeys(trx, { treeId, id: row.id }, searchedAsWas(row), null)
  await keepPicture(parts, change, viewer, row.id, facts.imageId, null)
  await hideAlbum(parts, change, await selectWholeAlbum(trx, { treeId, personId: row.id }))
  await deletePerson(trx, change, row.id)
  change.count({ people: -1 })
  change.note({ kind: 'DELETE', subjectKind: 'PERSON', subjectId: row.id, before: said(facts) })
}

/** Saves the relatives that were sent. Answers who has changed by it, and what is left to be told of the person. */
async function relativesOf(
  change: OpenChange,
  viewer: Viewer,
  id: string,
  draft: PersonChange,
  facts: Readonly<PersonFacts>,
): Promise<{ touched: string[]; facts: Readonly<PersonFacts> }> {
  const hasMarriage = draft.marriage !== undefined || draft.marriedDate !== undefined
  if (draft.relations === undefined && !hasMarriage) return { touched: [], facts }
  const sent = await withParentsOfSibling(change, viewer, id, draft.relations ?? {})
  const wanted = wantedRelations(sent.relations)
  await checkRelatives(change.trx, change.treeId, id, wanted, (treeId) => mayOpen(change.trx, viewer, treeId))
  const { touched, marriageKept } = await saveRelatives(change, id, {
    wanted,
    marriage: hasMarriage ? facts.marriage : undefined,
  })
  const all = [...new Set([...touched, ...sent.touched])].sort()
  // The union has the day now; a second copy would only grow old.
  return { touched: all, facts: marriageKept && facts.marriage ? { ...facts, marriage: null } : facts }
}

/** Gives a person another portrait, or none. The one before stays in the album where the new one comes out of it. */
export async function keepPicture(
  parts: SaveParts,
  change: OpenChange,
  viewer: Viewer,
  id: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return
  const { documents } = parts
  const { trx, treeId, entryId } = change
  const use = { kind: 'person' as const, rootId: treeId, refId: id }
  const isOfAlbum = after !== null && (await shareFromAlbum(parts, change, id, after, use))
  if (isOfAlbum && before) await keepInAlbum(parts, change, { from: id, to: id, documentId: before })
  if (before) {
    // The history keeps it, so that it can come back.
    const kept = { kind: 'kept' as const, refId: entryId }
    await documents.share(trx, treeId, [{ documentId: before, from: use, to: kept }])
    await documents.detach(trx, use, before)
  }
  if (after && !isOfAlbum) await documents.attach(trx, viewer, after, use)
}

/** By what somebody was found as the row stands: descendants may tell that they no longer live. */
export function searchedAsWas(row: PersonRow): ReturnType<typeof searchedBy> {
  return { keys: personKeys(factsOf(row)), deadFrom: row.dead_from }
}

/** The same with other facts, as `updatePerson` writes them. */
export function searchedSince(row: PersonRow, facts: PersonFacts): ReturnType<typeof searchedBy> {
  const [before, after] = [searchedBy(factsOf(row)), searchedBy(facts)]
  const staysDead = row.dead_from === 0 && before.deadFrom === never && after.deadFrom === never
  return staysDead ? { ...after, deadFrom: 0 } : after
}

function searchedBy(facts: PersonFacts): { keys: string[]; deadFrom: number } {
  return { keys: personKeys(facts), deadFrom: deadFrom(hasDied(facts), rangeOfDate(facts.birth).to) }
}
