/* oxlint-disable */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { openDatabase } from '../server/src/kit/database.ts'
import { startEmbeddedPostgres } from '../server/src/kit/postgres-embedded.ts'
import { bondsFor, exportText } from '../server/src/trees/exchange/export-text.ts'
import { calibration } from './house.ts'
const dataDir = `/tmp/exp-house-200000`
const postgres = await startEmbeddedPostgres({ dataDir, durable: true, report: console.error, now: Date.now })
const { treeId } = JSON.parse(readFileSync(dataDir + '/exp.json', 'utf8'))
const { pool, close } = openDatabase({ ...postgres.config, max: 4 }, console.error)
const format = (process.env['FORMAT'] ?? 'gedcom551') as 'gedcom551'
console.log('calibration', calibration().toFixed(0))
const session = new Session()
session.connect()
const go = async function* (ask: any) {
  yield* exportText(ask, { format }, await bondsFor(ask), { at: 0, of: 1 })
}
const encoder = new TextEncoder()
for (let run = 0; run < Number(process.env['RUNS'] ?? 4); run++) {
  const prof = process.env['PROF'] && run === 2
  if (prof) {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 500 })
    await session.post('Profiler.start')
  }
  const cal = calibration()
  const c = process.cpuUsage(),
    s = performance.now()
  const hash = createHash('sha256')
  let first = 0
  for await (const t of go({ pool, treeId, title: 'generated', role: 'OWNER', now: new Date() })) {
    first ||= performance.now() - s
    if (run === 0) hash.update(t)
  }
  const u = process.cpuUsage(c),
    cal2 = calibration()
  console.log(
    format,
    'wall',
    ((performance.now() - s) / 1000).toFixed(2),
    'cpu',
    ((u.user + u.system) / 1e6).toFixed(2),
    'first',
    'at 221:',
    ((((u.user + u.system) / 1e6) * 442) / (cal + cal2)).toFixed(2),
    'cal',
    cal.toFixed(0),
    cal2.toFixed(0),
    'first',
    first.toFixed(0),
    run === 0 ? hash.digest('hex').slice(0, 10) : '',
  )
  if (prof) {
    const { profile } = await session.post('Profiler.stop')
    const self = new Map<string, number>()
    let total = 0
    const dt = profile.timeDeltas!
    const byId = new Map(profile.nodes.map((n) => [n.id, n]))
    profile.samples!.forEach((id, i) => {
      const n = byId.get(id)!
      const f = n.callFrame
      const k = `${f.functionName} ${f.url.split('/').slice(-2).join('/')}:${f.lineNumber + 1}`
      self.set(k, (self.get(k) ?? 0) + dt[i]!)
      total += dt[i]!
    })
    for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 45))
      console.log((v / 1000).toFixed(0).padStart(6), k)
  }
}
console.log('calibration', calibration().toFixed(0))
await close()
await postgres.stop()
