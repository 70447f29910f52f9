import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConfig } from '../src/kit/database.ts'
import { newId } from '../src/kit/ids.ts'
import { templateName } from './global-setup.ts'

const cloneLock = 5_550_123
const goneWithinMs = 2000

/** One connection for all files of a worker. */
let admin: pg.Pool | undefined

/** A fresh copy of the migrated database, dropped by `drop`. */
export async function cloneDatabase(): Promise<{ config: DatabaseConfig; drop(): Promise<void> }> {
  const server = inject('postgres')
  const database = `test_${newId().replaceAll('-', '')}`
  const pool = (admin ??= poolOfOne(server))
  const client = await pool.connect()
  try {
    // A template can be copied by one at a time, and only while nobody is in it.
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(`create database ${database} template ${templateName} strategy file_copy`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [cloneLock]).finally(() => client.release())
  }
  return {
    config: { ...server, database },
    async drop() {
      await othersHaveGone(pool, database)
      await pool.query(`drop database ${database} with (force)`)
    },
  }
}

/**
 * Waits for those who have said goodbye, a moment at most. A pool says that it has ended before the server has let go of its
 * connections: one that is cut off then has nobody to tell, and ends the worker's run as a failed one.
 */
async function othersHaveGone(pool: pg.Pool, database: string): Promise<void> {
  const asked = `select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1`
  for (let waited = 0; waited < goneWithinMs; waited += 10) {
    if ((await pool.query(asked, [database])).rowCount === 0) return
    await wait(10)
  }
}

/** The name under which the server knows this worker's connection. */
export const adminName = `copies of ${process.pid}`

function poolOfOne(server: DatabaseConfig): pg.Pool {
  const pool = new pg.Pool({
    ...server,
    database: 'postgres',
    application_name: adminName,
    max: 1,
    idleTimeoutMillis: 0,
  })
  // The server of the run may end before its workers do. Nothing was asked of the connection then; who asks later gets another.
  pool.on('error', () => {})
  return pool
}
