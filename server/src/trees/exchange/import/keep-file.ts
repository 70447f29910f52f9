import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../kit/app-error.ts'
import type { IncomingFile } from '../../../kit/handle.ts'
import { newId } from '../../../kit/ids.ts'
import type { LayoutWish } from '../../vanshavali/table-columns.ts'
import type { TableReaders } from '../../vanshavali/table-reading.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportReaders } from './import-reading.ts'

export type KeepParts = {
  folder: string
  tables: TableReaders
  readers: ImportReaders
  files: Pick<ImportFiles, 'keep'>
}

/** Keeps an uploaded file until its import is over; answers its key. Refuses what is empty, too large, or neither a genealogy nor, where one is expected, a table. */
export function keepImportFile(
  { folder, tables, readers, files }: KeepParts,
  file: IncomingFile,
  table?: LayoutWish,
): Promise<string> {
  return whileKept(folder, file, async (path) => {
    await (table ? tables.check(path, table) : readers.check(path))
    return files.keep(path)
  })
}

/** Lets the work read an uploaded file from the disk, where any number of them may wait; then it is deleted. */
export async function whileKept<T>(folder: string, file: IncomingFile, work: (path: string) => Promise<T>): Promise<T> {
  const path = await newPath(folder)
  try {
    await write(path, file)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** A path of its own in a folder of this process. */
export async function newPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, newId())
}

async function write(path: string, file: IncomingFile): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  await pipeline(file.stream, handle.createWriteStream({ flush: true }))
  if (file.wasCut()) throw new AppError('trees/import-too-large')
  if ((await stat(path)).size === 0) throw new AppError('documents/empty-file')
}
