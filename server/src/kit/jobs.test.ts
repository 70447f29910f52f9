import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { inTransaction, openDatabase, type OpenDatabase } from './database.ts'
import { startJobs, type Jobs, type JobKinds } from './jobs.ts'
import type { KitTables } from './tables.ts'

let database: OpenDatabase<KitTables>
let jobs: Jobs
let drop: () => Promise<void>
const mails: string[] = []
const errands: string[] = []
const begun: string[] = []
const ends: (() => void)[] = []

beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  database = openDatabase(clone.config, console.error)
  const handlers = {
    mail: async (job: JobKinds['mail']) => void mails.push('sealed' in job ? job.sealed : job.subject),
    task: async ({ accountId, id }: JobKinds['task']) => {
      begun.push(`${accountId} ${id}`)
      await new Promise<void>((end) => ends.push(end))
    },
    'lost-task': async () => {},
    errand: async ({ name }: JobKinds['errand']) => void errands.push(name),
    housekeeping: async () => {},
    minutely: async () => {},
  }
  jobs = await startJobs(clone.config, handlers, console.error)
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await drop()
})

const mail = (sealed: string) => ({ sealed })

test('a job of a transaction that commits is done, one of a transaction that is undone never is', async () => {
  const undone = inTransaction(database.db, async (trx) => {
    await jobs.send(trx, 'mail', mail('undone'))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await inTransaction(database.db, async (trx) => {
    await jobs.send(trx, 'mail', mail('kept'))
    await sql`select 1`.execute(trx)
  })

  await vi.waitFor(() => expect(mails).toContain('kept'), 10_000)
  expect(mails).toEqual(['kept'])
})

test('those that came together are done one after the other, not one at each look', async () => {
  const names = Array.from({ length: 60 }, (_, number) => `errand ${number}`)
  await inTransaction(database.db, async (trx) => {
    for (const name of names) await jobs.send(trx, 'errand', { name, payload: null })
  })

  // Two workers which look every two seconds take a minute.
  await vi.waitFor(() => expect(errands).toHaveLength(names.length), 15_000)
  expect(new Set(errands)).toEqual(new Set(names))
})

test('tasks of one account never occupy every worker', async () => {
  for (const [accountId, id] of [
    ['asha', '1'],
    ['asha', '2'],
    ['asha', '3'],
    ['ravi', '1'],
  ] as const)
    await jobs.send(database.db, 'task', { accountId, id }, 0, accountId)
  await vi.waitFor(() => expect(begun).toHaveLength(2), 10_000)
  // Two workers may take two tasks of one account at once: then either of the two is put back.
  expect(new Set(begun.map((task) => task.split(' ')[0]))).toEqual(new Set(['asha', 'ravi']))
  await vi.waitFor(() => {
    for (const end of ends.splice(0)) end()
    expect(begun).toHaveLength(4)
  }, 15_000)
  for (const end of ends.splice(0)) end()
})

test('a start corrects the terms that an earlier version gave a queue', async () => {
  const keptSeconds = async () => {
    const { rows } = await sql<{ kept: number; heartbeat: number | null }>`
      select deletion_seconds as kept, heartbeat_seconds as heartbeat from pgboss.queue
      where name in ('mail', 'task') order by name`.execute(database.db)
    return rows
  }
  const before = await keptSeconds()
  expect(before).toEqual([
    { kept: 43_200, heartbeat: null },
    { kept: 43_200, heartbeat: 20 },
  ])
  await sql`update pgboss.queue set deletion_seconds = 5, heartbeat_seconds = 10 where name = 'task'`.execute(
    database.db,
  )
  const nothing = async () => {}
  const handlers = {
    mail: nothing,
    task: nothing,
    'lost-task': nothing,
    errand: nothing,
    housekeeping: nothing,
    minutely: nothing,
  }
  await (await startJobs(database.config, handlers, console.error)).stop()
  expect(await keptSeconds()).toEqual(before)
})
