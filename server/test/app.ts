import type { Session } from '@mulghar/contract/accounts/accounts'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { scratchFolder } from '../../tools/suite/scratch.ts'
import { setHashCost } from '../src/accounts/passwords.ts'
import { openApp, type App } from '../src/app.ts'
import { openDatabase, type DatabaseConfig } from '../src/kit/database.ts'
import { readEnv, type Env } from '../src/kit/env.ts'
import type { LogStream } from '../src/kit/http.ts'
import type { Database } from '../src/tables.ts'
import { clientOf, type Client } from './client.ts'
import { cloneDatabase } from './database.ts'
import { openMailbox, type Mail } from './mailbox.ts'

export type Member = Client & { id: string; name: string; email: string; password: string; tokens: Session }

export type TestApp = {
  db: Kysely<Database>
  app: App
  /** The database of the app, for who opens it anew. */
  config: DatabaseConfig
  dataDir: string
  clock: { now(): Date; advance(ms: number): void }
  visitor: Client
  /** A new account, signed in. */
  signUp(name: string): Promise<Member>
  /** Notes that a member's address is proved, as the link of a forgotten password does. */
  prove(member: Member): Promise<void>
  /** The mails that have arrived, oldest first; waits for `count` of them. */
  mails(count?: number): Promise<Mail[]>
  /** Waits until all that is told after a commit has been. */
  allTold(): Promise<void>
  /** A second process of the same house, as far as one can tell: on the same database, with nothing else in common. */
  openAnother(settings?: Partial<Env>, connections?: number): Promise<App>
  close(): Promise<void>
}

let people = 0

/** Each connection that opens takes 25 ms of a core, and a database process that knows none of the statements yet. */
const connectionsOfApp = 5

/** Hashing at the secure cost took a twentieth of a run's processor time. accounts.test.ts checks the secure cost. */
setHashCost({ memoryCost: 256, timeCost: 1, parallelism: 1 })

/** The whole app on a database of its own, with a real mail server; `settings` are as in the environment; `log` takes its lines. */
export async function startTestApp(settings: Record<string, string> = {}, log?: LogStream): Promise<TestApp> {
  const clone = await cloneDatabase()
  const dataDir = scratchFolder('app')
  const mailbox = await openMailbox()
  const env = readEnv({
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret for tests that is long enough',
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    QUEUE_POOL: '1',
    ...settings,
  })
  let shift = 0
  const clock = { now: () => new Date(Date.now() + shift), advance: (ms: number) => void (shift += ms) }
  const database = openDatabase<Database>({ ...clone.config, max: connectionsOfApp }, console.error)
  const app = await openApp({ env, database, clock, pages: undefined, ...(log && { log }) })

  return {
    db: database.db,
    app,
    config: clone.config,
    dataDir,
    clock,
    visitor: clientOf(app.http),
    async signUp(name) {
      const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${++people}@example.org`
      const password = `the long password of ${name} ${people}`
      const { status, body } = await clientOf(app.http).post('/v1/auth/register', { name, email, password })
      if (status !== 201) throw new Error(`cannot sign up: ${status} ${JSON.stringify(body)}`)
      const tokens = body as Session
      return { ...clientOf(app.http, tokens.accessToken.token), id: tokens.user.id, name, email, password, tokens }
    },
    async prove({ id }) {
      const proved = database.db.updateTable('account').set({ email_proved_at: clock.now() })
      await proved.where('id', '=', id).execute()
    },
    mails: mailbox.mails,
    async allTold() {
      const waiting = () =>
        database.db.selectFrom('change_event').select('id').where('telling', 'is not', null).limit(1).execute()
      while ((await waiting()).length > 0) await wait(10)
    },
    async openAnother(other = {}, connections = 10) {
      const own = openDatabase<Database>({ ...clone.config, max: connections }, console.error)
      const another = await openApp({ env: { ...env, ...other }, database: own, clock, pages: undefined }).catch(
        async (error: unknown) => {
          await own.close()
          throw error
        },
      )
      return { ...another, close: () => another.close().then(() => own.close()) }
    },
    async close() {
      await app.close()
      await database.close()
      await mailbox.close()
      await clone.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
