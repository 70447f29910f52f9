import type { ExportFormat } from '@mulghar/contract/trees/exchange'
import { readRecords } from '@mulghar/gedcom'
import { sql } from 'kysely'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../../test/app.ts'
import { genealogyAsGedcom } from '../../../../../tools/gedcom-write.ts'
import { openExports, type Exports, type ExportTask } from './export-text.ts'

// One tree, written by workers and on this thread: both must be the same to the letter.

const people = 5200
let app: TestApp
let asha: Member
let exports: Exports
let pool: pg.Pool
let config: pg.PoolConfig
let treeId: string
let ask: ExportTask['ask']

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  // Its name is one that a person would get.
  const own = '0 @I5200@ _OWN a record of its own\n0 TRLR'
  const file = [...genealogyAsGedcom(people, 5)].join('').replace('0 TRLR', own)
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'family.ged', bytes: file })
  treeId = body.familyTreeId
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  pool = new pg.Pool(app.config)
  config = { ...app.config, application_name: 'export lanes' }
  exports = openExports({ pool, config, report: (error) => expect.unreachable(String(error)) })
  ask = { treeId, title: 'Shresthas', role: 'OWNER', now: new Date(Date.UTC(2026, 0, 2)), softwareVersion: '1' }
}, 120_000)

afterAll(async () => {
  await exports.close()
  await pool.end()
  await app.close()
})

type By = 'workers' | 'this thread'
const made = (format: ExportFormat, by: By, role: typeof ask.role = 'OWNER') =>
  exports.pieces({ ...ask, role }, { format }, { people: by === 'workers' ? 10_000 : 10 })
const text = async (...wish: Parameters<typeof made>) => (await buffer(Readable.from(made(...wish)))).toString()

async function expectTheSame(format: ExportFormat): Promise<void> {
  const here = await text(format, 'this thread')
  expect(here.length).toBeGreaterThan(100_000)
  expect((await text(format, 'workers')) === here).toBe(true)
  expect((await text(format, 'workers')) === here).toBe(true)
  const less = await text(format, 'this thread', 'READ_ONLY')
  expect(less.length).toBeLessThan(here.length)
  expect((await text(format, 'workers', 'READ_ONLY')) === less).toBe(true)
}
test.each(['csv'] as const)('%s is the same from every writer and at every export, for every role', expectTheSame)
test.each(['gedcom551', 'gedcom70', 'json'] as const)(
  '%s, too, is the same from every writer and at every export, for every role',

  expectTheSame,
)

test('a large tree comes over HTTP as it is written', async () => {
  const { raw } = await asha.get(`/v1/family/family-tree/${treeId}/export`)
  const body = (all: string) => all.slice(all.indexOf('0 @I1@'))
  expect(body(raw.toString()) === body(await text('gedcom551', 'this thread'))).toBe(true)
})

test('everybody has a name of their own, which no kept record has', async () => {
  const { records } = await readRecords(await text('gedcom551', 'workers'))
  const names = records
    .filter(({ tag }) => tag !== 'SUBM')
    .map(({ xref }) => xref)
    .filter(Boolean)
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
  expect(records.find((record) => record.xref === 'I5200')).toMatchObject({ tag: '_OWN', value: 'a record of its own' })
  expect(records.filter((record) => record.tag === 'INDI').at(-1)?.xref).toBe('I5201')
})

test('families are in the order of their positions, independent of their ids', async () => {
  await sql`
    insert into tree_union (tree_id, id, position)
    select ${treeId}, gen_random_uuid(), case when n % 5 > 0 then (n * 7919) % 10007 end
    from generate_series(1, 9000) as n`.execute(app.db)
  const { unions } = JSON.parse(await text('json', 'workers')) as { unions: { id: string }[] }
  const { rows } = await sql<{ id: string }>`
    select id from tree_union where tree_id = ${treeId} order by position, id`.execute(app.db)
  expect(unions.map((union) => union.id)).toEqual(rows.map((row) => row.id))
  const here = await text('gedcom70', 'this thread')
  expect(here.match(/^0 @F\d+@ FAM$/gm)).toHaveLength(rows.length)
  expect((await text('gedcom70', 'workers')) === here).toBe(true)
})

test('stops the workers when the reader stops, and serves the next', async () => {
  const pieces = made('gedcom551', 'workers')
  expect((await pieces.next()).done).toBe(false)
  await pieces.return(undefined)
  const connections = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where application_name = ${config.application_name}`.execute(app.db)
    return rows[0]!.count
  }
  await expect.poll(connections, { timeout: 5000 }).toBe(0)
  expect(await text('csv', 'workers')).toContain('first_name')
})

test('frees the slots of exports whose readers have gone, while the database still keeps the workers waiting', async () => {
  const url = new URL(`/v1/family/family-tree/${treeId}/export?format=gedcom551`, await app.app.listen())
  const headers = { authorization: `Bearer ${asha.tokens.accessToken.token}` }
  const ask = () => request(url, { headers, agent: false }).on('error', () => {})
  /** Calls for an export; 'waits' where it got a slot, since nothing comes as long as the table is locked. */
  const outcome = (): Promise<number | string> =>
    new Promise((resolve) => {
      const asked = ask()
      const timer = setTimeout(() => {
        asked.destroy()
        resolve('waits')
      }, 500)
      asked.once('response', (answer) => {
        clearTimeout(timer)
        answer.resume()
        resolve(answer.statusCode!)
      })
      asked.end()
    })
  const blocker = await pool.connect()
  await blocker.query('begin; lock table tree_union in access exclusive mode')
  try {
    const readers = [ask().end(), ask().end()]
    await expect.poll(outcome, { timeout: 8000 }).toBe(429)
    for (const reader of readers) reader.destroy()
    await expect.poll(outcome, { timeout: 8000 }).toBe('waits')
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await expect.poll(outcome, { timeout: 20_000 }).not.toBe(429)
})

test('passes database errors of a worker to the reader', async () => {
  const nowhere = { ...app.config, database: 'nowhere' }
  const broken = openExports({ pool, config: nowhere, report: (error) => expect.unreachable(String(error)) })
  await expect(Array.fromAsync(broken.pieces(ask, { format: 'gedcom551' }, { people: 10_000 }))).rejects.toThrow(
    'nowhere',
  )
  await broken.close()
})
