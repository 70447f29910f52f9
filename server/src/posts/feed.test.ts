import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readFeed } from './feed.ts'
import type { PostsTables } from './tables.ts'

test('a feed whose statements break off fails as a whole, without an unhandled rejection', async () => {
  const pool = new pg.Pool({ host: '/nowhere/at/all' })
  const db = new Kysely<PostsTables>({ dialect: new PostgresDialect({ pool }) })
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const people = {
    followees: async () => ['0192f0c0-0000-7000-8000-000000000001'],
    hidden: async () => {
      await wait(50)
      return new Set<string>()
    },
    chosen: async () => new Map(),
  }
  const groups = { memberOf: async () => [] }
  await expect(
    readFeed({ db, people, groups }, '0192f0c0-0000-7000-8000-000000000002', 'all', { limit: 1 }),
  ).rejects.toThrow('ENOENT')
  await wait(20)
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  await db.destroy()
})
