import { makeDemoAccount } from '../server/src/accounts/public.ts'
import { openApp } from '../server/src/app.ts'
import { systemClock, type Clock } from '../server/src/kit/clock.ts'
import { openDatabase } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { openPostgres } from '../server/src/kit/postgres.ts'
import type { Database } from '../server/src/tables.ts'
import { landscapeOf, portraitOf } from './demo-pictures.ts'
import { settleEvents } from './demo-events.ts'
import { settleFinance } from './demo-finance.ts'
import { settleGroups } from './demo-groups.ts'
import { settleHeritage } from './demo-heritage.ts'
import { settleMessages } from './demo-messages.ts'
import { settleNeighbours, type Neighbour } from './demo-neighbours.ts'
import { genealogyAsGedcom } from './gedcom-write.ts'

// npm run demo: fills an empty instance with a believable community, through the same calls that people make.

const password = 'namaste mulghar demo'
const members = [
  {
    name: ['Asha', 'आशा', 'Shrestha', 'श्रेष्ठ'],
    email: 'asha@demo.example',
    gender: 'FEMALE',
    tree: {
      title: 'Shrestha of Kirtipur',
      gotra: 'Kashyap',
      people: 214,
      seed: 13,
      portraits: 40,
      married: ['Maharjan', 'Pradhan', 'Tuladhar', 'Shakya', 'Bajracharya', 'Joshi'],
    },
  },
  {
    name: ['Ravi', 'रवि', 'Gurung', 'गुरुङ'],
    email: 'ravi@demo.example',
    gender: 'MALE',
    tree: {
      title: 'Gurung of Ghandruk',
      gotra: null,
      people: 96,
      seed: 23,
      portraits: 20,
      married: ['Magar', 'Tamang', 'Rai', 'Limbu', 'Sherpa'],
    },
  },
  {
    name: ['Meera', 'मीरा', 'Sharma', 'शर्मा'],
    email: 'meera@demo.example',
    gender: 'FEMALE',
    tree: {
      title: 'Sharma parivar, Palpa',
      gotra: 'Bharadwaj',
      people: 1200,
      seed: 5,
      portraits: 20,
      married: [
        'Adhikari',
        'Bhattarai',
        'Koirala',
        'Regmi',
        'Subedi',
        'Acharya',
        'Poudel',
        'Dahal',
        'Ghimire',
        'Joshi',
      ],
    },
  },
] as const

const landscapes = [
  ['image', 600, 600],
  ['cover', 1200, 480],
] as const
const thisYear = systemClock.now().getUTCFullYear()
const seedOf = (id: string) => Number.parseInt(id.slice(-7), 16)
const isGrown = ({ born }: Line) => born !== null && born >= 1960 && born <= 1998

// All of them call from one place, and more often than people do.
const env = { ...readEnv(), RATE_LIMIT_FACTOR: 1000 }
const report = (error: unknown) => console.error(error)
const postgres = await openPostgres(env, systemClock, report)
await migrate(postgres.config)
const database = openDatabase<Database>({ ...postgres.config, max: env.DATABASE_POOL }, report)
const dayMs = 24 * 60 * 60 * 1000
/** The age of the demonstration: it goes through a month, so that posts and changes have days of their own. */
let behindMs = 40 * dayMs
const clock: Clock = { now: () => new Date(systemClock.now().getTime() - behindMs) }
const goTo = (daysAgo: number) => void (behindMs = daysAgo * dayMs)
const app = await openApp({ env, database, clock, pages: undefined })

/** The session of each member, by the access token that the member was first given: such a token lives for minutes only. */
const sessions = new Map<string, { access: string; refresh: string }>()

async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  token: string | undefined,
  payload?: unknown,
  type = 'application/json',
) {
  let answer = await ask(method, url, token, payload, type)
  if (answer.statusCode === 401 && token && sessions.has(token)) {
    await renewSession(token)
    answer = await ask(method, url, token, payload, type)
  }
  if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  return answer.body === '' ? undefined : answer.json()
}

