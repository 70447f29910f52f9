import type { Bytes } from '../keys/bytes.ts'
import { digestOf } from '../keys/heads.ts'

/** The digest of nodes, made of their marks (`markOf`), sorted by the ids that these begin with. */
export async function nodesDigest(nodes: Iterable<{ id: string; mark: Bytes }>): Promise<Bytes> {
  // Ids are in small letters here (open-node.ts), and so sort like their bytes.
  const sorted = [...nodes].sort((a, b) => (a.id < b.id ? -1 : 1))
  const all = new Uint8Array(sorted.reduce((length, { mark }) => length + mark.length, 0))
  let offset = 0
  for (const { mark } of sorted) {
    all.set(mark, offset)
    offset += mark.length
  }
  return digestOf(all)
}
