import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clientOf, type Client } from '../../test/client.ts'
import type { App } from '../app.ts'
import { isPooledByTransaction } from './poolers.sql.ts'
import { openSecrets, SecretRefused } from './secrets.ts'

// Several processes on one database have this in common.

let app: TestApp
let other: App
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' })
  other = await app.openAnother()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** As a proxy hands them out: a call here, a call there. */
const inTurns = (token?: string): [Client, Client] => [clientOf(app.app.http, token), clientOf(other.http, token)]

describe('limits', () => {
  test('of tries to sign in are counted together', async () => {
    const clients = inTurns()
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) {
      const guess = { email: `nobody${n}@example.org`, password: 'a guess' }
      const headers = { 'x-forwarded-for': '203.0.113.40' }
      statuses.push((await clients[n % 2]!.post('/v1/auth/login', guess, headers)).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  })

  test('of guesses at a password are counted together, and given back after a right one', async () => {
    const asha = await app.signUp('Asha')
    const clients = inTurns()
    const login = (n: number, password: string) =>
      clients[n % 2]!.post('/v1/auth/login', { email: asha.email, password }, { 'x-forwarded-for': '203.0.113.41' })
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) statuses.push((await login(n, 'a guess')).status)
    for (let n = 0; n < 4; n++) expect((await login(n, asha.password)).status).toBe(200)
    for (let n = 0; n < 3; n++) statuses.push((await login(n, 'a guess')).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect((await login(0, asha.password)).status).toBe(429)
  })

  test('shared in parts between processes never exceed the allowed number', async () => {
    const asha = await app.signUp('Asha')
    const clients = inTurns(asha.tokens.accessToken.token)
    const statuses: number[] = []
    for (let n = 0; n < 300; n++) statuses.push((await clients[n % 3 === 0 ? 0 : 1]!.get('/v1/search?q=a')).status)
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeLessThanOrEqual(240)
    expect(allowed).toBeGreaterThan(220)
  })

  test('are forgotten when their time is over', async () => {
    app.clock.advance(61_000)
    await app.app.keepHouse()
    const rows = await app.db.selectFrom('rate_count').select('until').execute()
    expect(rows.filter((row) => row.until <= app.clock.now())).toEqual([])
  })
})

describe('a session', () => {
  test('that ends in one process is refused by the other at the next call', async () => {
    for (let round = 0; round < 10; round++) {
      app.clock.advance(61_000)
      const asha = await app.signUp('Asha')
      const [here, there] = inTurns(asha.tokens.accessToken.token)
      // Both know the token by now.
      for (const client of [here, there]) expect((await client.get('/v1/profile/user-detail')).status).toBe(200)
      expect((await here.post('/v1/auth/logout')).status).toBe(204)
      expect((await there.get('/v1/profile/user-detail')).status).toBe(401)
    }
  })

  test('is looked up for every call by a process that hears nothing at the moment', async () => {
    app.clock.advance(61_000)
    const asha = await app.signUp('Asha')
    const [here, there] = inTurns(asha.tokens.accessToken.token)
    for (const client of [here, there]) expect((await client.get('/v1/profile/user-detail')).status).toBe(200)
    const admin = new pg.Client(app.config)
    await admin.connect()
    const ears = `from pg_stat_activity where application_name = 'mulghar listens' and datname = current_database()`
    expect((await admin.query(`select pg_terminate_backend(pid) ${ears}`)).rowCount).toBe(2)
    await wait(100)
    // Written by hand, as by a process that nobody can hear.
    await app.db.updateTable('session').set({ revoked_at: new Date() }).where('account_id', '=', asha.id).execute()
    for (const client of [here, there]) expect((await client.get('/v1/profile/user-detail')).status).toBe(401)
    // They hear again a little later.
    await expect.poll(async () => (await admin.query(`select pid ${ears}`)).rowCount).toBe(2)
    await admin.end()
  })
})

test('an import carries the key of its file; the file is gone when it is over, or when nobody will come for it', async () => {
  const asha = await app.signUp('Asha')
  const family = '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Krishna /Shrestha/\n0 TRLR\n'
  const { body } = await asha.upload('/v1/family/family-tree/import', { name: 'family.ged', bytes: family })
  const taskOf = (id: string) => app.db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(Object.keys((await taskOf(body.jobId)).payload as object).toSorted()).toEqual([
    'fileName',
    'key',
    'newTreeName',
    'treeId',
  ])
  await expect.poll(async () => (await taskOf(body.jobId)).status).toBe('DONE')
  const waiting = () => app.db.selectFrom('tree_import_file').select('key').execute()
  await expect.poll(waiting).toEqual([])

  const yesterday = new Date(app.clock.now().getTime() - 25 * 60 * 60_000)
  const row = { created_at: yesterday }
  await app.db
    .insertInto('tree_import_file')
    .values([
      { ...row, key: 'aaaaaaaaaaaaaaaa', task_id: null },
      { ...row, key: 'bbbbbbbbbbbbbbbb', task_id: body.jobId },
      { key: 'cccccccccccccccc', task_id: null, created_at: app.clock.now() },
    ])
    .execute()
  await app.app.keepHouse()
  expect(await waiting()).toEqual([{ key: 'cccccccccccccccc' }])
})

test('another secret than that of the database is refused, in words', async () => {
  const settings = { SECRET_KEY: 'quite another secret, and long enough too' }
  await expect(app.openAnother(settings)).rejects.toThrow(SecretRefused)
  await expect(app.openAnother(settings)).rejects.toThrow(/^This database has been used with another secret\. /)
  // The kept row says nothing of the secret itself.
  const kept = await app.db.selectFrom('instance').select('value').where('name', '=', 'secret').execute()
  expect(kept).toEqual([{ value: openSecrets('', 'a secret for tests that is long enough').fingerprint }])
})

describe('a pooler', () => {
  /** One that gives a connection on after each transaction, to whoever comes next. */
  function pooled(pool: pg.Pool): { query(text: string): Promise<{ rows: { pid: number }[] }> } {
    let held: pg.PoolClient | undefined
    return {
      async query(text) {
        const client = held ?? (await pool.connect())
        const answer = await client.query<{ pid: number }>(text)
        held = text === 'begin' || (held && text !== 'rollback') ? client : undefined
        if (!held) client.release()
        return answer
      },
    }
  }

  test.each([1, 5])('in transaction mode is detected, with %i connections behind it', async (max) => {
    const pool = new pg.Pool({ ...app.config, max })
    expect(await isPooledByTransaction(pooled(pool), pooled(pool))).toBe(true)
    await pool.end()
  })

  test('is none where each has a connection of its own', async () => {
    const [one, two] = [new pg.Client(app.config), new pg.Client(app.config)]
    await one.connect()
    await two.connect()
    expect(await isPooledByTransaction(one, two)).toBe(false)
    await one.end()
    await two.end()
  })
})
