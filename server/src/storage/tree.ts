import { mostDepth, type NodeKind } from '@mulghar/contract/storage/contents'
import { AppError } from '../kit/app-error.ts'

// The shape of a vault's folders, checked in memory: one query reads it, whatever a batch changes.

export type Content = { contentId: string; bytes: number; chunks: number; thumbnailBytes: number }

export type TreeNode = {
  id: string
  parentId: string | null
  kind: NodeKind
  revision: number
  trashedAt: Date | null
  /** Null for a folder. */
  content: Content | null
}

export type Tree = {
  nodes: Map<string, TreeNode>
  /** Ids by parent; those at the top and in the trash are below null. */
  children: Map<string | null, Set<string>>
}

export function treeOf(nodes: Iterable<TreeNode>): Tree {
  const tree: Tree = { nodes: new Map(), children: new Map() }
  for (const node of nodes) putNode(tree, node)
  return tree
}

/** Adds a node, or moves it to another parent. */
export function putNode({ nodes, children }: Tree, node: TreeNode): void {
  const before = nodes.get(node.id)
  if (before) children.get(before.parentId)!.delete(node.id)
  nodes.set(node.id, node)
  const siblings = children.get(node.parentId)
  if (siblings) siblings.add(node.id)
  else children.set(node.parentId, new Set([node.id]))
}

/** A node and the folders that it is in, innermost first. Ends at a parent that is missing. */
export function* pathOf({ nodes }: Tree, id: string | null): Generator<TreeNode> {
  const seen = new Set<string>()
  for (let next = id; next !== null && !seen.has(next);) {
    const node = nodes.get(next)
    if (!node) return
    seen.add(next)
    yield node
    next = node.parentId
  }
}

/** Whether a node exists outside the trash, and below no node of the trash. */
export function isLive(tree: Tree, id: string): boolean {
  const path = [...pathOf(tree, id)]
  return path.length > 0 && path.at(-1)!.parentId === null && path.every(({ trashedAt }) => trashedAt === null)
}

/** The ids of a node and of all below it, parents first. */
export function subtreeOf({ children }: Tree, id: string): string[] {
  const ids = new Set([id])
  for (const each of ids) for (const child of children.get(each) ?? []) ids.add(child)
  return [...ids]
}

/** Levels of a node and what is below it: 1 without children. */
function heightOf({ children }: Tree, id: string): number {
  let height = 0
  for (let level = [id]; level.length > 0 && height <= mostDepth; height++)
    level = level.flatMap((each) => [...(children.get(each) ?? [])])
  return height
}

/** Refuses a place that is no live folder, is below the node itself, or is too deep for the node with all below it. */
export function requirePlace(tree: Tree, id: string, parentId: string | null): void {
  const path = [...pathOf(tree, parentId)]
  if (path.some((folder) => folder.id === id)) throw new AppError('storage/own-child')
  if (parentId !== null && (tree.nodes.get(parentId)?.kind !== 'FOLDER' || !isLive(tree, parentId)))
    throw new AppError('storage/node-not-found')
  if (path.length + heightOf(tree, id) > mostDepth) throw new AppError('storage/too-deep')
}

/** Refuses a new node whose id is taken. Its first revision is 1. */
export function requireNew(tree: Tree, id: string, revision: number): void {
  if (tree.nodes.has(id)) throw new AppError('storage/node-there')
  if (revision !== 1) throw new AppError('kit/stale')
}

/** A live node whose next revision this is. */
export function requireLive(tree: Tree, id: string, revision: number): TreeNode {
  const node = tree.nodes.get(id)
  if (!node || !isLive(tree, id)) throw new AppError('storage/node-not-found')
  return requireNext(node, revision)
}

/** A node of the trash itself, not one below it, whose next revision this is. */
export function requireTrashed(tree: Tree, id: string, revision: number): TreeNode {
  const node = tree.nodes.get(id)
  if (node && isLive(tree, id)) throw new AppError('storage/node-there')
  if (!node?.trashedAt) throw new AppError('storage/node-not-found')
  return requireNext(node, revision)
}

function requireNext(node: TreeNode, revision: number): TreeNode {
  if (revision !== node.revision + 1) throw new AppError('kit/stale')
  return node
}
