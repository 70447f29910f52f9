import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { takeLonger } from '../../kit/callers.sql.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeTree, type OpenChange } from '../core/change.ts'
import type { EntryKey } from '../core/kept.sql.ts'
import { toEdit } from '../core/holding.ts'
import type { SaveParts } from '../person/save-person.ts'
import { issuesOf, type Obstacle, type PastChange } from './inverse.ts'
import { revertAlbums } from './revert-albums.ts'
import { revertBonds } from './revert-bonds.ts'
import { revertFamilyWords } from './revert-family-words.ts'
import { bringBackImport, takeBackImport } from './revert-import.ts'
import { bringBackPeople, revertFacts, takeBackPeople } from './revert-people.ts'
import {
  findEntry,
  markReverted,
  restoreMerged,
  restoreNotes,
  restoreRest,
  selectChangedMerged,
  selectGoneKept,
  selectPastChanges,
  selectPersonNames,
  type EntryRow,
} from './revert.sql.ts'
import { revertTree } from './revert-tree.ts'

export type Reverting = {
  parts: SaveParts
  change: OpenChange
  viewer: Viewer
  /** The entry that is taken back. */
  entry: EntryRow
  changes: readonly PastChange[]
}

/**
 * Takes an entry back, all of it or nothing; answers the id of the entry that says so. What has been changed since is
 * never overwritten: it is refused with what stands in the way.
 */
export async function revertEntry(
  parts: SaveParts,
  viewer: Viewer,
  { treeId, entryId }: { treeId: string; entryId: string },
): Promise<string> {
  const id = parts.entry?.id ?? newId()
  const entry = { ...parts.entry, id, kind: 'REVERT' as const, revertOf: entryId }
  const about = { treeId, accountId: viewer.id, entry, needs: toEdit }
  await changeTree(parts, about, async (change) => {
    const entry = await findEntry(change.trx, treeId, entryId)
    if (!entry) throw new AppError('trees/entry-not-found')
    if (entry.reverted_by) throw new AppError('trees/already-reverted')
    const changes = await selectPastChanges(change.trx, { treeId, entryId })
    if (!isRevertible(entry, changes)) throw new AppError('trees/never-reverted')
    if (needsOwner(changes) && !mayInTree(change.standing, 'govern')) throw new AppError('trees/not-owner')
    const reverting: Reverting = { parts, change, viewer, entry, changes }
    if (needsOwner(changes)) await takeLonger(change.trx)
    if (isImport(changes, 'IMPORT')) await takeBackImport(reverting)
    else if (isImport(changes, 'DELETE')) await bringBackImport(reverting)
    else await revertChanges(reverting)
    await markReverted(change.trx, { treeId, entryId }, id)
  })
  return id
}

/** In the order of what depends on what: people are there before their bonds, and go after them. */
async function revertChanges(asked: Reverting): Promise<void> {
  let notes = 0
  const change: OpenChange = { ...asked.change, note: (note) => (notes++, asked.change.note(note)) }
  const reverting = { ...asked, change }
  const { entry, changes } = reverting
  if (entry.kind === 'MERGE') await refuseGoneKept(reverting)
  await bringBackPeople(reverting)
  await revertBonds(reverting)
  await revertFamilyWords(reverting)
  await revertFacts(reverting)
  await revertAlbums(reverting)
  await takeBackPeople(reverting)
  await revertTree(reverting)
  const key = { treeId: change.treeId, entryId: entry.id }
  if (changes.some((one) => one.kind === 'DELETE')) await restoreRest(change.trx, key)
  await restoreNotes(change.trx, key, change)
  if (entry.kind === 'MERGE') {
    await refuseChangedMerged(change, key)
    await restoreMerged(change.trx, key)
  }
  if (notes === 0) await refuseObstacles(change, changes.map(goneSince))
}

/** Nothing is left to revert where everything that an entry added has been removed since. */
function goneSince({ subject_kind: subject, subject_id: id, people }: PastChange): Obstacle {
  const field = subject === 'PERSON' ? 'person' : subject === 'PICTURE' ? 'picture' : 'family'
  return { personIds: people ?? [id], field, code: 'gone-since' }
}

/** A merge is reverted for both people: with the kept one deleted, the other would get what both had. */
async function refuseGoneKept({ change, entry }: Reverting): Promise<void> {
  const gone = await selectGoneKept(change.trx, { treeId: change.treeId, entryId: entry.id })
  await refuseObstacles(
    change,
    gone.map((id): Obstacle => ({ personIds: [id], field: 'person', code: 'gone-since' })),
  )
}

/** The records of a merge come back whole: an edit of the joined ones since would be lost. */
async function refuseChangedMerged(change: OpenChange, key: EntryKey): Promise<void> {
  const changed = await selectChangedMerged(change.trx, key)
  await refuseObstacles(
    change,
    changed.map(({ kind, people }): Obstacle => {
      return { personIds: people, field: kind === 'UNION' ? 'family' : 'person', code: 'changed-since' }
    }),
  )
}

/** Members and links come and go by their own pages; a tree is not unmade. */
export function isRevertible(
  entry: Pick<EntryRow, 'kind'>,
  changes: readonly Pick<PastChange, 'kind' | 'subject_kind'>[],
) {
  if (entry.kind === 'MEMBERS' || entry.kind === 'LINKS') return false
  return changes.some((one) => one.kind === 'IMPORT') || !changes.some(isMaking)
}

const isMaking = (change: Pick<PastChange, 'kind' | 'subject_kind'>) =>
  change.kind === 'CREATE' && change.subject_kind === 'TREE'

/** What the tree tells of itself is its owner's, and so are whole imports. */
export function needsOwner(changes: readonly Pick<PastChange, 'kind' | 'subject_kind'>[]): boolean {
  return changes.some((one) => one.kind === 'IMPORT' || one.subject_kind === 'IMPORT' || one.subject_kind === 'TREE')
}

function isImport(changes: readonly PastChange[], kind: 'IMPORT' | 'DELETE'): boolean {
  return changes.some((one) =>
    kind === 'IMPORT' ? one.kind === 'IMPORT' : one.kind === 'DELETE' && one.subject_kind === 'IMPORT',
  )
}

/** Refuses where something stands in the way, by name. */
export async function refuseObstacles({ trx, treeId }: OpenChange, obstacles: readonly Obstacle[]): Promise<void> {
  if (obstacles.length === 0) return
  const people = await selectPersonNames(
    trx,
    treeId,
    obstacles.flatMap((one) => one.personIds),
  )
  const names = new Map([...people].map(([id, { name }]) => [id, name]))
  throw new AppError('trees/revert-blocked', { issues: issuesOf(obstacles, names) })
}
