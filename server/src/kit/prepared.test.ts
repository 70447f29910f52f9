import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { inTransaction, openDatabase, type OpenDatabase } from './database.ts'
import { mostPrepared, runPrepared } from './prepared.sql.ts'

let database: OpenDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  database = openDatabase({ ...clone.config, max: 1 }, console.error)
})
afterAll(async () => {
  await database.close()
  await drop()
})

async function preparedStatements() {
  const { rows } = await sql<{ statement: string; calls: number }>`
    select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
    where statement like '%prepared%' order by name`.execute(database.db)
  return rows
}

test('a statement is planned once for a connection, and answers for each value', async () => {
  const add = (a: number, b: number) =>
    runPrepared(database.db, sql<{ sum: number }>`select ${a}::int + ${b}::int as sum`)
  expect(await add(1, 2)).toEqual([{ sum: 3 }])
  expect(await add(20, 22)).toEqual([{ sum: 42 }])
  expect(
    await inTransaction(database.db, (trx) =>
      runPrepared(trx, sql<{ sum: number }>`select ${5}::int + ${6}::int as sum`),
    ),
  ).toEqual([{ sum: 11 }])
  expect(await preparedStatements()).toEqual([
    { statement: expect.stringContaining('select $1::int + $2::int as sum') as unknown, calls: 3 },
  ])
})

test('one that fails can be run again', async () => {
  const divide = (by: number) => runPrepared(database.db, sql<{ part: number }>`select 12 / ${by}::int as part`)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(4)).toEqual([{ part: 3 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(3)).toEqual([{ part: 4 }])
})

test('answers queries of ever new shapes without preparing more statements', async () => {
  for (let n = 1; n <= mostPrepared + 10; n++) {
    const shape = sql<{ n: number }>`select ${n}::int as n ${sql.raw(`-- shape ${n}`)}`
    expect(await runPrepared(database.db, shape)).toEqual([{ n }])
  }
  expect(await preparedStatements()).toHaveLength(mostPrepared)
})
