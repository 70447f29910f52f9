import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { migrate, type Migration } from './migrate.ts'

let database: OpenDatabase
let drop: () => Promise<void>

beforeEach(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  database = openDatabase(clone.config, console.error)
})
afterEach(async () => {
  await database.close()
  await drop()
})

/** An empty one, as it is before the first start. */
async function empty(): Promise<void> {
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    database.db,
  )
  return rows.map((row) => row.name)
}

const step = (name: string, make: (table: string) => string): Migration => ({
  name,
  up: async (db) => void (await sql.raw(make(name.slice(5))).execute(db)),
})
const table = (name: string) => step(name, (made) => `create table ${made} (n int)`)

test('an empty database gets every step, in order; the next start makes none', async () => {
  const full = await tables()
  await empty()
  const made = await migrate(database.config)
  expect(made[0]).toBe('0001-kit')
  expect(made).toEqual(made.toSorted())
  expect(await tables()).toEqual(full)
  expect(await migrate(database.config)).toEqual([])
})

test('only new steps are made; two starts at once make each once', async () => {
  await empty()
  expect(await migrate(database.config, [table('0001-house')])).toEqual(['0001-house'])
  const steps = [table('0001-house'), table('0002-garden')]
  const made = await Promise.all([migrate(database.config, steps), migrate(database.config, steps)])
  expect(made.flat()).toEqual(['0002-garden'])
})

test('a database of a newer version is refused in plain words, and not touched', async () => {
  await empty()
  await migrate(database.config, [table('0001-house'), table('0002-tower')])
  const before = await tables()
  await expect(migrate(database.config, [table('0001-house'), table('0003-cellar')])).rejects.toThrow(
    'This database was made by a newer version of Mulghar (it has the step "0002-tower"). Please start that version or a later one.',
  )
  expect(await tables()).toEqual(before)
})

test('a step that fails leaves nothing of itself; those before it stay, and it can be tried again', async () => {
  await empty()
  const broken = step('0002-garden', (made) => `create table ${made} (n int); select 1 / 0`)
  await expect(migrate(database.config, [table('0001-house'), broken])).rejects.toThrow('division by zero')
  expect(await tables()).toEqual(['house', 'migration'])
  expect(await migrate(database.config, [table('0001-house'), table('0002-garden')])).toEqual(['0002-garden'])
})
