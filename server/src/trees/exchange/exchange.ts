import type { exchange as wire, ExportFormat } from '@mulghar/contract/trees/exchange'
import { writeGedzip } from '@mulghar/gedcom'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/clock.ts'
import { inTransaction } from '../../kit/database.ts'
import { projectVersion } from '../../kit/env.ts'
import { handle } from '../../kit/handle.ts'
import { newId } from '../../kit/ids.ts'
import type { Tasks } from '../../kit/tasks.ts'
import { requireAct } from '../access.ts'
import type { TreesDb } from '../tables.ts'
import { mustWait } from '../proposals/proposals.sql.ts'
import { findTree } from '../trees.sql.ts'
import { isImporting, selectPictures } from './exchange.sql.ts'
import type { Exports, ExportTask } from './export/export-text.ts'
import { maxTableBytes, previewOf, readTable } from '../vanshavali/read-table.ts'
import { keepImportFile, type TableWish } from './import/import-file.ts'
import type { ImportWish } from './import/import-run.ts'

type Parts = {
  db: TreesDb
  exports: Exports
  clock: Clock
  tasks: Tasks
  documents: Pick<Documents, 'open'>
  /** Where files wait for their import. */
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

export function exchangeHandlers({ db, exports, clock, tasks, documents, folder, maxBytes }: Parts) {
  async function* pictures(names: Map<string, string>) {
    for (const [documentId, name] of names) {
      const opened = await documents.open(documentId, 'original')
      if (opened) yield { name, bytes: new Uint8Array(await buffer(opened.stream)) }
    }
  }

  async function contentsOf(ask: ExportTask['ask'], format: ExportFormat, people: number) {
    const text = (mediaNames?: Map<string, string>) => exports.pieces(ask, { format, mediaNames }, people)
    if (format !== 'gedzip') return text()
    const rows = await selectPictures(db, ask.treeId)
    const names = new Map(rows.map((id) => [id, `media/${id}.jpg`]))
    return writeGedzip(text(names), pictures(names))
  }

  return handle<typeof wire>({
    async import({ viewer, file }, { query }) {
      const known = query.familyTreeId || undefined
      if (known) {
        await requireAct(db, viewer, known, 'edit-people', 'trees/not-editor')
        if (await mustWait(db, known, viewer.id)) throw new AppError('trees/approval-needed')
        if (await isImporting(db, known)) throw new AppError('trees/import-running')
      }
      const table = query.format === 'table' ? tableWish(query) : undefined
      const incoming = await file(table ? Math.min(maxBytes, maxTableBytes) : maxBytes)
      const path = await keepImportFile(folder, incoming, table)
      const treeId = known ?? newId()
      const fileName = incoming.name.slice(-200) || (table ? 'vanshavali.csv' : 'genealogy.ged')
      const newTreeName = known ? null : query.name || titleOf(fileName)
      const payload: ImportWish = { treeId, path, fileName, newTreeName, ...(table && { table }) }
      const jobId = await inTransaction(db, (trx) =>
        tasks.create(trx, { accountId: viewer.id, kind: 'import', payload }),
      )
      return { jobId, familyTreeId: treeId }
    },

    async previewTable({ file }, { query }) {
      const incoming = await file(Math.min(maxBytes, maxTableBytes))
      const bytes = await buffer(incoming.stream)
      if (incoming.wasCut()) throw new AppError('trees/import-too-large')
      return previewOf(incoming.name.slice(-200) || 'vanshavali.csv', await readTable(bytes, query))
    },

    async export({ viewer }, { params, query }) {
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
        body: Readable.from(asBytes(await contentsOf(ask, query.format, tree.person_count)), {
          objectMode: false,
          highWaterMark: pieceBytes,
        }),
      }
    },
  })
}

const tableWish = ({ columns, headings, familyName }: TableWish): TableWish => ({ columns, headings, familyName })

/** A tree's name from its file's. */
function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.(ged|gdz|gedcom|zip|csv|tsv|txt|xlsx)$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return plain.slice(0, 120) || 'Imported tree'
}

const pieceBytes = 1024 * 1024

/** Texts as the bytes that go out, once for all who hand them on. */
async function* asBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
