import type { ExportFormat } from '@mulghar/contract/trees/exchange'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { availableParallelism } from 'node:os'
import type { Pool } from 'pg'
import type { DatabaseConfig } from '../../../kit/database.ts'
import { openWorkers } from '../../../kit/worker-pieces.ts'
import { readBonds, type Bonds } from './export-bonds.ts'
import { gedcomPieces, type ExportAsk } from './export-gedcom.ts'
import type { Lane } from './export-parts.ts'
import { csvLines, jsonLines } from './export-table.ts'

export type ExportWish = { format: ExportFormat; mediaNames?: Map<string, string> }

/** A worker opens the database for itself and is told this: to read the bonds, or to write its part. */
export type ExportTask = { ask: Omit<ExportAsk, 'pool'>; wish: ExportWish; config: DatabaseConfig } & (
  | { bonds?: undefined }
  | { bonds: Bonds; lane: Lane }
)

export const bondsFor = ({ pool, treeId, role, now }: ExportAsk, format: ExportFormat): Promise<Bonds> =>
  readBonds(pool, treeId, {
    year: mayInTree(role, 'export-living') ? undefined : now.getUTCFullYear(),
    withRecords: format !== 'csv' && format !== 'json',
  })

/** A whole tree as text, in pieces, or one lane of it; of an archive, the GEDCOM text in it. */
export function exportText(
  ask: ExportAsk,
  { format, mediaNames }: ExportWish,
  bonds: Bonds,
  lane: Lane,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'csv') return csvLines(ask, bonds)
  if (format === 'json') return jsonLines(ask, bonds)
  return gedcomPieces(ask, bonds, { version: format === 'gedcom551' ? '5.5.1' : '7.0', mediaNames, lane })
}

/** So many people are written while a worker is still getting ready. */
const manyPeople = 5000

/** A young generation that holds some batches of rows: most of them are never moved. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

/** A table is written by one; a genealogy by two, where the machine can do two things at once. */
const lanesOf = (format: ExportFormat) =>
  format === 'csv' || format === 'json' ? 1 : Math.min(2, availableParallelism())

type Parts = { pool: Pool; config: DatabaseConfig; report: (error: unknown) => void }

export type Exports = ReturnType<typeof openExports>

/** Writes trees as texts: a small one here, a large one by workers, so that nobody else waits for it. `signal` stops the workers. */
export function openExports({ pool, config, report }: Parts) {
  const workers = openWorkers(new URL('./export-worker.ts', import.meta.url), { report, resourceLimits })

  async function* pieces(
    ask: ExportTask['ask'],
    wish: ExportWish,
    { people, signal }: { people: number; signal?: AbortSignal },
  ): AsyncGenerator<string | Uint8Array> {
    if (people < manyPeople) {
      const here: ExportAsk = { ...ask, pool }
      return yield* exportText(here, wish, await bondsFor(here, wish.format), { at: 0, of: 1 })
    }
    const of = lanesOf(wish.format)
    workers.ready(of)
    const task: ExportTask = { ask, wish, config }
    const [bonds] = await Array.fromAsync(workers.pieces<Bonds>([task], signal))
    const lanes = Array.from({ length: of }, (_, at): ExportTask => ({ ...task, bonds: bonds!, lane: { at, of } }))
    yield* workers.pieces<Uint8Array>(lanes, signal)
  }

  return { pieces, close: () => workers.close() }
}
