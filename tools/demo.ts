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
  method: 'GET' | 'POST' | 'PUT',
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

type Household = { userId: string; token: string; treeId: string }
type Line = { id: string; gender: string; living: boolean; born: number | null }

const taken = await database.db.selectFrom('account').select('id').where('email', '<>', '').limit(1).executeTakeFirst()
if (taken) {
  console.log('There are people here already. The demonstration fills only an empty instance.')
} else {
  const made: Household[] = []
  for (const { name, email, trees } of members) {
    await makeDemoAccount(database.db, { name, email, password })
    const { accessToken, user } = await call('POST', '/v1/auth/login', undefined, { email, password })
    for (const [title, gotra, people, seed] of trees) {
      const draft = { name: title, description: `The family of ${name}, gathered from registers and memory.`, gotra }
      const tree = await call('POST', '/v1/family/family-tree', accessToken.token, draft)
      await importInto(tree.id, accessToken.token, [...genealogyAsGedcom(people, seed)].join(''))
      made.push({ userId: user.id, token: accessToken.token, treeId: tree.id })
      console.log(`${title}: ${people} people`)
    }
  }
  await meet(made as [Household, Household, Household])
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
    const task = await call('GET', `/v1/job/${jobId}`, token)
    if (task.status === 'DONE') return
    if (task.endedAt) throw new Error(`the import ended: ${task.status} ${task.error}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** What neighbours do: one is let in, one waits; who they are; an edit; a bride who links two trees. */
async function meet([asha, ravi, meera]: readonly [Household, Household, Household]): Promise<void> {
  const member = '/v1/family/member'
  const isGrown = ({ born }: Line) => born !== null && born >= 1960 && born <= 1998
  const somebody = async ({ token, treeId }: Household, gender: string): Promise<Line[]> => {
    const { data } = await call('GET', `/v1/family/family-tree/${treeId}/people?limit=100`, token)
    return (data as Line[]).filter((line) => line.living && line.gender === gender && isGrown(line))
  }
  await call('POST', `${member}/${asha.treeId}/request`, ravi.token, { message: 'My sister married into your family.' })
  await call('POST', `${member}/accept`, asha.token, {
    familyTreeId: asha.treeId,
    userId: ravi.userId,
    role: 'READ_WRITE',
  })
  await call('POST', `${member}/${asha.treeId}/request`, meera.token, { message: 'Namaste! We met at the wedding.' })

  const [self, bride] = await somebody(asha, 'FEMALE')
  const [brother] = await somebody(ravi, 'MALE')
  const [sister] = await somebody(ravi, 'FEMALE')
  const [daughter] = await somebody(meera, 'FEMALE')
  if (!self || !bride || !brother || !sister || !daughter) throw new Error('The demonstration has nobody to link')
  await call('PUT', `${member}/me`, asha.token, { familyTreeId: asha.treeId, personId: self.id })
  await call('PUT', `${member}/me`, ravi.token, { familyTreeId: ravi.treeId, personId: brother.id })
  await call('PUT', `/v1/family/person/${self.id}`, ravi.token, { nickname: 'Kanchhi' })

  const family = '/v1/family/family-tree'
  const { id } = await call('POST', `${family}/${asha.treeId}/person/${bride.id}/link`, asha.token, {
    targetTreeId: ravi.treeId,
    message: 'She was born in Ghandruk.',
  })
  await call('POST', `/v1/family/link-request/${id}/accept`, ravi.token, { personId: sister.id })
  await call('POST', `${family}/${meera.treeId}/person/${daughter.id}/link`, meera.token, {
    targetTreeId: asha.treeId,
    message: 'She lives in Kirtipur now.',
  })
}
