import type { NodeKind } from '@mulghar/contract/storage/contents'

/** A file or folder of an open vault, as its box describes it. Keys stay in the worker. */
export type Entry = {
  id: string
  kind: NodeKind
  /** Null at the top, and for an item of the trash. What is below an item of the trash keeps its parent. */
  parentId: string | null
  name: string
  /** Milliseconds since 1970. */
  created: number
  modified: number
  revision: number
  /** Set for an item of the trash itself. */
  trash: { at: number; from: string | null } | null
  file: { mime: string; size: number; contentId: string; hasThumbnail: boolean } | null
}
