import type { StorageDb } from './tables.ts'

export type Usage = { bytes: number; files: number; folders: number; trashed: number }

/** The files of a vault. */
export type Contents = {
  usage(db: StorageDb, accountId: string): Promise<Usage>
  /** Deletes all of it, in the caller's transaction. */
  erase(trx: StorageDb, accountId: string): Promise<void>
}

/** A vault without files. */
export const noContents: Contents = {
  usage: async () => ({ bytes: 0, files: 0, folders: 0, trashed: 0 }),
  erase: async () => {},
}

export const isEmpty = ({ files, folders, trashed }: Usage): boolean => files + folders + trashed === 0
