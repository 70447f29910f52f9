import type { ChosenEncoding, ImportProblem, ImportReport } from '@mulghar/contract/trees/import-report'
import type { Pool } from 'pg'
import type { Documents } from '../../../documents/public.ts'
import { AppError } from '../../../kit/app-error.ts'
import { ticks } from '../../../kit/clock.ts'
import { cleanTexts } from '../../../kit/names/clean.ts'
import { TaskRefused, type Progress } from '../../../kit/tasks.ts'
import { changeTree, said, type ChangeParts, type OpenChange } from '../../core/change.ts'
import { setPatience } from '../../core/change.sql.ts'
import { toEdit } from '../../core/holding.ts'
import { addTreeKeys, replaceTitle } from '../../core/keys.sql.ts'
import { treesDb, type TreesDb } from '../../core/tables.ts'
import { insertOwner, insertTree, selectNamesOfOwner } from '../../tree/trees.sql.ts'
import { findImport, hasExtras, selectFullNames } from './import.sql.ts'
import {
  analyzedTables,
  analyzeTables,
  columnTypes,
  copyBlock,
  onOneConnection,
  withoutReferences,
} from './copy.sql.ts'
import type { TableWish } from './import-file.ts'
import type { ImportFiles } from './import-files.ts'
import type { FoundProblem, ImportEnd, ImportReaders, ImportReading, ImportRows } from './import-reading.ts'
import { importTables } from './import-rows.ts'
import { keepPictures } from './keep-pictures.ts'

export type ImportWish = {
  treeId: string
  /** Of the file; a crash, of the app or of the database, leaves it there for the next try. */
  key: string
  fileName: string
  newTreeName: string | null
  /** How it is to be read, where it is a table. */
  table?: TableWish
  /** The encoding that the member chose, where it is a genealogy. */
  encoding?: ChosenEncoding
}
export type ImportParts = ChangeParts & {
  pool: Pool
  readers: ImportReaders
  files: Pick<ImportFiles, 'read'>
  documents: Pick<Documents, 'keep' | 'attach' | 'share'>
}

/**
 * Reads a file into a tree, all of it or nothing: a first look finds who is there, then they are read and written in one
 * transaction.
 * Pictures that came within the file are kept afterwards.
 */
export async function runImport(
  parts: ImportParts,
  task: { id: string; accountId: string; progress: Progress },
  wish: ImportWish,
): Promise<ImportReport> {
  const report = await parts.files
    .read(wish.key, (path) => importFile(parts, task, wish, path))
    .catch((error: unknown) => {
      // The tree is gone by now, or who has asked for this is no longer one who may.
      if (error instanceof AppError) throw new TaskRefused(error.code, { cause: error })
      throw error
    })
  if (!report) throw new TaskRefused('tasks/given-up')
  return report
}

async function importFile(
  parts: ImportParts,
  task: { id: string; accountId: string; progress: Progress },
  wish: ImportWish,
  path: string,
): Promise<ImportReport> {
  const started = ticks()
  const reading = await parts.readers.begin(path, {
    table: wish.table && { ...wish.table, name: wish.fileName },
    encoding: wish.encoding,
  })
  try {
    const { counts, end } = await writeAll(parts, task, wish, reading)
    const media = await keepPictures(
      parts,
      (about, work) => whenFree(task, parts, about, work),
      task,
      wish.treeId,
      reading,
      end.media,
    )
    const sources = end.others.find(([tag]) => tag === 'SOUR')?.[1] ?? 0
    return {
      familyTreeId: wish.treeId,
      fileName: wish.fileName,
      kind: wish.table ? ('TABLE' as const) : ('GEDCOM' as const),
      version: firstOf(end.version),
      encoding: end.encoding,
      ...(end.encodingReason && { encodingReason: end.encodingReason }),
      software: firstOf(end.software),
      ...counts,
      sources,
      media,
      otherRecords: end.others.reduce((sum, [, count]) => sum + count, 0) - sources,
      notShown: cleanTexts(end.notShown.map(([tag, count]) => ({ tag, count }))),
      seconds: Math.round(ticks() - started) / 1000,
      problemCount: end.problemCount,
      problems: await named(parts.db, wish.treeId, end.problems),
    }
  } finally {
    await reading.close()
  }
}

/** As many people as a problem names. */
const mostNamed = 5
/** Version and program in the header of a file may have megabytes. */
const mostLettersOfHead = 200
const firstOf = (text: string) => text.slice(0, mostLettersOfHead).toWellFormed() || null

/** Problems with the names of the people they are about. */
async function named(db: TreesDb, treeId: string, problems: readonly FoundProblem[]): Promise<ImportProblem[]> {
  const names = await selectFullNames(db, treeId, [...new Set(problems.flatMap(({ people = [] }) => people))])
  return problems.map(({ people = [], ...problem }) => {
    const known = new Set(problem.names)
    for (const id of people) if (names.get(id)) known.add(names.get(id)!)
    return { ...problem, ...(known.size > 0 && { names: [...known].slice(0, mostNamed) }) }
  })
}

