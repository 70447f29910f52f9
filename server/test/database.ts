import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConfig } from '../src/kit/database.ts'
import { newId } from '../src/kit/ids.ts'
import { templateName } from './global-setup.ts'

const cloneLock = 5_550_123

/** One connection for all files of a worker. */
let admin: Promise<pg.Client> | undefined

/** A fresh copy of the migrated database, dropped by `drop`. */
export async function cloneDatabase(): Promise<{ config: DatabaseConfig; drop(): Promise<void> }> {
  const server = inject('postgres')
  const database = `test_${newId().replaceAll('-', '')}`
  const client = await (admin ??= asAdmin(server))
  // A template can be copied by one at a time, and only while nobody is in it.
  await client.query('select pg_advisory_lock($1)', [cloneLock])
  try {
    await client.query(`create database ${database} template ${templateName} strategy file_copy`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [cloneLock])
  }
  return {
    config: { ...server, database },
    drop: async () => void (await client.query(`drop database ${database} with (force)`)),
  }
}

async function asAdmin(server: DatabaseConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  return client
}