function ask(method: 'GET' | 'POST' | 'PUT', url: string, token: string | undefined, payload: unknown, type: string) {
  const body = payload === undefined ? undefined : Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
  const access = token && (sessions.get(token)?.access ?? token)
  return app.http.inject({
    method,
    url,
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(access && { authorization: `Bearer ${access}` }),
    },
    ...(body !== undefined && { payload: body }),
  })
}

async function renewSession(first: string): Promise<void> {
  const { accessToken, refreshToken: next } = await call('POST', '/v1/auth/token/refresh', undefined, {
    token: sessions.get(first)!.refresh,
  })
  sessions.set(first, { access: accessToken.token, refresh: next.token })
}

type Household = { userId: string; token: string; treeId: string; selfId: string }
type Line = { id: string; firstName: string; lastName: string; gender: string; living: boolean; born: number | null }
type Page = Line & { bornYear: number | null; relations: Record<'parents' | 'partners' | 'children', Line[]> }

const taken = await database.db.selectFrom('account').select('id').where('email', '<>', '').limit(1).executeTakeFirst()
if (taken) {
  console.log('There are people here already. The demonstration fills only an empty instance.')
  console.log(`Another folder is an empty one: DATA_DIR=demo npm run demo, then DATA_DIR=demo npm start`)
} else {
  const ways = { call, send, arrive, goTo }
  const made: Household[] = []
  for (const member of members) made.push(await settle(member))
  await meet(made as [Household, Household, Household])
  const families = made.map(({ userId, token }, at) => ({ id: userId, name: members[at]!.name[0], token }))
  const all = await settleNeighbours(ways, families)
  const groups = await settleGroups(ways, all)
  const trees = made.map(({ treeId }) => treeId)
  await settleFinance(ways, all, { trees, groups })
  await settleEvents(ways, all, { trees, groups, clock: systemClock })
  await settleHeritage(ways, all, { trees, groups })
  await settleMessages(ways, all)
  console.log('\nThe demonstration is ready. Go on with: npm start')
  console.log(`Then log in as ${members.map((member) => member.email).join(', ')} with the password: ${password}`)
}
await app.close()
await database.close()
await postgres.stop()

async function arrive(name: string, email: string): Promise<Neighbour> {
  await makeDemoAccount(database.db, { name, email, password })
  const { accessToken, refreshToken, user } = await call('POST', '/v1/auth/login', undefined, { email, password })
  sessions.set(accessToken.token, { access: accessToken.token, refresh: refreshToken.token })
  return { id: user.id, name, token: accessToken.token }
}

/** An account with its tree, in which the member is somebody, with pictures of the nearest. */
async function settle({ name, email, gender, tree: wish }: (typeof members)[number]): Promise<Household> {
  const [first, , last] = name
  const { id: userId, token } = await arrive(`${first} ${last}`, email)
  const { title, gotra, people, seed, married } = wish
  const draft = {
    name: title,
    description: `The family of ${first} ${last}, gathered from registers and memory.`,
    gotra,
  }
  const { id: treeId } = await call('POST', '/v1/family/family-tree', token, draft)
  const options = { founder: last, married, patriline: true, marry: 0.9, founders: 1 }
  await importInto(treeId, token, [...genealogyAsGedcom(people, seed, options)].join(''))
  const selfId = await become(treeId, token, gender, name)
  for (const [slot, width, height] of landscapes) {
    const picture = await landscapeOf(seed + slot.length, width, height)
    await send(`/v1/family/family-tree/${treeId}/uploadTreeImage/${slot}`, token, `${slot}.jpg`, picture)
  }
  await paint(selfId, token, wish.portraits)
  console.log(`${title}: ${people} people`)
  return { userId, token, treeId, selfId }
}

/** Somebody of today, with parents and children, bears the account's name and is the account. */
async function become(treeId: string, token: string, gender: string, name: readonly [string, string, string, string]) {
  const lines = await everybody(treeId, token)
  const fitting = lines.filter(
    (line) => line.living && line.gender === gender && line.lastName === name[2] && isGrown(line),
  )
  const pages: Page[] = []
  for (const { id } of fitting.slice(0, 30)) pages.push(await call('GET', `/v1/family/person/${id}`, token))
  const weightOf = ({ relations }: Page) =>
    2 * relations.parents.length + relations.partners.length + Math.min(3, relations.children.length)
  const [self] = pages.toSorted((one, other) => weightOf(other) - weightOf(one))
  if (!self?.relations.parents.length) throw new Error(`Nobody of the tree can be ${name[0]} ${name[2]}`)
  const [firstName, native, lastName, nativeLast] = name
  const names = [{ script: 'Deva', first: native, last: nativeLast }]
  await call('PUT', `/v1/family/person/${self.id}`, token, { firstName, lastName, names })
  await call('PUT', '/v1/family/member/me', token, { familyTreeId: treeId, personId: self.id })
  return self.id
}

