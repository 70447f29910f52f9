import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase, type DatabaseConfig } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import type { Database } from '../server/src/tables.ts'
import { clientOf } from '../server/test/client.ts'
import { jpegOf } from '../server/test/pictures.ts'

// Run in a copy of the project in which the sample room is planted: opens the app on a database and prints, as JSON, what
// the room answers there, from the first call of its author to the erasure of their account.

const { config, pages } = JSON.parse(process.argv[2]!) as { config: DatabaseConfig; pages?: string }
const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-served-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

async function until<T>(ask: () => Promise<T> | T, isEnough: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (isEnough(answer) || tries === 300) return answer
    await wait(50)
  }
}

const migrated = await migrate(config)
const database = openDatabase<Database>({ ...config, max: 5 }, console.error)
const { db } = database
const env = readEnv({
  DATA_DIR: dataDir,
  SECRET_KEY: 'a secret for tests that is long enough',
  LOG_LEVEL: 'error',
  PORT: '0',
  HOST: '127.0.0.1',
})
const app = await openApp({ env, database, clock: systemClock, pages })
const visitor = clientOf(app.http)

async function signUp(name: string) {
  const account = { name, email: `${name.toLowerCase()}@example.org`, password: `the long password of ${name}` }
  const { accessToken, user } = (await visitor.post('/v1/auth/register', account)).body
  return { ...clientOf(app.http, accessToken.token), id: user.id as string }
}

/** How many rows each table has of an account. */
async function rowsOf(accountId: string) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from sample where account_id = ${accountId}) as texts,
      (select count(*)::int from document_use where root_id = ${accountId} and kind = 'sample') as uses,
      (select count(*)::int from notice where account_id = ${accountId}) as notices,
      (select count(*)::int from account where id = ${accountId}) as accounts`.execute(db)
  return rows[0]!
}

/** The screen at its address, and the script with which it comes. */
async function screenAt(address: string) {
  const { status, body } = await visitor.get(address)
  const scripts = [...String(body).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
  for (const path of scripts) {
    const script = await visitor.get(path)
    if (script.raw.includes('The screen of a sample')) return { status, script: script.status }
  }
  return { status, script: null }
}

const [asha, ravi] = [await signUp('Asha'), await signUp('Ravi')]
const picture = await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf(), type: 'image/jpeg' })
const documentId = picture.body.id as string
const path = `/v1/sample/${asha.id}`
const said = { text: 'hello from the sample', documentId }
const seenByOthers = async () => (await ravi.get(`/v1/document/${documentId}`)).status

const beforeUse = await seenByOthers()
const refused = await ravi.put(path, said)
const own = await asha.put(path, said)
const asked = {
  right: { status: own.status, body: own.body },
  wrong: { status: refused.status, code: refused.body.code },
  visitor: (await visitor.put(path, said)).status,
}
const options = '/v1/profile/privacy-option'
const chosen = async () => (await asha.get(options)).body.sampleSeen
const option = {
  usual: await chosen(),
  refused: (await asha.put(options, { sampleSeen: 'SOME' })).body.errors?.[0].field,
  chosen: (await asha.put(options, { sampleSeen: 'NOBODY' })).body.sampleSeen,
  kept: await chosen(),
}
const treeId = (await ravi.post('/v1/family/family-tree', { name: 'Of Ravi', description: 'x' })).body.id as string
const onTrees = {
  unseen: (await asha.put(path, { ...said, treeId })).body.code,
  own: (await ravi.put(`/v1/sample/${ravi.id}`, { ...said, treeId })).body.code,
}
const picturesSeen = { before: beforeUse, after: await seenByOthers(), inBrackets: 0 }
const [notice] = (await asha.get('/v1/notification')).body.data
const found = (await asha.get('/v1/search?q=hello&type=SAMPLE')).body.data

await app.keepHouse()
const outbox = join(dataDir, 'outbox')
const mailsIn = () =>
  existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : []
const mails = await until(
  () => mailsIn().filter((mail) => mail.includes('Subject: What you have said')),
  (some) => some.length > 0,
)

const ofRavi = await ravi.upload('/v1/document/upload', { name: 'b.jpg', bytes: await jpegOf(), type: 'image/jpeg' })
await ravi.put(`/v1/sample/${ravi.id}`, { text: '(for oneself)', documentId: ofRavi.body.id })
picturesSeen.inBrackets = (await asha.get(`/v1/document/${ofRavi.body.id}`)).status

const taken: unknown[] = []
for await (const file of app.leaving.exportAccount(asha.id))
  if (file.name === 'sample.json' && 'json' in file) taken.push(file.json)
const before = await rowsOf(asha.id)
await app.leaving.eraseAccount(asha.id)
const after = await until(
  () => rowsOf(asha.id),
  ({ accounts }) => accounts === 0,
)
const screen = pages === undefined ? undefined : await screenAt('/sample')

await app.close()
await database.close()
console.log(
  JSON.stringify({
    migrated,
    asked,
    onTrees,
    picturesSeen,
    option,
    notice: { kind: notice?.kind, names: notice?.names },
    mailed: mails.some((mail) => mail.includes('You said hello from the sample')),
    found: found?.map(({ type, title }: { type: string; title: string }) => [type, title]),
    taken,
    before,
    after,
    screen,
  }),
)
process.exit(0)
