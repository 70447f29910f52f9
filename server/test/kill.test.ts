import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { randomOf } from '../../tools/genealogy.ts'
import { freePort, killDatabase, startHouse, until, type RunningHouse } from './house.ts'
import { newLedger, write, type Caller, type Ledger } from './writers.ts'

const kills = process.env['LONG_TESTS'] ? 20 : 3
const seed = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 1e9))
const imported = 8000

type Victim = 'app' | 'database' | 'both'

test(`${kills} kills under a write load lose nothing that was acknowledged`, { timeout: kills * 60_000 }, async () => {
  console.log(`KILL_SEED=${seed}`)
  const random = randomOf(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-kill-'))
  const port = await freePort()
  let house = await startHouse(dataDir, port)
  try {
    const token = await register(house.url)
    const call = callerOf(house.url, () => token)
    const ledger = newLedger()
    const trees = [await makeTree(call), await makeTree(call)]
    const victims = Array.from({ length: kills }, (_, index) => (['app', 'database', 'both'] as const)[index % 3]!)

    for (const victim of victims) {
      let isOver = false
      const writers = [...trees, ...trees].map((treeId) => write(call, treeId, ledger, () => isOver))
      await beginImport(house.url, token, ledger)
      await wait(200 + random() * 1300)
      house = await kill(victim, house, dataDir, port)
      // The writers go on by themselves as soon as they are answered again.
      const before = ledger.acknowledged
      await until(async () => ledger.acknowledged > before + 5, 60_000, `a write after the ${victim} was killed`)
      isOver = true
      await Promise.all(writers)
      await checkPeople(call, ledger)
    }
    expect(ledger.acknowledged).toBeGreaterThan(kills * 10)
    await checkImports(call, ledger)
    await checkRows(dataDir, ledger)
    console.log(`${ledger.acknowledged} writes acknowledged, ${ledger.failed} refused or unanswered`)

    house.app.kill('SIGTERM')
    expect(await house.ended).toBe(0)
  } catch (error) {
    console.log(
      house
        .said()
        .split('\n')
        .map((l) => l.slice(0, 260))
        .join('\n'),
    )
    throw error
  } finally {
    house.app.kill('SIGKILL')
    await house.ended
    if (!process.env.KEEP) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
})

async function kill(victim: Victim, house: RunningHouse, dataDir: string, port: number): Promise<RunningHouse> {
  if (victim !== 'app') killDatabase(dataDir)
  if (victim === 'database') return house
  house.app.kill('SIGKILL')
  await house.ended
  return startHouse(dataDir, port)
}

async function register(url: string): Promise<string> {
  const account = { name: 'Asha', email: 'asha@example.org', password: 'a lamp in the door' }
  const reply = await fetch(`${url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return ((await reply.json()) as { accessToken: { token: string } }).accessToken.token
}

/** Calls as a browser would; undefined where nobody answered. */
function callerOf(url: string, token: () => string): Caller {
  return async (method, path, body, key) => {
    try {
      return await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(15_000),
        headers: {
          authorization: `Bearer ${token()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch {
      // The other end is dead: that is what this test is about.
      return undefined
    }
  }
}

async function makeTree(call: Caller): Promise<string> {
  const answer = await call('POST', '/v1/family/family-tree', { name: 'Shrestha', description: 'Everybody' })
  return ((await answer!.json()) as { id: string }).id
}

/** Begins an import into a tree of its own, of which nothing or everything must be there in the end. */
async function beginImport(url: string, token: string, ledger: Ledger): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([...genealogyAsGedcom(imported, 5)]), 'family.ged')
  const answer = await fetch(`${url}/v1/family/family-tree/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(answer.status).toBe(202)
  const { jobId, familyTreeId } = (await answer.json()) as { jobId: string; familyTreeId: string }
  ledger.imports.push({ jobId, treeId: familyTreeId })
}

async function checkPeople(call: Caller, ledger: Ledger): Promise<void> {
  for (const [id, { nicknames, mayBeGone }] of ledger.people) {
    const answer = await call('GET', `/v1/family/person/${id}`)
    if (mayBeGone && answer?.status === 404) continue
    expect(answer?.status, `person ${id}`).toBe(200)
    const { nickname } = (await answer!.json()) as { nickname: string | null }
    expect(nicknames, `person ${id}`).toContain(nickname ?? '')
  }
  for (const id of ledger.gone) expect((await call('GET', `/v1/family/person/${id}`))?.status).toBe(404)
}

/** Every import that was accepted comes to an end by itself, with all of its people or, if it failed, with none. */
async function checkImports(call: Caller, ledger: Ledger): Promise<void> {
  for (const { jobId, treeId } of ledger.imports) {
    let status = ''
    const isEnded = async () => {
      const answer = await call('GET', `/v1/job/${jobId}`)
      const job = (await answer!.json()) as { status: string; endedAt: string | null }
      status = job.status
      console.log(JSON.stringify(job).slice(0, 200))
      return job.endedAt !== null
    }
    await until(isEnded, 120_000, `the end of import ${jobId}`)
    expect(status, `import ${jobId}`).toBe('DONE')
    const answer = await call('GET', `/v1/family/family-tree/${treeId}/detail`)
    expect(((await answer!.json()) as { personCount: number }).personCount).toBe(imported)
  }
}

/** The counters of every tree equal its rows, and its history has every acknowledged write. */
async function checkRows(dataDir: string, ledger: Ledger): Promise<void> {
  const client = new pg.Client({ host: dataDir, port: 5432, user: 'mulghar', database: 'mulghar' })
  await client.connect()
  try {
    const counted = await client.query<{ people: number; rows: number; families: number; unions: number }>(`
      select person_count as people, (select count(*)::int from tree_person where tree_id = tree.id) as rows,
        family_count as families, (select count(*)::int from tree_union where tree_id = tree.id) as unions
      from tree`)
    for (const tree of counted.rows) expect(tree).toEqual({ ...tree, rows: tree.people, unions: tree.families })
    const changes = await client.query<{ count: number }>('select count(*)::int as count from tree_change')
    expect(changes.rows[0]!.count).toBeGreaterThanOrEqual(ledger.acknowledged)
  } finally {
    await client.end()
  }
}
