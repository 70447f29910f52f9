import type { ExportFormat } from '@mulghar/contract/trees/exchange'
import type { DatabaseConfig } from '../../kit/database.ts'
import { piecesOfWorker } from '../../kit/worker-pieces.ts'
import type { TreesDb } from '../tables.ts'
import { gedcomLines, type ExportAsk } from './export-gedcom.ts'
import { csvLines, jsonLines } from './export-table.ts'

export type ExportWish = { format: ExportFormat; mediaNames?: Map<string, string> }
/** What a worker is told, who opens the database for itself. */
export type ExportTask = { ask: Omit<ExportAsk, 'db'>; wish: ExportWish; config: DatabaseConfig }

/** A whole tree as text, in pieces; of an archive, the GEDCOM text in it. */
export function exportText(ask: ExportAsk, { format, mediaNames }: ExportWish): AsyncGenerator<string> {
  if (format === 'csv') return csvLines(ask)
  if (format === 'json') return jsonLines(ask)
  return gedcomLines(ask, format === 'gedcom551' ? '5.5.1' : '7.0', mediaNames)
}

/** So many people are written while a worker is still getting ready. */
const manyPeople = 5000

/** A young generation that holds some batches of rows: most of them are never moved. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }

/** The same, of a large tree by a worker, so that nobody else waits for it. */
export function exportPieces(
  db: TreesDb,
  { ask, wish, config }: ExportTask,
  people: number,
): AsyncIterable<string | Uint8Array> {
  if (people < manyPeople) return exportText({ ...ask, db }, wish)
  const task: ExportTask = { ask, wish, config }
  return piecesOfWorker(new URL('./export-worker.ts', import.meta.url), task, resourceLimits)
}
