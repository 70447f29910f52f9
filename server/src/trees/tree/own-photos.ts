import type { UsesInRoot } from '../../documents/public.ts'
import { changeTree, onlyChanges, said, type OpenChange } from '../core/change.ts'
import { deletePicture, selectWholeAlbum } from '../person/album.sql.ts'
import { factsOf, findPerson, touchPeople, updatePerson } from '../person/person.sql.ts'
import { placeOf } from '../person/save-album.ts'
import type { SaveParts } from '../person/save-person.ts'
import { forgetKeptPhoto, forgetProposedPhoto, selectPicturesOf } from './own-photos.sql.ts'
import { fieldsOf } from './save-tree.ts'
import { findTree, updateTree } from './trees.sql.ts'

/**
 * Removes a photo from a tree, also from what its history keeps. Only its uploader may do so: then neither a role in the tree
 * nor the owner's approval is needed, and the uploader may have left the tree.
 */
export async function removeOwnPhoto(
  parts: SaveParts,
  uploader: { id: string },
  { documentId, rootId: treeId, uses }: UsesInRoot,
): Promise<void> {
  const refsOf = (kind: UsesInRoot['uses'][number]['kind']) =>
    uses.filter((use) => use.kind === kind).map((use) => use.refId)
  await changeTree(parts, { treeId, accountId: uploader.id, isOwnUpload: true }, async (change) => {
    const { trx } = change
    await leaveAlbums(change, documentId)
    await leavePeople(change, refsOf('person'), documentId)
    await leaveTree(change, documentId)
    await forgetKeptPhoto(trx, treeId, refsOf('kept'), documentId)
    await forgetProposedPhoto(trx, treeId, refsOf('proposal'))
    for (const { kind, refId } of uses) await parts.documents.detach(trx, { kind, rootId: treeId, refId }, documentId)
  })
}

async function leaveAlbums(change: OpenChange, documentId: string): Promise<void> {
  const { trx, treeId } = change
  for (const row of await selectPicturesOf(trx, treeId, documentId)) {
    const album = await selectWholeAlbum(trx, { treeId, personId: row.person_id })
    const before = said({ imageId: documentId, caption: row.caption, taken: row.taken, place: placeOf(album, row) })
    await deletePicture(trx, treeId, row.id)
    change.note({ kind: 'DELETE', subjectKind: 'PICTURE', subjectId: row.id, people: [row.person_id], before })
  }
}

async function leavePeople(change: OpenChange, personIds: readonly string[], documentId: string): Promise<void> {
  const { trx, treeId, at } = change
  for (const id of personIds.toSorted()) {
    const row = await findPerson(trx, treeId, id)
    if (row?.image_document_id !== documentId) continue
    const before = factsOf(row)
    const facts = { ...before, imageId: null }
    await updatePerson(trx, { treeId, id, at, facts })
    await touchPeople(trx, treeId, [id], at)
    const changes = onlyChanges(before, facts)
    if (changes) change.note({ kind: 'CHANGE', subjectKind: 'PERSON', subjectId: id, ...changes })
  }
}

async function leaveTree(change: OpenChange, documentId: string): Promise<void> {
  const { trx, treeId } = change
  const tree = await findTree(trx, treeId)
  if (!tree) return
  const before = fieldsOf(tree)
  const without = (id: string | null) => (id === documentId ? null : id)
  const changes = onlyChanges(before, {
    ...before,
    image_document_id: without(tree.image_document_id),
    cover_document_id: without(tree.cover_document_id),
  })
  if (!changes) return
  await updateTree(trx, treeId, { ...changes.after, edition: tree.edition + 1 })
  change.note({ kind: 'CHANGE', subjectKind: 'TREE', subjectId: treeId, ...changes })
}
