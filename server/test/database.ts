import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConfig } from '../src/kit/database.ts'
import { newId } from '../src/kit/ids.ts'
import { templateName } from './global-setup.ts'

const cloneLock = 5_550_123

/** A fresh copy of the migrated database, dropped by `drop`. */
export async function cloneDatabase(): Promise<{ config: DatabaseConfig; drop(): Promise<void> }> {
  const server = inject('postgres')
  const database = `test_${newId().replaceAll('-', '')}`
  await asAdmin(server, async (client) => {
    // A template can be copied by one at a time, and only while nobody is in it.
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(`create database ${database} template ${templateName} strategy file_copy`)
  })
  return {
    config: { ...server, database },
    drop: () => asAdmin(server, async (client) => void (await client.query(`drop database ${database} with (force)`))),
  }
}

async function asAdmin(server: DatabaseConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
