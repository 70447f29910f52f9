import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '../src/kit/database.ts'
import { adminName, cloneDatabase } from './database.ts'

it('a copy is made though the server ended the connection that made the one before', async () => {
  const before = await cloneDatabase()
  const other = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await other.connect()
  const ended = await other.query(
    'select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity where application_name = $1',
    [adminName],
  )
  expect(ended.rows).toEqual([{ ended: true }])
  await other.end()

  const copy = await cloneDatabase()
  const database = openDatabase<{ city: { id: number } }>(copy.config, (error) => expect.unreachable(String(error)))
  await expect(database.db.selectFrom('city').select('id').limit(1).execute()).resolves.toHaveLength(1)
  await database.close()
  await Promise.all([before.drop(), copy.drop()])
})

it('who is about to leave a copy is let go before it is dropped', async () => {
  const { config, drop } = await cloneDatabase()
  const leaving = new pg.Client(config)
  const cut: unknown[] = []
  leaving.on('error', (error) => cut.push(error))
  await leaving.connect()
  const dropped = drop()
  await wait(100)
  await leaving.end()
  await dropped
  expect(cut).toEqual([])
})
