import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import { isLong } from './length.ts'
import { killHard, launchApp, postmasterOf, startApp, stopApp } from './running-app.ts'

// The database that the app brings along: what it finds in its folder when it starts, and how it ends.

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mulghar-embedded-'))
  folders.push(folder)
  return folder
}

let reported: unknown[]
beforeEach(() => void (reported = []))

const open = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, durable: false, report: (error) => reported.push(error), now: Date.now })

async function ask(database: EmbeddedPostgres, question: string): Promise<unknown> {
  const client = new pg.Client(database.config)
  // The server may be killed in the middle of it; who waits for the answer is told.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query({ text: question, rowMode: 'array' })
  await client.end()
  return (rows as unknown[][])[0]?.[0]
}

test.each(isLong ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  'a second app on the same folder says so in plain words and ends; the first goes on, and %s ends it and its database cleanly, without a word',
  async (signal) => {
    const dataDir = freshFolder()
    const first = await startApp(dataDir)
    const second = await launchApp(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.said().trim()).toBe(
      'Another Mulghar is running on this data folder. Please stop it first, or set another DATA_DIR.',
    )
    expect(await (await fetch(`${first.url}/v1/health/ready`)).json()).toEqual({ status: 'ready' })
    expect(await stopApp(first, signal)).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/)
    expect(first.said().trim().split('\n')).toEqual([
      `Mulghar is ready at ${first.url}`,
      `There is no mail server set (SMTP_URL): mails are put into ${join(dataDir, 'outbox')}`,
    ])
  },
)

test.runIf(isLong)(
  'a second app stays away, also after a connection has taken the first one’s database down for a moment',
  async () => {
    const dataDir = freshFolder()
    const database = await open(dataDir)
    const owner =
      "select pid from pg_stat_activity join pg_locks using (pid) where application_name = 'mulghar owner' and locktype = 'advisory'"
    let pid = await ask(database, owner)
    // More than once, as it may also be taken down while it is being owned again.
    for (let times = 0; times < 20; times++) {
      const before = pid
      killHard(Number(before))
      const isOwnedAnew = async () => {
        pid = await ask(database, owner).catch(() => undefined)
        return pid !== undefined && pid !== before
      }
      await expect.poll(async () => [await isOwnedAnew(), reported], { timeout: 20_000 }).toEqual([true, []])
    }
    await expect(open(dataDir)).rejects.toThrow('Another Mulghar is running on this data folder.')
    await database.stop()
    expect(reported).toEqual([])
  },
)

test('an app that is asked to end while it starts leaves no database running', { tags: ['room'] }, async () => {
  const dataDir = freshFolder()
  const app = await launchApp(dataDir)
  await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 30_000 }).toBe(true)
  expect(await stopApp(app)).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test.runIf(isLong)('an app that cannot listen says why, and leaves no database running', async () => {
  const first = await startApp(freshFolder())
  const dataDir = freshFolder()
  const second = await launchApp(dataDir, { PORT: new URL(first.url).port })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('EADDRINUSE')
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  await stopApp(first)
})

test.runIf(isLong)('a database whose app has crashed is taken over, with what it holds', async () => {
  const dataDir = freshFolder()
  const first = await startApp(dataDir)
  const orphan = postmasterOf(dataDir)
  killHard(first.child.pid!)
  await first.ended
  process.kill(orphan, 0)

  const second = await startApp(dataDir)
  expect(postmasterOf(dataDir)).not.toBe(orphan)
  expect(await stopApp(second)).toBe(0)
})

test('after a crash of the machine another program may have the old number', { tags: ['room'] }, async () => {
  const dataDir = freshFolder()
  const first = await open(dataDir)
  await ask(first, 'create table kept (n int)')
  const note = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  await first.stop()
  const other = spawn('sleep', ['60'])
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), [String(other.pid), ...note.split('\n').slice(1)].join('\n'))

  const second = await open(dataDir)
  expect(await ask(second, 'select count(*)::int from kept')).toBe(0)
  expect(other.exitCode).toBe(null)
  other.kill()
  await second.stop()
})

test('the data of another PostgreSQL is refused in plain words, and not touched', async () => {
  const dataDir = freshFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n')
  writeFileSync(join(dataDir, 'postgres/precious'), 'data')
  const app = await launchApp(dataDir)
  expect(await app.ended).toBe(1)
  expect(app.said().trim()).toBe(
    `The database in ${join(dataDir, 'postgres')} belongs to PostgreSQL 15, and this version of Mulghar brings PostgreSQL 18. ` +
      'Nothing was changed. Please start the version that made it, or move the data over with pg_dump and DATABASE_URL.',
  )
  expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual(['PG_VERSION', 'precious'])
})

test('a folder that holds something else is refused, and not touched', async () => {
  const dataDir = freshFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/letter.txt'), 'dear')
  await expect(open(dataDir)).rejects.toThrow('is there but holds no database')
  expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('dear')
})

test('leftovers of an interrupted start do not prevent the next one', { tags: ['room'] }, async () => {
  const dataDir = freshFolder()
  mkdirSync(join(dataDir, 'postgres.new-12345/base'), { recursive: true })
  const database = await open(dataDir)
  expect(await ask(database, 'select 1')).toBe(1)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  await database.stop()
})

test.each([
  ['spaces, a comma and quotes', `our "house", old`],
  ['Devanagari', 'हाम्रो मूलघर'],
  ['a name longer than a socket may have', 'a-very-long-name-'.repeat(8)],
])('a data folder may have %s in its path', { tags: ['room'] }, async (_, name) => {
  const dataDir = join(freshFolder(), name, 'data')
  const first = await open(dataDir)
  await ask(first, 'create table kept (n int)')
  const { host } = first.config
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await first.stop()
  if (host !== dataDir) expect(existsSync(String(host))).toBe(false)

  const second = await open(dataDir)
  expect(await ask(second, 'select count(*)::int from kept')).toBe(0)
  await second.stop()
  expect(reported).toEqual([])
})

test.runIf(isLong)('a database that keeps dying is given up, and the application is notified', async () => {
  const dataDir = freshFolder()
  let lost = false
  const report = (error: unknown) => reported.push(error)
  const database = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    report,
    now: Date.now,
    lost: () => (lost = true),
  })
  for (let pid = 0; !lost; await wait(20)) {
    if (database.pid() === pid) continue
    // Only one that has started counts.
    await expect.poll(() => ask(database, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1)
    pid = database.pid()
    killHard(pid)
  }
  expect(reported.map(String)).toContain(
    `PostgresRefused: The database keeps stopping. Its own words are in ${join(dataDir, 'postgres.log')}.`,
  )
  await database.stop()
})