type Counts = { people: number; families: number }

async function writeAll(
  parts: ImportParts,
  task: { id: string; accountId: string; progress: Progress },
  wish: ImportWish,
  reading: ImportReading,
): Promise<{ counts: Counts; end: ImportEnd }> {
  const { people } = await reading.survey((seen) => task.progress(seen, null, 'reading'))
  const newTree = wish.newTreeName !== null
  const target = { treeId: wish.treeId, accountId: task.accountId, importId: task.id }

  // A crash may have come between the end of the import and that of its task.
  const earlier = await findImport(parts.db, wish.treeId, task.id)
  if (earlier) return { counts: earlier, end: await endOf(reading.rows({ only: 'problems' }), async () => {}) }
  return onOneConnection<unknown, { counts: Counts; end: ImportEnd }>(parts.pool, async (db, client) => {
    const changing = { ...parts, db: treesDb(db) }
    const about = {
      treeId: wish.treeId,
      accountId: task.accountId,
      entry: { id: task.id, kind: 'IMPORT' as const },
      creates: newTree,
      needs: toEdit,
    }
    return whenFree(task, changing, about, async (change) => {
      await setPatience(change.trx, waitsAmidMs)
      if (wish.newTreeName !== null) await makeTree(change, wish.newTreeName)
      const prefix = (await hasExtras(change.trx, wish.treeId)) ? `${task.id.slice(-6)}-` : ''
      const types = await columnTypes(client, importTables)
      const rows = reading.rows({ target: { ...target, at: change.at }, prefix, types, newTree })
      const end = await withoutReferences(client, () =>
        endOf(rows, async ({ block, stage, done, total, problems }) => {
          await copyBlock(client, importTables, block)
          await task.progress(done, total, stage, problems)
        }),
      )
      const { families } = end
      if (!newTree) await addTreeKeys(change.trx, wish.treeId, end.leads)
      change.count({ people, families })
      const summary = { file: wish.fileName, people, families }
      change.note({ kind: 'IMPORT', subjectKind: 'TREE', subjectId: wish.treeId, after: summary })
      if (people >= manyPeople) await analyzeTables(client, analyzedTables)
      // The last moment at which it can still be called off: after this it is all there.
      await task.progress(families, families, 'keeping')
      return { counts: { people, families }, end }
    })
  })
}

/** Hands on all rows; answers what comes behind them. */
async function endOf(
  rows: AsyncGenerator<ImportRows, ImportEnd>,
  take: (rows: ImportRows) => Promise<void>,
): Promise<ImportEnd> {
  for (;;) {
    const { value, done } = await rows.next()
    if (done) return value
    await take(value)
  }
}

/** So many people make figures of the tables old. */
const manyPeople = 1000

/** So long an import, which nobody could do again from its middle, waits for what somebody else holds. */
const waitsAmidMs = 60_000

/** A task waits for its tree for as long as others change it; it can be called off meanwhile. */
async function whenFree<T>(
  task: { progress: Progress },
  parts: ChangeParts,
  about: Parameters<typeof changeTree>[1],
  work: (change: OpenChange) => Promise<T>,
): Promise<T> {
  let hasBegun = false
  for (;;) {
    try {
      return await changeTree(parts, about, (change) => {
        hasBegun = true
        return work(change)
      })
    } catch (error) {
      if (hasBegun || !(error instanceof AppError && error.code === 'trees/busy')) throw error
      await task.progress(0, null, 'waiting')
    }
  }
}

const mostNameLetters = 120

/** Two files of one name make two trees that can be told apart: "Rai", then "Rai 2". */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`
    const name = `${wanted.slice(0, mostNameLetters - end.length).toWellFormed()}${end}`
    if (!taken.has(name)) return name
  }
}

async function makeTree({ trx, at, treeId, accountId, note, count }: OpenChange, wanted: string): Promise<void> {
  const name = freeName(wanted, await selectNamesOfOwner(trx, accountId))
  // Others can find the tree only after its owner has said so.
  const tree = { name, description: name, gotra: null, discoverable: false, image_document_id: null }
  await insertTree(trx, {
    ...tree,
    id: treeId,
    owner_account_id: accountId,
    cover_document_id: null,
    created_at: at,
    updated_at: at,
  })
  await insertOwner(trx, treeId, accountId)
  await replaceTitle(trx, treeId, tree)
  count({ members: 1 })
  note({ kind: 'CREATE', subjectKind: 'TREE', subjectId: treeId, after: said(tree) })
  note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: accountId, after: { role: 'OWNER' } })
}
