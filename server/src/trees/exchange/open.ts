import { exchange as wire } from '@mulghar/contract/trees/exchange'
import type { ImportReport } from '@mulghar/contract/trees/import-report'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Documents } from '../../documents/public.ts'
import type { House } from '../../kit/house.ts'
import { routes, type Gives } from '../../kit/room.ts'
import { atMost } from '../../kit/turns.ts'
import type { ChangeParts } from '../core/change.ts'
import { treesDb } from '../core/tables.ts'
import { openTableReaders } from '../vanshavali/table-reading.ts'
import { exchangeHandlers } from './exchange.ts'
import { openExports } from './export/export-text.ts'
import { openImportFiles } from './import/import-files.ts'
import { openImportReaders } from './import/import-reading.ts'
import { reportFor } from './import/report-for.ts'
import { runImport, type ImportWish } from './import/import-run.ts'
import { readWaitingNameParts } from './records/name-parts.ts'

/** Files in and out, with the workers who read and write them. */
export function openExchange(house: House, changing: ChangeParts & { documents: Documents }) {
  const { env, report, tasks } = house
  const { db, long, tasks: forTasks, config } = house.databaseOf(treesDb)
  const exports = openExports({ pool: long.pool, config, report })
  // Whatever kind of file it is, so many are looked at at once; one processor is left for everybody else.
  const inTurn = atMost(Math.min(2, Math.max(1, availableParallelism() - 1)))
  const tables = openTableReaders(report, inTurn)
  const readers = openImportReaders(report, inTurn)
  const folder = join(env.dataDir, 'imports')
  const files = openImportFiles({ db, tasks, blobs: house.blobs, clock: house.clock, folder })
  const maxBytes = env.MAX_IMPORT_BYTES
  const importing = { ...changing, ...forTasks, readers, files }
  const parts = { ...changing, exports, tasks, tables, readers, files, folder, maxBytes }
  return {
    routes: [routes(wire, exchangeHandlers(parts))],
    tasks: {
      import: {
        run: (task) => runImport(importing, task, task.payload as ImportWish),
        isOver: (payload) => files.drop((payload as ImportWish).key),
        reportFor: (accountId, kept) => reportFor(db, accountId, kept as ImportReport),
      },
    },
    duties: [files.purge, () => readWaitingNameParts(db)],
    async close() {
      await exports.close()
      await tables.close()
      await readers.close()
    },
  } satisfies Gives
}
