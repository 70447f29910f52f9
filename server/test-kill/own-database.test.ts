import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import { Caller } from './caller.ts'
import { isLong } from './length.ts'
import { launchApp, startApp, stopApp } from './running-app.ts'

// With DATABASE_URL the app uses a PostgreSQL that somebody else looks after, and brings none of its own.

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mulghar-own-'))
  folders.push(folder)
  return folder
}

test.runIf(isLong)(
  'an application with an external database serves, stores data, and leaves that database running',
  async () => {
    const theirs = freshFolder()
    const database = await startEmbeddedPostgres({
      dataDir: theirs,
      durable: false,
      report: console.error,
      now: Date.now,
    })
    const settings = { DATABASE_URL: `postgres://mulghar@localhost/mulghar?host=${encodeURIComponent(theirs)}` }
    const dataDir = freshFolder()
    const first = await startApp(dataDir, settings)
    const asha = new Caller('Asha')
    asha.url = first.url
    await asha.register()
    expect(await stopApp(first)).toBe(0)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(readdirSync(dataDir)).toContain('secret.key')

    // Two of them may share it, if they have the same secret.
    const stranger = await launchApp(freshFolder(), settings)
    expect(await stranger.ended).toBe(1)
    expect(stranger.said()).toMatch(/^This database has been used with another secret\. Please set the same SECRET_KEY/)
    const sameSecret = { ...settings, SECRET_KEY: readFileSync(join(dataDir, 'secret.key'), 'utf8').trim() }
    const [second, third] = await Promise.all([startApp(dataDir, settings), startApp(freshFolder(), sameSecret)])
    for (const app of [second, third]) {
      asha.url = app.url
      await asha.login()
      expect(await stopApp(app)).toBe(0)
    }
    await database.stop()
  },
)

test('a database that is not there is named in plain words', { tags: ['room'] }, async () => {
  const app = await launchApp(freshFolder(), { DATABASE_URL: 'postgres://127.0.0.1:9/mulghar' })
  expect(await app.ended).toBe(1)
  expect(app.said().trim()).toBe('The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:9')
})

test.runIf(process.getuid?.() === 0)(
  'root without user namespaces is told what to do',
  { tags: ['room'] },
  async () => {
    const app = await launchApp(freshFolder(), { PATH: '/nowhere' })
    expect(await app.ended).toBe(1)
    expect(app.said().trim()).toBe(
      'The embedded database cannot run as root here, because user namespaces cannot be used on this machine. ' +
        'Please start Mulghar as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  },
)
