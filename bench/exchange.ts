import { createWriteStream, existsSync, openAsBlob, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import { genealogyAsGedcom } from '../tools/gedcom-write.ts'
import { calibration, median, openHouse, signUp } from './house.ts'

// A genealogy of so many people into PostgreSQL and out again, over HTTP as a browser does it, beside a bare COPY of the
// same rows into the same tables. GENEALOGIES names a folder with real files.

const people = Number(process.env['PEOPLE'] ?? 200_000)
const runs = Number(process.env['RUNS'] ?? 5)
const folder = process.env['GENEALOGIES']

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const { authorization } = await signUp(address)
  const headers = { authorization }

  /** Seconds from the first byte sent to the task's own end. */
  async function importFile(path: string): Promise<{ seconds: number; treeId: string; people: number }> {
    const form = new FormData()
    form.set('file', await openAsBlob(path), 'family.ged')
    const started = performance.now()
    const reply = await fetch(`${address}/v1/family/family-tree/import`, { method: 'POST', headers, body: form })
    const { jobId, familyTreeId } = (await reply.json()) as { jobId: string; familyTreeId: string }
    for (;;) {
      const task = (await (await fetch(`${address}/v1/job/${jobId}`, { headers })).json()) as {
        status: string
        endedAt: string | null
        report: { people: number }
      }
      if (task.endedAt) {
        if (task.status !== 'DONE') throw new Error(`The import ended ${task.status}`)
        return { seconds: (performance.now() - started) / 1000, treeId: familyTreeId, people: task.report.people }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function exportTree(treeId: string, format: string): Promise<{ seconds: number; bytes: number }> {
    const started = performance.now()
    const reply = await fetch(`${address}/v1/family/family-tree/${treeId}/export?format=${format}`, { headers })
    if (!reply.ok) throw new Error(`The export was refused: ${reply.status}`)
    const bytes = (await reply.arrayBuffer()).byteLength
    return { seconds: (performance.now() - started) / 1000, bytes }
  }

  /** The rows of a tree out of the tables and back in for another tree: what PostgreSQL alone needs for them. */
  async function bareCopy(treeId: string): Promise<number> {
    const twin = '00000000-0000-7000-8000-000000000000'
    const client = await house.pool.connect()
    let seconds = 0
    try {
      await client.query('begin')
      await client.query(
        `insert into tree (id, name, description, owner_account_id)
         select $1, name, description, owner_account_id from tree where id = $2`,
        [twin, treeId],
      )
      for (const table of [
        'tree_person',
        'tree_union',
        'tree_child',
        'tree_extra',
        'tree_name_key',
        'tree_search_key',
      ]) {
        const out = client.query(to(`copy (select * from ${table} where tree_id = '${treeId}') to stdout`))
        const lines = (await text(out)).replaceAll(treeId, twin)
        const started = performance.now()
        await pipeline(Readable.from(pieces(lines)), client.query(from(`copy ${table} from stdin`)))
        seconds += (performance.now() - started) / 1000
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
    return seconds
  }

  const file = join(house.dataDir, 'generated.ged')
  await pipeline(Readable.from(genealogyAsGedcom(people, 7)), createWriteStream(file))
  console.log(
    `calibration loop ${calibration().toFixed(0)} ms; ${people} people, ${(statSync(file).size / 1e6).toFixed(0)} MB, median of ${runs}`,
  )

  // Before the large ones: the database tidies up after those in its own time.
  for (const [name, target] of [
    ['genea140-quebec-41523.ged', 2.5],
    ['queen.ged', undefined],
  ] as const) {
    const path = folder && join(folder, name)
    if (!path || !existsSync(path)) continue
    const times: number[] = []
    let count = 0
    for (let run = 0; run < runs; run++) {
      const done = await importFile(path)
      times.push(done.seconds)
      count = done.people
    }
    console.log(
      `${name}: ${count} people imported in ${median(times).toFixed(2)} s${target ? ` (target ${target})` : ''}`,
    )
  }

  const imports: number[] = []
  const exports: Record<string, number[]> = { gedcom551: [], gedcom70: [] }
  let last = ''
  for (let run = 0; run < runs; run++) {
    const done = await importFile(file)
    if (done.people !== people) throw new Error(`${done.people} people came in`)
    imports.push(done.seconds)
    last = done.treeId
    for (const [format, times] of Object.entries(exports)) times.push((await exportTree(last, format)).seconds)
  }
  const floor = await bareCopy(last)
  console.log(
    `imported by the task  ${median(imports).toFixed(1)} s (target 12); a bare COPY of the same rows ${floor.toFixed(1)} s, ratio ${(median(imports) / floor).toFixed(1)}`,
  )
  for (const [format, times] of Object.entries(exports))
    console.log(`exported ${format.padEnd(12)} ${median(times).toFixed(1)} s (target 5)`)
} finally {
  await house.close()
}

function* pieces(lines: string): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += 262_144) yield Buffer.from(lines.slice(at, at + 262_144))
}
