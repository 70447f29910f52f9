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

/**
 * Statements over a whole import, which may be as large as the tree. The database has no good figures of it yet, and a loop
 * over it row by row could take hours.
 */
export async function withoutLoops<T>(db: TreesDb, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`set local work_mem = '64MB'`.execute(db)
  const answer = await work()
  await sql`set local enable_nestloop = on`.execute(db)
  await sql`set local work_mem to default`.execute(db)
  return answer
}
