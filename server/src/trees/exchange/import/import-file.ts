import {
  openGedzip,
  Problems,
  type Encoding,
  readGedcom,
  type Gedzip,
  type Reading,
  type ReadOptions,
  type ZipSource,
} from '@mulghar/gedcom'
import { maxFileBytes } from '@mulghar/contract/documents/documents'
import type { ImportProblem } from '@mulghar/contract/trees/import-report'
import { createReadStream } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { readTable } from '../../vanshavali/read-table.ts'
import type { LayoutWish } from '../../vanshavali/table-columns.ts'
import { recordsOf } from '../../vanshavali/table-records.ts'

const readBytes = 256 * 1024

/** How a table is to be read. */
export type TableWish = LayoutWish & { familyName?: string | undefined }

/** How a file is to be read: as a table, or as a genealogy in an encoding that a person chose. */
export type ReadWish = { table?: (TableWish & { name: string }) | undefined; encoding?: Encoding | undefined }

export type ImportFile = {
  problems: Problems
  /** What was wrong with a table, where it is one. */
  tableProblems: { count: number; list: ImportProblem[] }
  /** Of a table; a genealogy says it when it is read. */
  encoding?: string
  archive: Gedzip | undefined
  /** Reads it from the beginning; what is wrong goes to the problems of the file, if the options name no others. */
  read(options?: ReadOptions): Reading
  close(): Promise<void>
}

const none = { count: 0, list: [] }

/** Opens a file that waits for its import: a genealogy, an archive with one, or a table. For workers only: what is in it, a stranger says. */
export async function openImportFile(path: string, { table, encoding }: ReadWish = {}): Promise<ImportFile> {
  if (table) return openTable(path, table)
  const problems = new Problems()
  const handle = await open(path, 'r')
  const close = () => handle.close()
  const source = await sourceIn(handle)
  const head = await source.read(0, 2)
  if (head[0] !== 0x50 || head[1] !== 0x4b) {
    const read = (options?: ReadOptions) =>
      readGedcom(createReadStream(path, { highWaterMark: readBytes }), {
        problems,
        ...(encoding && { encoding }),
        ...options,
      })
    return { problems, tableProblems: none, archive: undefined, read, close }
  }
  const archive = await openGedzip(source, problems, { maxFileBytes })
  const read = (options?: ReadOptions) =>
    readGedcom(archive.gedcom(), { problems, ...(encoding && { encoding }), ...options })
  return { problems, tableProblems: none, archive, read, close }
}

/** A file as an archive's bytes. */
export async function sourceIn(handle: FileHandle): Promise<ZipSource> {
  const { size } = await handle.stat()
  return {
    size,
    async read(at, length) {
      const wanted = Math.max(0, Math.min(length, size - at))
      const { buffer, bytesRead } = await handle.read(new Uint8Array(wanted), 0, wanted, at)
      return buffer.subarray(0, bytesRead)
    },
  }
}

/** A table is read whole, once; its records come as if they had been in a file. */
async function openTable(path: string, table: TableWish & { name: string }): Promise<ImportFile> {
  const { family, problems: tableProblems, encoding } = readTable(await readFile(path), table)
  const facts = { encoding: undefined, version: '', software: '', bytes: 0 }
  const problems = new Problems()
  return {
    problems,
    tableProblems: { count: tableProblems.count, list: tableProblems.list() },
    encoding,
    archive: undefined,
    read: (options) => ({
      problems: options?.problems ?? problems,
      facts,
      async *records() {
        yield* recordsOf(family, { name: table.name, familyName: table.familyName ?? '' })
      },
    }),
    close: async () => {},
  }
}
