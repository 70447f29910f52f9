import { makeDemoAccount } from '../server/src/accounts/public.ts'
import { openApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { openPostgres } from '../server/src/kit/postgres.ts'
import type { Database } from '../server/src/tables.ts'
import { genealogyAsGedcom } from './gedcom-write.ts'

// npm run demo: fills an empty instance with a believable community, through the same calls that people make.

const password = 'namaste mulghar demo'
const members = [
  { name: 'Asha Shrestha', email: 'asha@demo.example', trees: [['Shrestha of Kirtipur', 'Kashyap', 214, 11]] },
  { name: 'Ravi Gurung', email: 'ravi@demo.example', trees: [['Gurung of Ghandruk', null, 96, 23]] },
  { name: 'Meera Sharma', email: 'meera@demo.example', trees: [['Sharma parivar, Palpa', 'Bharadwaj', 1200, 5]] },
] as const

const env = readEnv()
const report = (error: unknown) => console.error(error)
const postgres = await openPostgres(env, systemClock, report)
await migrate(postgres.config)
const database = openDatabase<Database>({ ...postgres.config, max: env.DATABASE_POOL }, report)
const app = await openApp({ env, database, clock: systemClock, pages: undefined })

async function call(
  method: 'GET' | 'POST',
  url: string,
  token: string | undefined,
  payload?: unknown,
  type = 'application/json',
) {
  const body =
    payload === undefined ? undefined : type === 'application/json' ? JSON.stringify(payload) : String(payload)
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { payload: body }),
  })
  if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

const taken = await database.db.selectFrom('account').select('id').limit(1).executeTakeFirst()
if (taken) {
  console.log('There are people here already. The demonstration fills only an empty instance.')
} else {
  for (const { name, email, trees } of members) {
    await makeDemoAccount(database.db, { name, email, password })
    const { accessToken } = await call('POST', '/v1/auth/login', undefined, { email, password })
    for (const [title, gotra, people, seed] of trees) {
      const draft = { name: title, description: `The family of ${name}, gathered from registers and memory.`, gotra }
      const tree = await call('POST', '/v1/family/family-tree', accessToken.token, draft)
      await importInto(tree.id, accessToken.token, [...genealogyAsGedcom(people, seed)].join(''))
      console.log(`${title}: ${people} people`)
    }
  }
  console.log(`\nLog in as ${members.map((member) => member.email).join(', ')} with the password: ${password}`)
}
await app.close()
await database.close()
await postgres.stop()

async function importInto(treeId: string, token: string, text: string): Promise<void> {
  const boundary = 'mulghar-demo'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="demo.ged"\r\n\r\n`
  const body = `${head}${text}\r\n--${boundary}--\r\n`
  const url = `/v1/family/family-tree/import?familyTreeId=${treeId}`
  const { jobId } = await call('POST', url, token, body, `multipart/form-data; boundary=${boundary}`)
  for (;;) {
    const job = await call('GET', `/v1/job/${jobId}`, token)
    if (job.status === 'DONE') return
    if (job.endedAt) throw new Error(`the import ended: ${job.status} ${job.error}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
