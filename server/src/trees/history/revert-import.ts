import { nilId } from '../../kit/ids.ts'
import { withoutReferences } from '../core/change.sql.ts'
import { restoreAlbums } from '../person/album.sql.ts'
import { hideAlbum, showAlbum } from '../person/save-album.ts'
import { withoutLoops } from '../core/whole-trees.sql.ts'
import { batch, showAgain } from './revert-people.ts'
import type { Obstacle } from './inverse.ts'
import { refuseObstacles, type Reverting } from './revert.ts'
import {
  deleteImport,
  keepImport,
  restoreBonds,
  restoreCited,
  selectAlbumsOf,
  selectBoundOutside,
  selectChangedByOthers,
  selectPictured,
} from './revert-import.sql.ts'
import { restoreKeys, restorePeople, restoreRest, selectKeptPeople, type FoundBy } from './revert.sql.ts'

/**
 * Takes a whole import back. What others have changed in it since, or bound to people from elsewhere, stands in the way;
 * the rows are kept with the entry, so that this can be taken back too.
 */
export async function takeBackImport({ parts, change, viewer, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId, entryId } = change
  const done = changes.find((one) => one.kind === 'IMPORT')!
  // An import that was brought back names the one that it was.
  const importId = done.subject_kind === 'IMPORT' ? done.subject_id : entry.id
  const ask = { treeId, importId, entryId }
  const obstacles: Obstacle[] = [
    ...(await selectBoundOutside(trx, ask)).map((id): Obstacle => blocked(id, 'bound-since')),
    ...(await selectChangedByOthers(trx, ask, viewer.id)).map((id): Obstacle => blocked(id, 'changed-since')),
  ]
  await refuseObstacles(change, obstacles)

  const pictured = await selectPictured(trx, ask)
  const kept = { kind: 'kept' as const, refId: entryId }
  await parts.documents.share(
    trx,
    treeId,
    pictured.map(({ id, documentId }) => ({ documentId, from: { kind: 'person' as const, refId: id }, to: kept })),
  )
  const refIds = pictured.map((one) => one.id)
  if (refIds.length > 0) await parts.documents.detach(trx, { kind: 'person', rootId: treeId, refIds })
  await hideAlbum(parts, change, await selectAlbumsOf(trx, ask))
  const { people, families } = await keepImport(trx, ask)
  if (people + families === 0 && hadPeople(done.after)) await refuseObstacles(change, [blocked(importId, 'gone-since')])
  await withoutReferences(trx, () => deleteImport(trx, ask))
  change.count({ people: -people, families: -families })
  change.note({
    kind: 'DELETE',
    subjectKind: 'IMPORT',
    subjectId: importId,
    before: { ...done.after, people, families },
  })
}

/** Files with sources alone are reverted too: their counts were zero from the start. */
const hadPeople = (counts: object | null) =>
  Object.entries(counts ?? {}).some(([field, count]) => (field === 'people' || field === 'families') && count > 0)

const blocked = (id: string, code: Obstacle['code']): Obstacle => ({ personIds: [id], field: 'person', code })

/** Brings back what `takeBackImport` took away. */
export async function bringBackImport({ parts, change, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId, at } = change
  const key = { treeId, entryId: entry.id }
  const foundBy: FoundBy = { keys: [], leads: new Map() }
  let people = 0
  for (let last = nilId; ;) {
    const rows = await selectKeptPeople(trx, key, last, batch)
    if (rows.length === 0) break
    last = rows.at(-1)!.id
    people += rows.length
    await restorePeople(trx, rows, at, foundBy)
    await showAgain(parts, treeId, entry.id, rows, trx)
  }
  await restoreKeys(trx, treeId, foundBy)
  await showAlbum(parts, change, entry.id, await restoreAlbums(trx, key))
  const families = await withoutLoops(trx, async () => {
    const restored = await restoreBonds(trx, key)
    await restoreRest(trx, key)
    await restoreCited(trx, key)
    return restored
  })
  change.count({ people, families })
  const taken = changes.find((one) => one.subject_kind === 'IMPORT')!
  change.note({
    kind: 'IMPORT',
    subjectKind: 'IMPORT',
    subjectId: taken.subject_id,
    after: { ...taken.before, people, families },
  })
}
