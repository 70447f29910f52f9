import type { NodeChange } from '@mulghar/contract/storage/files'
import { mostNodes } from '@mulghar/contract/storage/contents'
import { AppError } from '../kit/app-error.ts'
import {
  putNode,
  requireLive,
  requireNew,
  requirePlace,
  requireTrashed,
  type Content,
  type Tree,
  type TreeNode,
} from './tree.ts'

export type OpenUpload = {
  id: string
  nodeId: string
  /** For a file that did not exist when the upload began. */
  isNew: boolean
  content: Content
}

/** SHA-256 of the chunks that have arrived, by their number; the thumbnail has the number -1. */
export type Arrived = ReadonlyMap<number, Buffer>

type Complete = Extract<NodeChange, { act: 'COMPLETE' }>

export type Plan = {
  /** The nodes as they are after the batch, in the order of the changes. */
  nodes: TreeNode[]
  /** Contents that other contents replace. */
  replaced: string[]
  /** Uploads that are complete. */
  completed: string[]
}

type Uploads = {
  /** All open uploads of the account. */
  open: readonly OpenUpload[]
  /** Chunks by content. */
  arrived: ReadonlyMap<string, Arrived>
}

/** Checks the changes one after the other and applies them to the tree; throws for the first that cannot be. */
export function planChanges(tree: Tree, changes: readonly NodeChange[], { open, arrived }: Uploads, now: Date): Plan {
  const plan: Plan = { nodes: [], replaced: [], completed: [] }
  const waiting = new Map(open.map((upload) => [upload.id, upload]))
  for (const change of changes) {
    const node = change.act === 'COMPLETE' ? complete(change) : nodeAfter(tree, change, now)
    putNode(tree, node)
    plan.nodes.push(node)
    if (change.act === 'FOLDER') requireRoomForNodes(tree.nodes.size, waiting.values())
  }
  return plan

  function complete(change: Complete): TreeNode {
    const upload = waiting.get(change.uploadId)
    if (!upload || upload.nodeId !== change.id) throw new AppError('storage/upload-not-found')
    // The file may have been renamed, moved or restored since the upload began, but not deleted: that would be a new one.
    if (!upload.isNew) requireLive(tree, change.id, change.revision)
    requireTarget(tree, change)
    requireArrived(upload.content, arrived.get(upload.content.contentId) ?? new Map(), change.digests)
    const replaced = tree.nodes.get(change.id)?.content
    if (replaced) plan.replaced.push(replaced.contentId)
    waiting.delete(upload.id)
    plan.completed.push(upload.id)
    const { id, parentId, revision } = change
    return { id, parentId, kind: 'FILE', revision, trashedAt: null, content: upload.content }
  }
}

/** A node after a change that is no upload. */
function nodeAfter(tree: Tree, change: Exclude<NodeChange, Complete>, now: Date): TreeNode {
  const { id, revision } = change
  switch (change.act) {
    case 'FOLDER': {
      requireNew(tree, id, revision)
      requirePlace(tree, id, change.parentId)
      return { id, parentId: change.parentId, kind: 'FOLDER', revision, trashedAt: null, content: null }
    }
    case 'PUT': {
      const node = requireLive(tree, id, revision)
      requirePlace(tree, id, change.parentId)
      return { ...node, parentId: change.parentId, revision }
    }
    case 'TRASH':
      return { ...requireLive(tree, id, revision), parentId: null, revision, trashedAt: now }
    case 'RESTORE': {
      const node = requireTrashed(tree, id, revision)
      requirePlace(tree, id, change.parentId)
      return { ...node, parentId: change.parentId, revision, trashedAt: null }
    }
  }
}

/** Refuses an upload for a node that is not a live file, or not a new one, or for a place that cannot be. */
export function requireTarget(
  tree: Tree,
  { id, parentId, revision }: { id: string; parentId: string | null; revision: number },
): void {
  if (revision === 1) requireNew(tree, id, revision)
  else if (requireLive(tree, id, revision).kind !== 'FILE') throw new AppError('storage/node-not-found')
  requirePlace(tree, id, parentId)
}

/** Uploads of new files count as nodes. */
export function requireRoomForNodes(nodes: number, uploads: Iterable<OpenUpload>): void {
  const fresh = [...uploads].filter(({ isNew }) => isNew)
  if (nodes + fresh.length > mostNodes) throw new AppError('storage/too-many-nodes')
}

/** Refuses a content of which chunks are missing, or arrived with other bytes than the sender knows. */
function requireArrived(content: Content, arrived: Arrived, digests: readonly string[]): void {
  if (digests.length !== content.chunks) throw new AppError('storage/other-bytes')
  if (content.thumbnailBytes > 0 && !arrived.has(-1)) throw new AppError('storage/incomplete')
  const kept = digests.map((_, n) => arrived.get(n))
  if (kept.includes(undefined)) throw new AppError('storage/incomplete')
  if (digests.some((digest, n) => !Buffer.from(digest, 'base64url').equals(kept[n]!)))
    throw new AppError('storage/other-bytes')
}