async function everybody(treeId: string, token: string): Promise<Line[]> {
  const all: Line[] = []
  for (let next = ''; ;) {
    const page = await call(
      'GET',
      `/v1/family/family-tree/${treeId}/people?limit=100&next=${encodeURIComponent(next)}`,
      token,
    )
    all.push(...page.data)
    if (!page.hasNext) return all
    next = page.next
  }
}

/** Portraits of those who stand nearest, from one relative to the next. */
async function paint(selfId: string, token: string, count: number): Promise<void> {
  const met = new Set([selfId])
  for (const id of met) {
    if (met.size > count * 2) break
    const { relations } = (await call('GET', `/v1/family/person/${id}`, token)) as Page
    for (const one of [...relations.parents, ...relations.partners, ...relations.children]) met.add(one.id)
  }
  for (const id of [...met].slice(0, count)) {
    const person = (await call('GET', `/v1/family/person/${id}`, token)) as Page
    const age = Math.max(18, thisYear - (person.bornYear ?? thisYear - 40))
    const sitter = { seed: seedOf(id), isWoman: person.gender === 'FEMALE', age }
    const picture = await send('/v1/document/upload', token, 'portrait.jpg', await portraitOf(sitter))
    await call('PUT', `/v1/family/person/${id}`, token, { imageId: picture.id })
  }
}

async function importInto(treeId: string, token: string, text: string): Promise<void> {
  const url = `/v1/family/family-tree/import?familyTreeId=${treeId}`
  const { jobId } = await send(url, token, 'demo.ged', Buffer.from(text))
  for (;;) {
    const task = await call('GET', `/v1/job/${jobId}`, token)
    if (task.status === 'DONE') return
    if (task.endedAt) throw new Error(`the import ended: ${task.status} ${task.error}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** A file, as a form sends it. */
function send(url: string, token: string, name: string, bytes: Buffer) {
  const boundary = 'mulghar-demo'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return call('POST', url, token, body, `multipart/form-data; boundary=${boundary}`)
}

/** What neighbours do: one is let in, one waits; who they are; an edit; a bride who links two trees. */
async function meet([asha, ravi, meera]: readonly [Household, Household, Household]): Promise<void> {
  const member = '/v1/family/member'
  const woman = async ({ token, treeId, selfId }: Household, isOfThem: (line: Line) => boolean) =>
    (await everybody(treeId, token)).find(
      (line) => line.living && line.id !== selfId && line.gender === 'FEMALE' && isGrown(line) && isOfThem(line),
    )
  await call('POST', `${member}/${asha.treeId}/request`, ravi.token, { message: 'My sister married into your family.' })
  await call('POST', `${member}/accept`, asha.token, {
    familyTreeId: asha.treeId,
    userId: ravi.userId,
    role: 'READ_WRITE',
  })
  await call('POST', `${member}/${asha.treeId}/request`, meera.token, { message: 'Namaste! We met at the wedding.' })

  const bride = await woman(asha, ({ lastName }) => lastName !== 'Shrestha')
  const sister = await woman(ravi, ({ lastName }) => lastName === 'Gurung')
  const daughter = await woman(meera, ({ lastName }) => lastName === 'Sharma')
  if (!bride || !sister || !daughter) throw new Error('The demonstration has nobody to link')
  await call('PUT', `/v1/family/person/${asha.selfId}`, ravi.token, { nickname: 'Kanchhi' })

  // The bride of one family is a daughter of the other, under the same name.
  const { firstName, lastName } = sister
  await call('PUT', `/v1/family/person/${bride.id}`, asha.token, { firstName, lastName, names: [] })
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
