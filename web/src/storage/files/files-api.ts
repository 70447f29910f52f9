import type { Entry } from './entry.ts'
import type { FileTicket, NewFile, Sealed } from '../nodes/file-ticket.ts'
import type { EntryTree } from './entry-tree.ts'

/** The files of the vault in this tab. */
export type FilesState =
  /** The vault is locked, or nothing was read yet. */
  | { kind: 'none' }
  /** Rows appear as they are read; nothing can be done with them yet. */
  | { kind: 'checking'; tree: EntryTree }
  | { kind: 'ready'; tree: EntryTree }
  /** The server shows something else than the newest head says. Nothing is shown as genuine. */
  | { kind: 'wrong' }
  /** Reading broke off; `refresh` tries again. */
  | { kind: 'failed'; error: unknown; tree: EntryTree }

export type { FileTicket, NewFile, Sealed }

/**
 * Used by screens and transfers. All changes wait for the server, one batch after the other. They throw VaultFailure, Refusal
 * or NetworkFailure; a change that was refused because of another device's is planned again from what is there then.
 */
export type VaultFilesLike = {
  state(): FilesState
  subscribe(listener: () => void): () => void
  /** Reads what has changed. */
  refresh(): Promise<void>
  /** Names that are taken get " (2)" before their ending. Resolves to the folder's id; with `isShared` a folder of that name that is there already is used. */
  newFolder(folder: { parentId: string | null; name: string; isShared?: boolean }): Promise<string>
  rename(id: string, name: string): Promise<void>
  move(ids: readonly string[], parentId: string | null): Promise<void>
  trash(ids: readonly string[]): Promise<void>
  /**
   * To where it was, or to the top where that folder is gone or in the trash. Throws `shrunk` where something below an item is not
   * as it was when that was put in the trash, unless `evenIfChanged`.
   */
  restore(ids: readonly string[], options?: { evenIfChanged?: boolean }): Promise<void>
  deleteForGood(ids: readonly string[]): Promise<void>
  emptyTrash(): Promise<void>
  beginFile(file: NewFile): Promise<FileTicket>
  /**
   * Takes the bytes over, as the three calls below do that are given bytes: their buffers are empty afterwards. `spare` are the
   * sealed bytes of a chunk that the server has, to be written over.
   */
  sealChunk(
    ticket: FileTicket,
    index: number,
    plain: Uint8Array<ArrayBuffer>,
    spare?: Uint8Array<ArrayBuffer>,
  ): Promise<Sealed>
  sealThumbnail(ticket: FileTicket, plain: Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Puts the uploaded file into the vault: into the top if its folder is gone meanwhile. Resolves to its entry. */
  complete(ticket: FileTicket, uploadId: string, digests: readonly string[]): Promise<Entry>
  /** Plain bytes, without padding. */
  openChunk(id: string, index: number, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  openThumbnail(id: string, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}
