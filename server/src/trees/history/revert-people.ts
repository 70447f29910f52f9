import { AppError } from '../../kit/app-error.ts'
import { nilId } from '../../kit/ids.ts'
import { selectBonds } from '../person/bonds/bonds.sql.ts'
import { mayDelete } from '../core/access.ts'
import { onlyChanges, said } from '../core/change.ts'
import { replaceKeys } from '../core/keys.sql.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import { factsOf, findPerson, touchPeople, updatePerson } from '../person/person.sql.ts'
import { restoreAlbums, selectWholeAlbum } from '../person/album.sql.ts'
import { showAlbum } from '../person/save-album.ts'
import { searchedAsWas, searchedSince, takeOut } from '../person/save-person.ts'
import { changedSinceAdded, factsBefore, type Obstacle } from './inverse.ts'
import { refuseObstacles, type Reverting } from './revert.ts'
import { restoreKeys, restorePeople, selectKeptPeople, type FoundBy } from './revert.sql.ts'

export const batch = 1000

/** People whom an entry deleted, as they were; their bonds follow. */
export async function bringBackPeople({ parts, change, entry, changes }: Reverting): Promise<void> {
  if (!changes.some((one) => one.subject_kind === 'PERSON' && one.kind === 'DELETE')) return
  const { trx, treeId, at } = change
  const key = { treeId, entryId: entry.id }
  const foundBy: FoundBy = { keys: [], leads: new Map() }
  for (let last = nilId; ;) {
    const people = await selectKeptPeople(trx, key, last, batch)
    if (people.length === 0) break
    last = people.at(-1)!.id
    await restorePeople(trx, people, at, foundBy)
    await showAgain(parts, treeId, entry.id, people, trx)
    change.count({ people: people.length })
    for (const row of people)
      change.note({ kind: 'CREATE', subjectKind: 'PERSON', subjectId: row.id, after: said(factsOf(row)) })
  }
  await restoreKeys(trx, treeId, foundBy)
  await showAlbum(parts, change, entry.id, await restoreAlbums(trx, key))
}

type Pictured = { id: string; image_document_id: string | null }

/** Pictures that an entry took away are shown by their people again. */
export async function showAgain(
  { documents }: Reverting['parts'],
  treeId: string,
  entryId: string,
  people: readonly Pictured[],
  trx: Reverting['change']['trx'],
): Promise<void> {
  const shares = people.flatMap(({ id, image_document_id: documentId }) =>
    documentId === null
      ? []
      : [{ documentId, from: { kind: 'kept' as const, refId: entryId }, to: { kind: 'person' as const, refId: id } }],
  )
  await documents.share(trx, treeId, shares)
}

/** Fields that an entry changed, where they still are as it left them. */
export async function revertFacts({ parts, change, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId, at } = change
  const obstacles: Obstacle[] = []
  for (const one of changes.toReversed()) {
    if (one.subject_kind !== 'PERSON' || one.kind !== 'CHANGE') continue
    const id = one.subject_id
    const row = await findPerson(trx, treeId, id)
    if (!row) {
      obstacles.push({ personIds: [id], field: 'person', code: 'gone-since' })
      continue
    }
    const now = factsOf(row)
    const { facts, changed } = factsBefore(now, one)
    for (const field of changed) obstacles.push({ personIds: [id], field, code: 'changed-since' })
    const differing = onlyChanges(now, facts)
    const photoIsGone = await isPhotoGone(parts, change, facts.imageId === now.imageId ? null : facts.imageId)
    if (photoIsGone) obstacles.push({ personIds: [id], field: 'picture', code: 'photo-removed' })
    if (changed.length > 0 || photoIsGone || !differing) continue
    await revertPicture(parts, change, entry.id, id, now, facts)
    await updatePerson(trx, { treeId, id, at, facts })
    await replaceKeys(trx, { treeId, id }, searchedAsWas(row), searchedSince(row, facts))
    await touchPeople(trx, treeId, [id], at)
    change.note({ kind: 'CHANGE', subjectKind: 'PERSON', subjectId: id, ...differing })
  }
  await refuseObstacles(change, obstacles)
}

/** Its uploader may have removed a photo that the history tells of. */
export async function isPhotoGone(
  { documents }: Reverting['parts'],
  { trx, treeId }: Reverting['change'],
  documentId: string | null,
): Promise<boolean> {
  return documentId !== null && !(await documents.usedIn(trx, treeId, [documentId])).has(documentId)
}

async function revertPicture(
  { documents }: Reverting['parts'],
  { trx, treeId, entryId }: Reverting['change'],
  from: string,
  id: string,
  now: PersonFacts,
  then: PersonFacts,
): Promise<void> {
  if (now.imageId === then.imageId) return
  const use = { kind: 'person' as const, refId: id }
  const kept = (refId: string) => ({ kind: 'kept' as const, refId })
  if (then.imageId) await documents.share(trx, treeId, [{ documentId: then.imageId, from: kept(from), to: use }])
  if (!now.imageId) return
  await documents.share(trx, treeId, [{ documentId: now.imageId, from: use, to: kept(entryId) }])
  await documents.detach(trx, { ...use, rootId: treeId }, now.imageId)
}

/** People whom an entry added go, where nobody has said more of them or bound them to anybody since. */
export async function takeBackPeople({ parts, change, viewer, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId } = change
  const obstacles: Obstacle[] = []
  for (const one of changes.toReversed()) {
    if (one.subject_kind !== 'PERSON' || one.kind !== 'CREATE') continue
    const id = one.subject_id
    const row = await findPerson(trx, treeId, id)
    // Somebody has deleted them already.
    if (!row) continue
    if (!mayDelete(change.standing, viewer.id, row.added_by)) throw new AppError('trees/not-own-addition')
    const changed = changedSinceAdded(factsOf(row), one.after as Partial<PersonFacts>)
    for (const field of changed) obstacles.push({ personIds: [id], field, code: 'changed-since' })
    const album = await selectWholeAlbum(trx, { treeId, personId: id })
    const hasNew = album.some((picture) => picture.added_at > entry.at)
    if (hasNew) obstacles.push({ personIds: [id], field: 'picture', code: 'changed-since' })
    const around = await selectBonds(trx, treeId, [id])
    const bound = around.some((u) => u.a === id || u.b === id || u.children.some((child) => child.childId === id))
    if (bound) obstacles.push({ personIds: [id], field: 'person', code: 'bound-since' })
    if (!bound && !hasNew && changed.length === 0) await takeOut(parts, change, viewer, row)
  }
  await refuseObstacles(change, obstacles)
}
