import type { NodeChange } from '@mulghar/contract/storage/files'
import type { Entry } from '../nodes/entry.ts'
import type { FileTicket, NewFile, Sealed } from '../nodes/file-ticket.ts'
import type { NodeRow } from '../nodes/node-list.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Seen } from '../keys/open-vault.ts'
import type { Handle } from './key-calls.ts'

/** A change of a node before it is sealed. Times are milliseconds since 1970. */
export type NodeStep =
  | { act: 'FOLDER'; id: string; parentId: string | null; name: string; at: number }
  | { act: 'PUT'; id: string; parentId: string | null; name: string }
  | { act: 'TRASH'; id: string; at: number }
  /** `evenIfChanged` restores although something below it is missing. */
  | { act: 'RESTORE'; id: string; parentId: string | null; name: string; evenIfChanged: boolean }
  | { act: 'COMPLETE'; ticket: FileTicket; parentId: string | null; name: string; uploadId: string; digests: string[] }

export type SealedSteps = { changes: NodeChange[]; vaultVersion: number; head: string; entries: Entry[] }

/** Calls about the files of a vault that is open in the worker. Keys of nodes stay there; the page receives entries. */
export type FileDeskCalls = {
  /** `isFresh` forgets the list of before, but not the revisions that were seen. */
  beginReading(input: { vault: Handle; isFresh: boolean }): void
  /** The entries that could be opened by now: those of a folder come after it. Fails with `bad-node`, `foreign-node` and the like. */
  readRows(input: { vault: Handle; rows: readonly NodeRow[] }): Entry[]
  /**
   * Checks the whole list against the newest head, and uses it from then on. `heads` are those after the one that was seen
   * last, up to this one. Fails with `bad-tree`, `other-nodes`, `broken-chain` and the like.
   */
  finishReading(input: { vault: Handle; vaultVersion: number; head: string; heads: readonly string[] }): Seen
  /** Seals changes and the next head. `adopt` follows when the server has them. Fails with `shrunk`. */
  sealSteps(input: { vault: Handle; steps: readonly NodeStep[] }): SealedSteps
  /** The server has what was sealed last. */
  adopt(input: { vault: Handle }): Seen
  beginFile(input: {
    vault: Handle
    file: Omit<NewFile, 'thumbnail'> & { id: string; contentId: string; at: number; thumbnail?: number }
  }): FileTicket
  /** The name that the file was begun with. */
  ticketName(input: { vault: Handle; ticket: FileTicket }): string
  /** Takes the bytes away from the page. `spare` are bytes of a chunk that arrived: these are written over. */
  sealChunk(input: {
    vault: Handle
    ticket: FileTicket
    index: number
    plain: Bytes
    spare?: Bytes | undefined
  }): Sealed
  sealThumbnail(input: { vault: Handle; ticket: FileTicket; plain: Bytes }): Sealed
  openChunk(input: { vault: Handle; id: string; index: number; sealed: Bytes }): Bytes
  openThumbnail(input: { vault: Handle; id: string; sealed: Bytes }): Bytes
}
