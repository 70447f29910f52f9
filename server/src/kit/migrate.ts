import { sql, type Kysely } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type DatabaseConfig } from './database.ts'

/** The database cannot be used by this version; the message says why, in plain words. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

export type Migration = { name: string; up(db: Kysely<unknown>): Promise<void> }

const folder = join(import.meta.dirname, '../migrations')
/** Any number that is ours: two apps that start at once migrate one after the other. */
const lockKey = 7_085_437_218

/** Brings a database up to date, forward only, each step in a transaction of its own. Answers the names of the steps made. */
export async function migrate(config: DatabaseConfig, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await loadMigrations())
  // One connection, so that the lock and the steps share it; its end releases the lock.
  const { db, close } = openDatabase<unknown>({ ...config, max: 1 }, (error) => console.error(error))
  try {
    // A step takes as long as a large database needs.
    await sql`set statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(${lockKey}::bigint)`.execute(db)
    return await migrateLocked(db, known)
  } finally {
    await close()
  }
}

async function migrateLocked(db: Kysely<unknown>, known: readonly Migration[]): Promise<string[]> {
  await sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  const names = new Set(known.map((migration) => migration.name))
  const unknown = rows.find((row) => !names.has(row.name))
  if (unknown) {
    throw new MigrationRefused(
      `This database was made by a newer version of Mulghar (it has the step "${unknown.name}"). Please start that version or a later one.`,
    )
  }
  const done = new Set(rows.map((row) => row.name))
  const wanted = known.filter((migration) => !done.has(migration.name))
  for (const migration of wanted) {
    await db.transaction().execute(async (trx) => {
      await migration.up(trx)
      await sql`insert into migration (name) values (${migration.name})`.execute(trx)
    })
  }
  return wanted.map((migration) => migration.name)
}

async function loadMigrations(): Promise<Migration[]> {
  const files = readdirSync(folder)
    .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
    .sort()
  return Promise.all(
    files.map(async (file) => {
      const { up } = (await import(join(folder, file))) as Pick<Migration, 'up'>
      return { name: file.replace(/\.ts$/, ''), up }
    }),
  )
}
