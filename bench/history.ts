import { Kysely, PostgresDialect } from 'kysely'
import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { openChangeEvents } from '../server/src/kit/change-events.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { diskBlobs } from '../server/src/kit/blob-disk.ts'
import { openDocuments } from '../server/src/documents/public.ts'
import type { Present } from '../server/src/trees/core/change.ts'
import { changePerson } from '../server/src/trees/person/save-person.ts'
import { genealogyAsGedcom } from '../tools/gedcom-write.ts'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'

// This measures how much more a save costs with its history (beside the same save without its statement), how fast a history of a
// million changes is read, and how long an import takes to be reverted (beside a bare DELETE of the same rows) and to come back.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const changes = Number(process.env['CHANGES'] ?? 1_000_000)
const saves = Number(process.env['SAVES'] ?? 400)
/** save, read or revert: one of the three alone. */
const only = process.env['ONLY']

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const headers = { authorization: asha.authorization }
  console.log(`calibration loop ${calibration().toFixed(0)} ms`)
  if (!only || only === 'save') await partOfASave(asha.id)
  if (!only || only === 'read') await reading(asha.id)
  if (!only || only === 'revert') await revertOfAnImport()

  async function partOfASave(accountId: string): Promise<void> {
    const { treeId, ids } = await fillTree(house.pool, { ownerId: accountId, people: 20_000, seed: 7, name: 'Saves' })
    await house.pool.query('analyze')
    const partsOn = (pool: Pool) => {
      // oxlint-disable-next-line typescript/no-explicit-any
      const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) })
      const clock = systemClock
      const folder = join(house.dataDir, 'blobs')
      const blobs = diskBlobs(folder)
      const documents = openDocuments({
        db,
        blobs,
        clock,
        linksKey: Buffer.alloc(32),
        incomingDir: folder,
        quota: Number.MAX_SAFE_INTEGER,
      })
      // The owner is alone in this tree: there is nobody to be told.
      const forget = async () => {}
      const notices = {
        notify: forget,
        settle: forget,
        recipients: async () => [],
        takeBack: forget,
        reopen: forget,
        replace: forget,
        levels: async () => new Map(),
        chosen: async () => new Map(),
        choose: forget,
        forget,
        forgetKind: forget,
        withdrawActs: async () => false,
      }
      const alone = {
        alive: async () => new Set<string>(),
        hearers: {},
        tellerOf: () => undefined,
        tellLater: async () => {},
        report: console.error,
      }
      const { change, close } = openChangeEvents({ house: db, db, clock, ...alone })
      const replies = { forgetReplies: forget, forgetMemberReplies: forget }
      const present: Present = async (_, _viewerId, accountIds) => [...accountIds]
      return { db, clock, documents, notices, forget, ...replies, present, change, close }
    }
    const ways = { with: partsOn(house.pool), without: partsOn(withoutHistory(house.pool)) }
    const viewer = { id: accountId, sessionId: '', role: 'MEMBER' as const, expiresAt: 0 }
    // Both ways change as many search keys.
    const names: Record<keyof typeof ways, string> = { with: 'Maila', without: 'Saila' }
    const times: Record<keyof typeof ways, number[]> = { with: [], without: [] }
    for (let save = -20; save < saves; save++) {
      for (const way of ['with', 'without'] as const) {
        const id = ids[(Math.abs(save) * 7919) % ids.length]!
        const started = performance.now()
        await changePerson(ways[way], viewer, { treeId, id }, { nickname: `${names[way]} ${save}`, gotra: `g${save}` })
        if (save >= 0) times[way].push(performance.now() - started)
      }
    }
    for (const { close } of Object.values(ways)) close()
    const [ours, floor] = [median(times.with), median(times.without)]
    console.log(`a save                     ${ours.toFixed(2)} ms, without its history ${floor.toFixed(2)} ms`)
    console.log(`history's part of a save   ${(100 * (ours / floor - 1)).toFixed(0)} % more (target 20)`)
  }

  async function reading(accountId: string): Promise<void> {
    const { treeId, ids } = await fillTree(house.pool, { ownerId: accountId, people: 20_000, seed: 8, name: 'Read' })
    // Everybody is changed fifty times, in turn.
    await house.pool.query(
      `with change as materialized (
         select n, ('018e0000-' || lpad(to_hex(n / 65536), 4, '0') || '-7' || lpad(to_hex((n / 16) % 4096), 3, '0')
           || '-8' || lpad(to_hex(n % 16), 3, '0') || '-000000000000')::uuid as id,
           ($2::uuid[])[1 + n % array_length($2::uuid[], 1)] as person
         from generate_series(1, $3::int) as n),
       entry as (
         insert into tree_entry (tree_id, id, at, account_id, kind, changes)
         select $1, id, now() - make_interval(secs => $3 - n), $4, 'SAVE', 1 from change),
       concerned as (
         insert into tree_entry_person (tree_id, person_id, entry_id) select $1, person, id from change)
       insert into tree_change (tree_id, entry_id, id, at, account_id, kind, subject_kind, subject_id, people, before, after)
       select $1, id, id, now(), $4, 'CHANGE', 'PERSON', person, array[person],
         jsonb_build_object('nickname', 'n' || n), jsonb_build_object('nickname', 'm' || n) from change`,
      [treeId, ids, changes, accountId],
    )
    await house.pool.query('vacuum analyze')
    const url = `${address}/v1/family/family-tree/${treeId}/history`
    const timed = async (query: string): Promise<{ ms: number; next: string | null }> => {
      const started = performance.now()
      const reply = await fetch(`${url}?${query}`, { headers })
      const { data, next } = (await reply.json()) as { data: unknown[]; next: string | null }
      if (data.length === 0) throw new Error('A page of the history is empty')
      return { ms: performance.now() - started, next }
    }
    const pages: number[] = []
    let next: string | null = ''
    for (let n = 0; n < 300; n++) {
      const page: { ms: number; next: string | null } = await timed(next ? `next=${next}` : '')
      if (n >= 20) pages.push(page.ms)
      next = page.next
    }
    const lives: number[] = []
    for (let n = 0; n < 300; n++) lives.push((await timed(`personId=${ids[(n * 7919) % ids.length]}`)).ms)
    console.log(
      `a page of ${changes} changes, p95: of the tree ${percentile(pages, 0.95).toFixed(1)} ms, of a person ${percentile(lives, 0.95).toFixed(1)} ms (target 20)`,
    )
  }

  async function revertOfAnImport(): Promise<void> {
    const file = join(house.dataDir, 'generated.ged')
    await pipeline(Readable.from(genealogyAsGedcom(people, 7)), createWriteStream(file))
    const form = new FormData()
    form.set('file', await openAsBlob(file), 'family.ged')
    const reply = await fetch(`${address}/v1/family/family-tree/import`, { method: 'POST', headers, body: form })
    const { jobId, familyTreeId } = (await reply.json()) as { jobId: string; familyTreeId: string }
    for (let ended = false; !ended;) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      const task = await fetch(`${address}/v1/job/${jobId}`, { headers })
      const { status, endedAt } = (await task.json()) as { status: string; endedAt: string | null }
      ended = endedAt !== null
      if (ended && status !== 'DONE') throw new Error(`The import ended ${status}`)
    }
    const floor = await bareDelete(familyTreeId)
    const revert = async (id: string): Promise<{ id: string; seconds: number }> => {
      const started = performance.now()
      const answer = await fetch(`${address}/v1/family/family-tree/${familyTreeId}/history/${id}/revert`, {
        method: 'POST',
        headers,
      })
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      const body = (await answer.json()) as { id: string }
      return { id: body.id, seconds: (performance.now() - started) / 1000 }
    }
    const away = await revert(jobId)
    const { rows } = await house.pool.query('select count(*)::int as n from tree_person where tree_id = $1', [
      familyTreeId,
    ])
    if (rows[0].n !== 0) throw new Error(`${rows[0].n} people are left`)
    const back = await revert(away.id)
    console.log(
      `an import of ${people} reverted ${away.seconds.toFixed(1)} s (target 20; a bare DELETE of the rows ${floor.toFixed(1)} s), brought back ${back.seconds.toFixed(1)} s`,
    )
  }

  /** The rows of a tree deleted by the database alone, and rolled back. */
  async function bareDelete(treeId: string): Promise<number> {
    const client = await house.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      const started = performance.now()
      for (const table of ['tree_child', 'tree_union', 'tree_extra', 'tree_name_key', 'tree_search_key', 'tree_person'])
        await client.query(`delete from ${table} where tree_id = $1`, [treeId])
      return (performance.now() - started) / 1000
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
} finally {
  await house.close()
}

/** A pool that leaves the history's own statement out and answers for it. */
function withoutHistory(pool: Pool): Pool {
  const nothing = { command: 'INSERT', rowCount: 0, rows: [] }
  const lend = async () => {
    const client: PoolClient = await pool.connect()
    const query = async (text: unknown, values: unknown) =>
      typeof text === 'string' && text.includes('insert into tree_entry')
        ? nothing
        : client.query(text as string, values as unknown[])
    return { query, release: () => client.release() }
  }
  return { options: {}, connect: lend, end: async () => {} } as unknown as Pool
}
