import { sameValue } from '@mulghar/contract/kit/same-value'
import { onlyChanges } from '../core/change.ts'
import { replaceTitle } from '../core/keys.sql.ts'
import { fieldsOf, useOf } from '../tree/save-tree.ts'
import { findTree, updateTree } from '../tree/trees.sql.ts'
import type { Obstacle } from './inverse.ts'
import { isPhotoGone } from './revert-people.ts'
import { refuseObstacles, type Reverting } from './revert.ts'

type Fields = ReturnType<typeof fieldsOf>

/** What an entry changed of the tree itself: its name, description, pictures. */
export async function revertTree({ parts, change, entry, changes }: Reverting): Promise<void> {
  const { trx, treeId, entryId } = change
  for (const one of changes.toReversed()) {
    if (one.subject_kind !== 'TREE' || one.kind !== 'CHANGE') continue
    const tree = (await findTree(trx, treeId))!
    const now = fieldsOf(tree)
    const said = one.after as Partial<Fields>
    const changed = (Object.keys(said) as (keyof Fields)[]).filter((key) => !sameValue(said[key], now[key]))
    await refuseObstacles(
      change,
      changed.map((field): Obstacle => ({ personIds: [], field, code: 'changed-since' })),
    )
    const then = { ...now, ...(one.before as Partial<Fields>) }
    const differing = onlyChanges(now, then)
    if (!differing) continue
    const [shown, wanted] = [picturesOf(now), picturesOf(then)]
    const kept = (refId: string) => ({ kind: 'kept' as const, refId })
    const use = useOf(treeId)
    for (const documentId of wanted.difference(shown)) {
      if (await isPhotoGone(parts, change, documentId))
        await refuseObstacles(change, [{ personIds: [], field: 'picture', code: 'photo-removed' }])
      await parts.documents.share(trx, treeId, [{ documentId, from: kept(entry.id), to: use }])
    }
    for (const documentId of shown.difference(wanted)) {
      await parts.documents.share(trx, treeId, [{ documentId, from: use, to: kept(entryId) }])
      await parts.documents.detach(trx, use, documentId)
    }
    await updateTree(trx, treeId, { ...differing.after, edition: tree.edition + 1 })
    await replaceTitle(trx, treeId, then)
    change.note({ kind: 'CHANGE', subjectKind: 'TREE', subjectId: treeId, ...differing })
  }
}

function picturesOf({ image_document_id, cover_document_id }: Fields): Set<string> {
  return new Set([image_document_id, cover_document_id].filter((id) => id !== null))
}
