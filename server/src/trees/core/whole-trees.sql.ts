import { sql } from 'kysely'
import { inTransaction } from '../../kit/database.ts'
import type { TreesDb } from './tables.ts'

/**
 * Runs statements that put whole trees together. Right after an import the database has no figures of them yet, takes
 * a tree for a handful of rows, and would go through all of one table for each row of the other: it is told not to.
 */
export function wholeTrees<T>(db: TreesDb, work: (trx: TreesDb) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`select set_config('enable_nestloop', 'off', true)`.execute(trx)
    return work(trx)
  })
}
