import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database.ts'
import type { DatabaseConfig } from '../../../kit/database.ts'
import { BinaryWriter, type Cell } from './binary-writer.ts'
import { columnTypes, copyBlock } from './copy.sql.ts'
import { TableBlocks, type Columns } from './table-blocks.ts'

let config: DatabaseConfig
let drop: () => Promise<void>
let pool: pg.Pool
let client: pg.PoolClient
beforeAll(async () => {
  ;({ config, drop } = await cloneDatabase())
  pool = new pg.Pool(config)
  client = await pool.connect()
  await client.query(`
    create table thing (
      id uuid, told text collate "C", content jsonb, names text[], year smallint, day integer, dead boolean, at timestamptz);
    create table other (id uuid not null, told text)`)
})
afterAll(async () => {
  client.release()
  await pool.end()
  await drop()
})

const columns = ['id', 'told', 'content', 'names', 'year', 'day', 'dead', 'at']
const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3fa4b5'
const rowOf = (cells: Partial<Record<string, Cell>>) => columns.map((column) => cells[column])

/** Writes rows of a table block by block, as an import does. */
async function copied(table: string, names: readonly string[], rows: Iterable<readonly Cell[]>): Promise<void> {
  const tables: Columns = { [table]: names }
  const blocks = new TableBlocks(tables, await columnTypes(client, tables))
  for (const row of rows) {
    blocks.add(table, row)
    if (blocks.isFull) await copyBlock(client, tables, blocks.take())
  }
  await copyBlock(client, tables, blocks.take())
}

async function backAgain(rows: readonly Cell[][]): Promise<Record<string, unknown>[]> {
  await client.query('truncate thing')
  await copied('thing', columns, rows)
  return (await client.query('select * from thing')).rows
}

describe('the table holds the copied value', () => {
  test.each<[string, string, Cell, unknown?]>([
    ['a key', 'id', id],
    ['no text', 'told', ''],
    ['a text with what a line cannot hold', 'told', 'a\tb\nc\\N\r'],
    ['Devanagari', 'told', 'श्रेष्ठ'],
    ['a sign beyond the first plane', 'told', '👨‍👩‍👧 x'],
    ['a long text', 'told', 'a long name '.repeat(60_000)],
    ['a zero character, which no text can hold', 'told', 'a\0b', 'ab'],
    ['half a sign', 'told', 'a\ud83d', 'a\ufffd'],
    ['a document', 'content', '{"year": 1943, "text": "सन्"}', { year: 1943, text: 'सन्' }],
    ['no names', 'names', []],
    ['names', 'names', ['ram "shrestha"', '', 'हरि', 'a,b\\']],
    ['a year', 'year', -9999],
    ['a day', 'day', -99_991_231],
    ['yes', 'dead', true],
    ['no', 'dead', false],
    ['a moment', 'at', new Date('2026-11-21T10:11:12.345Z')],
    ['a moment before 2000', 'at', new Date('1969-12-31T23:59:59.999Z')],
    ['nothing', 'told', null],
    ['nothing given', 'day', undefined, null],
  ])('%s', async (_, column, cell, back = cell) => {
    expect(await backAgain([rowOf({ [column]: cell })])).toEqual([
      { ...Object.fromEntries(columns.map((name) => [name, null])), [column]: back },
    ])
  })

  test('many rows, each with what belongs to it', async () => {
    const many = Array.from({ length: 70_000 }, (_, at) => rowOf({ day: at, told: `person ${at}` }))
    const rows = await backAgain(many)
    expect(rows).toHaveLength(70_000)
    expect(rows.every(({ day, told }) => told === `person ${String(day)}`)).toBe(true)
  })

  test('no rows at all', async () => {
    expect(await backAgain([])).toEqual([])
  })
})

test('a type that is not known is refused before anything is written', () => {
  expect(() => new BinaryWriter(['text', 'point'])).toThrow('No rows of point can be written')
})

function* others(cell: string | null, end?: Error): Generator<Cell[]> {
  for (let at = 0; at < 100_000; at++) yield [cell, `row ${at}`]
  if (end) throw end
}

test.each<[string, () => Iterable<Cell[]>, string]>([
  [
    'what the database refuses is told, and the connection is free again',
    () => others(null),
    'null value in column "id"',
  ],
  ['whoever breaks off in the middle can undo it', () => others(id, new Error('called off')), 'called off'],
])('%s', async (_, rows, why) => {
  await client.query('begin')
  await expect(copied('other', ['id', 'told'], rows())).rejects.toThrow(why)
  await client.query('rollback')
  expect((await client.query('select count(*)::int as rows from other')).rows).toEqual([{ rows: 0 }])
})
