import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { EncodingPreview, EncodingReason, ImportProblem } from '@mulghar/contract/trees/import-report'
import type { Encoding, ZipEntry } from '@mulghar/gedcom'
import { open, stat } from 'node:fs/promises'
import { AppError } from '../../../kit/app-error.ts'
import { TaskRefused } from '../../../kit/tasks.ts'
import type { Turns } from '../../../kit/turns.ts'
import { GaveOut, openWorkers, type Workers } from '../../../kit/worker-pieces.ts'
import type { ReadWish } from './import-file.ts'
import type { importTables, ImportTarget } from './import-rows.ts'
import type { Block } from './table-blocks.ts'

/** Requests to a worker: whether a file can be imported, some of its names, to import it, or for one of the media in it. */
export type ImportTask =
  | { kind: 'check'; path: string }
  | { kind: 'names'; path: string; wish: ReadWish }
  | { kind: 'import'; path: string; wish: ReadWish }
  | { kind: 'medium'; path: string; place: ZipEntry }

/** What is said to a worker once it knows who is in the file. */
export type ImportOrder =
  /** Of a file whose rows are there already. */
  { only: 'problems' } | RowsOrder
export type RowsOrder = {
  only?: undefined
  target: Omit<ImportTarget, 'rename'>
  /** Before identifiers of records that stand in the tree already. */
  prefix: string
  types: Record<keyof typeof importTables, string[]>
  newTree: boolean
}

/** A picture in an archive: whose portrait it is, and in whose albums. */
export type Medium = { name: string; place: ZipEntry; people: string[]; albums: AlbumEntry[] }
export type AlbumEntry = { personId: string; caption: string | null; taken: PartialDate | null; position: number }

/** The fault, and the people it has to do with besides those who are named: by their ids in the tree. */
export type FoundProblem = ImportProblem & { people?: string[] }

export type ImportEnd = {
  families: number
  leads: { key: string; deadFrom: number; people: number }[]
  media: Medium[]
  others: [tag: string, count: number][]
  notShown: [tag: string, count: number][]
  version: string
  software: string
  encoding: string
  encodingReason?: EncodingReason
  problemCount: number
  problems: FoundProblem[]
}

export type ImportRows = { block: Block; stage: string; done: number; total: number; problems: number }
export type ImportPiece =
  | { refused: ErrorCode }
  | { seen: number }
  | { preview: EncodingPreview }
  | { people: number; families: number }
  | ImportRows
  | { end: ImportEnd }

/** A file that is being imported, in a thread of its own. */
export type ImportReading = {
  /** Who is in it; refuses what cannot be read. `told` may call it off by throwing. */
  survey(told: (people: number) => Promise<void>): Promise<{ people: number; families: number }>
  /** Its rows, ready for the database, and then all else that is known of it. */
  rows(order: ImportOrder): AsyncGenerator<ImportRows, ImportEnd>
  medium(place: ZipEntry): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const script = new URL('./import-worker.ts', import.meta.url)
const checkPatienceMs = 20_000
/** Between two blocks of rows lies, at most, the bringing together of all families. */
const importPatienceMs = 120_000
const heapMb = 192
/** What is kept of people and families while they are read, for each megabyte of a file; an archive has many in one. */
const heapMbPerMb = { plain: 8, packed: 40 }
const mostHeapMb = 4096
const youngMb = 32
/** Files up to here share workers that are kept for the next one. */
const smallBytes = 4 * 1024 * 1024

export type ImportReaders = ReturnType<typeof openImportReaders>

/** Reads files that wait for their import, within bounds of memory and time, so that nobody else waits; looks at each in its turn. */
export function openImportReaders(report: (error: unknown) => void, inTurn: Turns) {
  const open_ = (patienceMs: number, maxOldGenerationSizeMb: number, mostIdle: number) =>
    openWorkers(script, {
      report,
      patienceMs,
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: youngMb },
      mostIdle,
    })
  const checking = open_(checkPatienceMs, heapMb, 1)
  const small = open_(importPatienceMs, heapMb, 1)

  return {
    /** Refuses what is no genealogy. */
    async check(path: string): Promise<void> {
      const task: ImportTask = { kind: 'check', path }
      const [answer] = await inTurn(() => Array.fromAsync(checking.pieces<ImportPiece>([task]))).catch(tooMuch)
      if (answer && 'refused' in answer) throw new AppError(answer.refused)
    },

    /** The encoding of a genealogy and some of its names, which tell whether it is the right one. Refuses other files. */
    async previewEncoding(path: string, encoding: Encoding | undefined): Promise<EncodingPreview> {
      const task: ImportTask = { kind: 'names', path, wish: { encoding } }
      const [answer] = await inTurn(() => Array.fromAsync(checking.pieces<ImportPiece>([task]))).catch(tooMuch)
      if (answer && 'refused' in answer) throw new AppError(answer.refused)
      if (!answer || !('preview' in answer)) throw new Error('A preview of names has ended without an answer')
      return answer.preview
    },

    async begin(path: string, wish: ReadWish = {}): Promise<ImportReading> {
      const { size } = await stat(path)
      if (size <= smallBytes) return readingOf(small, path, wish, async () => {})
      const perMb = (await isArchive(path)) ? heapMbPerMb.packed : heapMbPerMb.plain
      const own = open_(importPatienceMs, Math.min(mostHeapMb, Math.ceil(heapMb + (size / 1e6) * perMb)), 1)
      return readingOf(own, path, wish, () => own.close())
    },

    async close() {
      await Promise.all([checking.close(), small.close()])
    },
  }
}

function readingOf(workers: Workers, path: string, wish: ReadWish, close: () => Promise<void>): ImportReading {
  const pieces = workers.pieces<ImportPiece, ImportOrder>([{ kind: 'import', path, wish } satisfies ImportTask])

  async function next(word?: ImportOrder): Promise<ImportPiece> {
    const { value, done } = await pieces.next(word).catch(tooMuch)
    if (done) throw new Error('An import has ended before its end')
    if ('refused' in value) throw new AppError(value.refused)
    return value
  }

  return {
    async survey(told) {
      for (;;) {
        const piece = await next().catch(refuse)
        if ('people' in piece) return piece
        if ('seen' in piece) await told(piece.seen)
      }
    },
    async *rows(order) {
      let piece = await next(order).catch(refuse)
      for (; 'block' in piece; piece = await next().catch(refuse)) yield piece
      if ('end' in piece) {
        // The worker is free for the media.
        await pieces.next()
        return piece.end
      }
      throw new Error('An import has answered in another way than asked')
    },
    medium: (place) => workers.pieces<Uint8Array>([{ kind: 'medium', path, place } satisfies ImportTask]),
    async close() {
      await pieces.return()
      await close()
    },
  }
}

function tooMuch(error: unknown): never {
  throw error instanceof GaveOut ? new AppError('trees/import-too-large', { cause: error }) : error
}

function refuse(error: unknown): never {
  throw error instanceof AppError ? new TaskRefused(error.code) : error
}

async function isArchive(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer } = await handle.read(new Uint8Array(2), 0, 2, 0)
    return buffer[0] === 0x50 && buffer[1] === 0x4b
  } finally {
    await handle.close()
  }
}
