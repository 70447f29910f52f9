import { contentNumbers, type NodeKind } from '@mulghar/contract/storage/contents'
import type { VaultNode } from '@mulghar/contract/storage/node'
import { VaultFailure } from '../keys/failures.ts'
import type { BoxPlain } from './boxes.ts'

type Placed = { id: string; parentId: string | null; kind: NodeKind; isTrashed: boolean }

/**
 * The ids of the nodes that are neither in the trash nor below an item of it. Throws `bad-tree` where a parent is missing or
 * no folder, and where a node is below itself.
 */
export function liveIds(nodes: ReadonlyMap<string, Placed>): Set<string> {
  const isLive = new Map<string, boolean>()
  const path: string[] = []
  for (const node of nodes.values()) {
    path.length = 0
    let place = node
    while (!isLive.has(place.id)) {
      if (path.length > nodes.size || (place.isTrashed && place.parentId !== null)) throw new VaultFailure('bad-tree')
      path.push(place.id)
      if (place.parentId === null) isLive.set(place.id, !place.isTrashed)
      else place = folderOf(nodes, place.parentId)
    }
    const isPathLive = isLive.get(place.id)!
    for (const id of path) isLive.set(id, isPathLive)
  }
  const live = new Set<string>()
  for (const id of nodes.keys()) if (isLive.get(id)) live.add(id)
  return live
}

function folderOf(nodes: ReadonlyMap<string, Placed>, id: string): Placed {
  const folder = nodes.get(id)
  if (folder?.kind !== 'FOLDER') throw new VaultFailure('bad-tree')
  return folder
}

/** Throws `bad-content` where the server's numbers of a node are not those that follow from its box. */
export function checkContent(row: VaultNode, plain: BoxPlain): void {
  if (!isContentOf(row, plain)) throw new VaultFailure('bad-content')
}

function isContentOf(row: VaultNode, { contentId, chunks, size, thumbnail }: BoxPlain): boolean {
  if (row.kind === 'FOLDER') return row.contentId === null && row.bytes === 0 && row.chunks === 0 && !row.hasThumbnail
  const numbers = contentNumbers(size!)
  return (
    row.contentId === contentId &&
    row.chunks === chunks &&
    row.chunks === numbers.chunks &&
    row.bytes === numbers.bytes &&
    row.hasThumbnail === (thumbnail !== undefined)
  )
}
