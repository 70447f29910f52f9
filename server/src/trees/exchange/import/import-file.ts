import { openGedzip, Problems, readGedcom, type Gedzip, type Reading, type ReadOptions } from '@mulghar/gedcom'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../kit/app-error.ts'
import type { IncomingFile } from '../../../kit/handle.ts'
import { newId } from '../../../kit/ids.ts'
import { readTable } from '../../vanshavali/read-table.ts'
import type { LayoutWish } from '../../vanshavali/table-columns.ts'
import type { TableProblems } from '../../vanshavali/table-problems.ts'
import { recordsOf } from '../../vanshavali/table-records.ts'

const readBytes = 256 * 1024

/** Keeps an uploaded file until its import is over; answers its path. Refuses what is empty, too large, or neither a genealogy nor, where one is expected, a table. */
export async function keepImportFile(folder: string, file: IncomingFile, table?: LayoutWish): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  try {
    const handle = await open(path, 'wx', 0o600)
    await pipeline(file.stream, handle.createWriteStream({ flush: true }))
    if (file.wasCut()) throw new AppError('trees/import-too-large')
    await (table ? readTable(await readFile(path), table) : refuseWhatIsNone(path))
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function refuseWhatIsNone(path: string): Promise<void> {
  if ((await stat(path)).size === 0) throw new AppError('documents/empty-file')
  const opened = await openImportFile(path)
  for await (const _ of opened.read().records()) break
  if (opened.problems.has('zip-too-large')) throw new AppError('trees/import-too-large')
  if (
    opened.problems.has('not-gedcom') ||
    opened.problems.has('zip-broken') ||
    opened.problems.has('zip-without-gedcom')
  ) {
    throw new AppError('trees/not-gedcom')
  }
}

/** How a table is to be read. */
export type TableWish = LayoutWish & { familyName?: string | undefined }

export type ImportFile = {
  problems: Problems
  /** What was wrong with a table, where it is one. */
  tableProblems: TableProblems | undefined
  /** Of a table; a genealogy says it when it is read. */
  encoding?: string
  archive: Gedzip | undefined
  /** Reads it from the beginning; what is wrong goes to the problems of the file, if the options name no others. */
  read(options?: ReadOptions): Reading
}

export async function openImportFile(path: string, table?: TableWish & { name: string }): Promise<ImportFile> {
  const problems = new Problems()
  if (table) return openTable(path, table)
  const head = await firstBytes(path, 4)
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  if (!isZip) {
    const read = (options?: ReadOptions) =>
      readGedcom(createReadStream(path, { highWaterMark: readBytes }), { problems, ...options })
    return { problems, tableProblems: undefined, archive: undefined, read }
  }
  const archive = openGedzip(await readFile(path), problems)
  return {
    problems,
    tableProblems: undefined,
    archive,
    read: (options) => readGedcom([archive.gedcom ?? new Uint8Array(0)], { problems, ...options }),
  }
}

/** A table is read whole, once; its records come as if they had been in a file. */
async function openTable(path: string, table: TableWish & { name: string }): Promise<ImportFile> {
  const { family, problems: tableProblems, encoding } = await readTable(await readFile(path), table)
  const facts = { encoding: undefined, version: '', software: '', bytes: 0 }
  const problems = new Problems()
  return {
    problems,
    tableProblems,
    encoding,
    archive: undefined,
    read: (options) => ({
      problems: options?.problems ?? problems,
      facts,
      async *records() {
        yield* recordsOf(family, { name: table.name, familyName: table.familyName ?? '' })
      },
    }),
  }
}

async function firstBytes(path: string, count: number): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
