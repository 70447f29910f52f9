import { contentNumbers, type NodeKind, type VaultNode } from '@mulghar/contract/storage/node'
import { VaultFailure } from '../keys/failures.ts'
import type { BoxPlain } from './boxes.ts'

type Placed = { id: string; parentId: string | null; kind: NodeKind; isTrashed: boolean }

/**
 * The ids of the nodes that are neither in the trash nor below an item of it. Throws `bad-tree` where a parent is missing or
 * no folder, and where a node is below itself.
 */
export function liveIds(nodes: ReadonlyMap<string, Placed>): Set<string> {
  const live = new Map<string, boolean>()
  for (const node of nodes.values()) {
    const path = new Set<string>()
    let place = node
    while (!live.has(place.id)) {
      if (path.has(place.id) || (place.isTrashed && place.parentId !== null)) throw new VaultFailure('bad-tree')
      path.add(place.id)
      if (place.parentId === null) {
        live.set(place.id, !place.isTrashed)
        break
      }
      const parent = nodes.get(place.parentId)
      if (parent?.kind !== 'FOLDER') throw new VaultFailure('bad-tree')
      place = parent
    }
    const isLive = live.get(place.id)!
    for (const id of path) live.set(id, isLive)
  }
  return new Set([...live].flatMap(([id, isLive]) => (isLive ? [id] : [])))
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
