import type { exchange as wire, ExportFormat } from '@mulghar/contract/trees/exchange'
import { writeGedzip } from '@mulghar/gedcom'
import { visibleText } from '@mulghar/contract/kit/clean-text'
import { titleOfFile } from '@mulghar/contract/trees/files/file-title'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { openAtOnce } from '../../kit/at-once.ts'
import type { Change } from '../../kit/change.ts'
import type { Clock } from '../../kit/clock.ts'
import { bodyOf } from '../../kit/download-body.ts'
import { projectVersion } from '../../kit/env.ts'
import { handle } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import type { Tasks } from '../../kit/tasks.ts'
import { requireAct } from '../core/access.ts'
import { mustWait, requireApproval } from '../core/approval.ts'
import { holdTree, requireNeed, toEdit, withTrees } from '../core/holding.ts'
import type { TreesDb } from '../core/tables.ts'
import { findTree } from '../tree/trees.sql.ts'
import { selectPictures } from './exchange.sql.ts'
import type { Exports, ExportTask } from './export/export-text.ts'
import { maxTableBytes } from '../vanshavali/table-limits.ts'
import type { TableReaders } from '../vanshavali/table-reading.ts'
import type { TableWish } from './import/import-file.ts'
import type { ImportFiles } from './import/import-files.ts'
import type { ImportReaders } from './import/import-reading.ts'
import { keepImportFile, whileKept } from './import/keep-file.ts'
import type { ImportWish } from './import/import-run.ts'

type Parts = {
  db: TreesDb
  change: Change
  exports: Exports
  clock: Clock
  tasks: Tasks
  tables: TableReaders
  readers: ImportReaders
  documents: Pick<Documents, 'open'>
  /** Where files wait for their import. */
  files: ImportFiles
  /** Where this process looks into a file. */
  folder: string
  maxBytes: number
}

const types: Record<ExportFormat, { extension: string; type: string }> = {
  gedcom551: { extension: 'ged', type: 'text/vnd.familysearch.gedcom; charset=utf-8' },
  gedcom70: { extension: 'ged', type: 'text/vnd.familysearch.gedcom; charset=utf-8' },
  gedzip: { extension: 'gdz', type: 'application/vnd.familysearch.gedcom+zip' },
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  json: { extension: 'json', type: 'application/json' },
}

/** So many files of one account are written at once: each takes a worker's time, and as long as its reader takes to fetch it. */
const exportsAtOnce = 2
const soonSeconds = 5

