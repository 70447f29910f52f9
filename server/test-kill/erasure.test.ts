import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '@mulghar/contract/tasks/tasks'
import type { Session } from '@mulghar/contract/accounts/accounts'
import type { Tree } from '@mulghar/contract/trees/trees'
import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from '../src/kit/database.ts'
import { goneAccount } from '../src/kit/erasure-types.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import type { Database } from '../src/tables.ts'
import { genealogyAsGedcom } from '../../tools/gedcom-write.ts'
import { tracesOf } from '../test/traces.ts'
import { Caller } from './caller.ts'
import { isLong } from './length.ts'
import { importedPeople } from './load.ts'
import { startApp, stopApp } from './running-app.ts'
import { contradictions } from './truth.ts'

// An erasure is killed again and again, in its parts and between them: it begins again, ends whole, and does nothing twice.
// Only the long run has time for it.

const imports = 4
/** Later and later, and what there is to do gets less: it is caught everywhere, and comes to its end. */
const killedAfterMs = (kill: number) => 5 * 1.3 ** kill
const theirs = mkdtempSync(join(tmpdir(), 'mulghar-erasure-'))
const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-erasure-data-'))
const url = `postgres://mulghar@localhost/mulghar?host=${encodeURIComponent(theirs)}`
afterAll(() => [theirs, dataDir].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** One go at it, killed unless it ends within this time; whether it did. */
async function erase(accountId: string, withinMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'erasing.ts'), accountId], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SECRET_KEY: readFileSync(join(dataDir, 'secret.key'), 'utf8').trim(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  while (!said.includes('It begins') && child.exitCode === null) await wait(5)
  await Promise.race([wait(withinMs), ended])
  child.kill('SIGKILL')
  await ended
  return said.includes('It is done')
}

test.runIf(isLong)(
  'an erasure that is killed at any moment ends whole, and once',
  { timeout: 20 * 60_000 },
  async () => {
    const postgres = await startEmbeddedPostgres({
      dataDir: theirs,
      durable: false,
      report: console.error,
      now: Date.now,
    })
    const app = await startApp(dataDir, { DATABASE_URL: url })
    const [asha, ravi, gone] = [new Caller('Asha'), new Caller('Ravi'), new Caller('Zyxgone')]
    for (const caller of [asha, ravi, gone]) {
      caller.url = app.url
      await caller.register()
    }
    const idOf = async (caller: Caller) =>
      (await caller.call<Session>('POST', '/v1/auth/login', caller.account)).user.id
    const makeTree = async (caller: Caller, name: string) =>
      (await caller.call<Tree>('POST', '/v1/family/family-tree', { name, description: name })).id
    const [goneId, raviId] = [await idOf(gone), await idOf(ravi)]
    const letIn = async (owner: Caller, treeId: string, member: Caller, userId: string) => {
      await member.call('POST', `/v1/family/member/${treeId}/request`, { message: 'Please' })
      await owner.call('POST', '/v1/family/member/accept', { familyTreeId: treeId, userId, role: 'READ_WRITE' })
    }
    // A tree that stays, with very many whom the account has added; one that Ravi inherits; and some that go.
    const stays = await makeTree(asha, 'That stays')
    await letIn(asha, stays, gone, goneId)
    for (let n = 0; n < imports; n++) {
      const file = new FormData()
      file.set('file', new Blob([[...genealogyAsGedcom(importedPeople, n)].join('')]), 'many.ged')
      const path = `/v1/family/family-tree/import?familyTreeId=${stays}`
      const { jobId } = await gone.call<{ jobId: string }>('POST', path, file)
      let task: Task
      do task = await gone.call<Task>('GET', `/v1/job/${jobId}`)
      while (!task.endedAt && (await wait(50, true)))
      expect(task).toMatchObject({ status: 'DONE' })
    }
    const inherited = await makeTree(gone, 'Inherited')
    await gone.call('POST', `/v1/family/${inherited}/person`, { firstName: 'Kept' })
    await letIn(gone, inherited, ravi, raviId)
    for (let n = 0; n < 5; n++) await makeTree(gone, `That goes ${n}`)
    await stopApp(app)

    let kills = 0
    while (!(await erase(goneId, killedAfterMs(kills)))) expect(++kills).toBeLessThan(40)
    console.log(`the erasure was killed ${kills} times`)
    expect(kills).toBeGreaterThan(3)
    // An account that is gone already is erased no further.
    expect(await erase(goneId, 60_000)).toBe(true)

    const database = openDatabase<Database>(postgres.config, console.error)
    const { db } = database
    expect(await tracesOf(db, [goneId, gone.account.email, gone.account.name])).toEqual([])
    const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await query.execute(db)).rows[0]!.count
    expect(
      await count(sql`select count(*)::int from tree_person where tree_id = ${stays} and added_by = ${goneAccount}`),
    ).toBe(imports * importedPeople)
    expect(await count(sql`select count(*)::int from tree`)).toBe(2)
    expect(
      await count(sql`select count(*)::int from tree where id = ${inherited} and owner_account_id = ${raviId}`),
    ).toBe(1)
    const told = sql<{ count: number }>`
    select count(*)::int from notice where account_id = ${raviId} and kind = 'ROLE_CHANGED' and role = 'OWNER'`
    expect(await count(told)).toBe(1)
    expect(
      await count(sql`select count(*)::int from tree_change where tree_id = ${inherited} and after ->> 'role' = 'OWNER'
      and subject_id = ${raviId}`),
    ).toBe(1)
    expect(await contradictions(theirs)).toEqual([])
    await database.close()
    await postgres.stop()
  },
)
