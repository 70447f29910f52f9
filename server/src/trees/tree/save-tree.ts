import type { TreeChange, TreeDraft } from '@mulghar/contract/trees/tree-draft'
import type { output } from 'zod/mini'
import type { Documents } from '../../documents/public.ts'
import { AppError, badField } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeTree, onlyChanges, said, type ChangeParts, type OpenChange } from '../core/change.ts'
import { toGovern } from '../core/holding.ts'
import { replaceTitle } from '../core/keys.sql.ts'
import { findTree, insertOwner, insertTree, updateTree } from './trees.sql.ts'

export type SaveTreeParts = ChangeParts & { documents: Pick<Documents, 'attach' | 'detach' | 'share'> }

/** Makes a tree that the viewer owns; answers its id. */
export async function createTree(
  parts: SaveTreeParts,
  viewer: Pick<Viewer, 'id'>,
  sent: output<typeof TreeDraft>,
): Promise<string> {
  const draft = withName(cleanTexts(sent))
  const id = newId()
  await changeTree(parts, { treeId: id, accountId: viewer.id, creates: true }, async (change) => {
    const tree = {
      name: draft.name,
      description: draft.description,
      gotra: draft.gotra ?? null,
      discoverable: draft.discoverable ?? true,
      image_document_id: draft.treeImage ?? null,
    }
    const { trx, at } = change
    await insertTree(trx, {
      ...tree,
      id,
      owner_account_id: viewer.id,
      cover_document_id: null,
      created_at: at,
      updated_at: at,
    })
    await insertOwner(trx, id, viewer.id)
    await replaceTitle(trx, id, tree)
    if (tree.image_document_id) await parts.documents.attach(trx, viewer, tree.image_document_id, useOf(id))
    change.count({ members: 1 })
    change.note({ kind: 'CREATE', subjectKind: 'TREE', subjectId: id, after: said(tree) })
    change.note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: viewer.id, after: { role: 'OWNER' } })
  })
  return id
}

export async function saveTree(
  parts: SaveTreeParts,
  viewer: Viewer,
  treeId: string,
  sent: output<typeof TreeChange>,
): Promise<void> {
  const draft = withName(cleanTexts(sent))
  await changeTree(parts, { treeId, accountId: viewer.id, needs: toGovern }, async (change) => {
    const before = await requireTree(change)
    if (draft.version !== undefined && draft.version !== before.edition) throw new AppError('kit/stale')
    const now = fieldsOf(before)
    const after = {
      name: draft.name ?? now.name,
      description: draft.description ?? now.description,
      gotra: draft.gotra === undefined ? now.gotra : draft.gotra,
      discoverable: draft.discoverable ?? now.discoverable,
      approval: draft.approval ?? now.approval,
      image_document_id: draft.treeImage === undefined ? now.image_document_id : draft.treeImage,
      cover_document_id: now.cover_document_id,
    }
    const changes = onlyChanges(now, after)
    if (!changes) return change.leaveUnchanged()
    await keepPictures(parts, change, viewer, now, after)
    await updateTree(change.trx, treeId, { ...changes.after, edition: before.edition + 1 })
    if ('name' in changes.after || 'gotra' in changes.after || 'description' in changes.after)
      await replaceTitle(change.trx, treeId, after)
    change.note({ kind: 'CHANGE', subjectKind: 'TREE', subjectId: treeId, ...changes })
  })
}

/** Puts an uploaded picture into one of a tree's two slots. */
export async function setTreePicture(
  parts: SaveTreeParts,
  viewer: Viewer,
  treeId: string,
  slot: 'image' | 'cover',
  documentId: string,
): Promise<void> {
  await changeTree(parts, { treeId, accountId: viewer.id, needs: toGovern }, async (change) => {
    const tree = await requireTree(change)
    const before = fieldsOf(tree)
    const column = slot === 'image' ? ('image_document_id' as const) : ('cover_document_id' as const)
    const after = { ...before, [column]: documentId }
    const changes = onlyChanges(before, after)
    if (!changes) return change.leaveUnchanged()
    await keepPictures(parts, change, viewer, before, after)
    await updateTree(change.trx, treeId, { [column]: documentId, edition: tree.edition + 1 })
    change.note({ kind: 'CHANGE', subjectKind: 'TREE', subjectId: treeId, ...changes })
  })
}

type Pictures = { image_document_id: string | null; cover_document_id: string | null }

/** A picture in both slots is one use: it ends with the last of them. */
async function keepPictures(
  { documents }: SaveTreeParts,
  { trx, treeId, entryId }: OpenChange,
  viewer: Viewer,
  before: Pictures,
  after: Pictures,
): Promise<void> {
  const shown = (pictures: Pictures) => new Set([pictures.image_document_id, pictures.cover_document_id])
  const [old, next] = [shown(before), shown(after)]
  for (const id of next) if (id && !old.has(id)) await documents.attach(trx, viewer, id, useOf(treeId))
  for (const id of old) {
    if (!id || next.has(id)) continue
    const kept = { kind: 'kept' as const, refId: entryId }
    await documents.share(trx, treeId, [{ documentId: id, from: useOf(treeId), to: kept }])
    await documents.detach(trx, useOf(treeId), id)
  }
}

export const useOf = (treeId: string) => ({ kind: 'tree' as const, rootId: treeId, refId: treeId })

async function requireTree(change: OpenChange) {
  const tree = await findTree(change.trx, change.treeId)
  if (!tree) throw new AppError('trees/not-found')
  return tree
}

/** What the history tells of a tree itself. */
export function fieldsOf(tree: Awaited<ReturnType<typeof requireTree>>) {
  const { name, description, gotra, discoverable, approval, image_document_id, cover_document_id } = tree
  return { name, description, gotra, discoverable, approval, image_document_id, cover_document_id }
}

/** What was only signs that are not kept is nothing. */
function withName<T extends { name?: string | undefined; description?: string | undefined }>(draft: T): T {
  if (draft.name === '') throw badField('name', 'required')
  if (draft.description === '') throw badField('description', 'required')
  return draft
}