export function exchangeHandlers(parts: Parts) {
  const { db, change, exports, clock, tasks, tables, readers, files, documents, folder, maxBytes } = parts
  const exporting = openAtOnce({
    limit: exportsAtOnce,
    refusal: () => new AppError('kit/too-many', { retryAfter: soonSeconds }),
  })

  async function* pictures(names: Map<string, string>) {
    for (const [documentId, name] of names) {
      const opened = await documents.open(documentId, 'original')
      if (!opened) continue
      try {
        yield { name, bytes: opened.stream }
      } finally {
        opened.stream.destroy()
      }
    }
  }

  async function contentsOf(
    ask: ExportTask['ask'],
    format: ExportFormat,
    reader: { people: number; signal: AbortSignal },
  ) {
    const text = (mediaNames?: Map<string, string>) => exports.pieces(ask, { format, mediaNames }, reader)
    if (format !== 'gedzip') return text()
    // Somebody who does not take the living along takes no photograph of them.
    const year = mayInTree(ask.role, 'export-living') ? undefined : ask.now.getUTCFullYear()
    const rows = await selectPictures(db, ask.treeId, year)
    const names = new Map(rows.map((id) => [id, `media/${id}.jpg`]))
    return writeGedzip(text(names), pictures(names))
  }

  /** One import into a tree at a time: of several who send at once one is the first to hold it. */
  async function putInLine(accountId: string, known: string | undefined, payload: ImportWish): Promise<string> {
    const create = async (trx: TreesDb) => {
      const id = await tasks.create(trx, { accountId, kind: 'import', payload, rootId: payload.treeId })
      await files.belongsTo(trx, payload.key, id)
      return id
    }
    if (!known) return change(db, create)
    try {
      return await withTrees(parts, [known], async (trx) => {
        const tree = await holdTree(trx, known)
        await requireNeed(trx, tree, accountId, toEdit)
        requireApproval(tree, accountId)
        if (await tasks.underWay(trx, 'import', known)) throw new AppError('trees/import-running')
        return create(trx)
      })
    } catch (error) {
      // The other import is most likely what holds the tree for so long.
      const isBusy = error instanceof AppError && error.code === 'trees/busy'
      throw isBusy && (await tasks.underWay(db, 'import', known)) ? new AppError('trees/import-running') : error
    }
  }

  return handle<typeof wire>({
    import: {
      async may({ viewer }, { query }) {
        const known = query.familyTreeId || null
        if (known) await requireAct(db, viewer, known, 'edit-people', 'trees/not-editor')
        return known
      },
      async run({ viewer, file }, { query }) {
        const known = query.familyTreeId || undefined
        if (known) {
          if (await mustWait(db, known, viewer.id)) throw new AppError('trees/approval-needed')
          if (await tasks.underWay(db, 'import', known)) throw new AppError('trees/import-running')
        }
        const table = query.format === 'table' ? tableWish(query) : undefined
        const encoding = table ? undefined : query.encoding || undefined
        const incoming = await file(table ? Math.min(maxBytes, maxTableBytes) : maxBytes)
        const key = await keepImportFile({ folder, tables, readers, files }, incoming, table)
        const treeId = known ?? newId()
        const fileName = fileNameOf(incoming.name) || (table ? 'vanshavali.csv' : 'genealogy.ged')
        const newTreeName = known ? null : query.name || titleOfFile(fileName) || visibleText(fileName.slice(0, 120))
        const payload: ImportWish = {
          treeId,
          key,
          fileName,
          newTreeName,
          ...(table && { table }),
          ...(encoding && { encoding }),
        }
        const jobId = await putInLine(viewer.id, known, payload).catch(async (error: unknown) => {
          await files.drop(key)
          throw error
        })
        return { jobId, familyTreeId: treeId }
      },
      makes: ({ familyTreeId, jobId }) => [familyTreeId, jobId],
      async again({ viewer }, familyTreeId, _, { ids: [, jobId] }) {
        if (!jobId || !(await tasks.isKnown(viewer.id, jobId))) throw new AppError('trees/not-found')
        return { jobId, familyTreeId }
      },
    },

    async previewEncoding({ file }, { query }) {
      const incoming = await file(maxBytes)
      return whileKept(folder, incoming, (path) => readers.previewEncoding(path, query.encoding || undefined))
    },

    async previewTable({ file }, { query }) {
      const incoming = await file(Math.min(maxBytes, maxTableBytes))
      const name = fileNameOf(incoming.name) || 'vanshavali.csv'
      return whileKept(folder, incoming, (path) => tables.preview(name, path, query))
    },

    async export({ viewer, asked: { signal } }, { params, query }) {
      const standing = await requireAct(db, viewer, params.id, 'export', 'trees/export-not-allowed')
      const tree = await findTree(db, params.id)
      if (!tree) throw new AppError('trees/not-found')
      const role = standing as TreeRole
      const ask = {
        treeId: params.id,
        title: tree.name,
        role,
        now: clock.now(),
        softwareVersion: projectVersion,
      }
      const { extension, type } = types[query.format]
      const name = encodeURIComponent(`${tree.name}.${extension}`)
      return {
        headers: { 'content-type': type, 'content-disposition': `attachment; filename*=UTF-8''${name}` },
        async body() {
          const contents = await contentsOf(ask, query.format, { people: tree.person_count, signal })
          return bodyOf(contents, exporting.begin(viewer.id), { pieceBytes })
        },
      }
    },
  })
}

const tableWish = ({ columns, headings, familyName }: TableWish): TableWish => ({ columns, headings, familyName })

/** The end of a long name says more than its beginning. Half a letter, which a cut leaves behind, no database takes. */
const fileNameOf = (name: string) => visibleText(name.slice(-200))

const pieceBytes = 1024 * 1024
