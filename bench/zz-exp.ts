/* oxlint-disable */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { genealogyAsGedcom } from '../tools/gedcom-write.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/kit/postgres-embedded.ts'
import { calibration, signUp } from './house.ts'

const people = Number(process.env['PEOPLE'] ?? 200_000)
const dataDir = `/tmp/exp-house-${people}`
mkdirSync(dataDir, { recursive: true })
const postgres = await startEmbeddedPostgres({ dataDir, durable: true, report: console.error, now: Date.now })
await migrate(postgres.config)
const { host, port, user, database: name } = postgres.config
const databaseUrl = `postgres://${user}@/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}`
const extra = (process.env['NODE_ARGS'] ?? '').split(' ').filter(Boolean)
const child = spawn(process.execPath, [...extra, join(import.meta.dirname, '../server/src/main.ts')], {
  env: {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    SERVE_PAGES: 'off',
    RATE_LIMIT_FACTOR: '1000000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise<string>((resolve) =>
  child.stdout!.on('data', (t: Buffer) => {
    const a = /https?:\/\/\S+/.exec(t.toString())?.[0]
    if (a) resolve(a)
  }),
)

const ticks = (path: string, cu: boolean) => {
  try {
    const f = readFileSync(path, 'utf8')
    const p = f.slice(f.lastIndexOf(')') + 2).split(' ')
    return (Number(p[11]) + Number(p[12]) + (cu ? Number(p[13]) + Number(p[14]) : 0)) / 100
  } catch {
    return 0
  }
}
const ppid = (pid: string) => {
  try {
    const f = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(f.slice(f.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
const tree = (root: number): string[] => {
  const all = readdirSync('/proc').filter((x) => /^\d+$/.test(x))
  const kids = new Map<number, string[]>()
  for (const p of all) {
    const q = ppid(p)
    kids.set(q, [...(kids.get(q) ?? []), p])
  }
  const out: string[] = []
  const go = (p: string) => {
    out.push(p)
    for (const k of kids.get(Number(p)) ?? []) go(k)
  }
  go(String(root))
  return out
}
const pgCpu = () => tree(postgres.pid()).reduce((s, p) => s + ticks(`/proc/${p}/stat`, true), 0)
const nodeCpu = () => ticks(`/proc/${child.pid}/stat`, false)
const mainCpu = () => ticks(`/proc/${child.pid}/task/${child.pid}/stat`, false)
const selfCpu = () => ticks('/proc/self/stat', false)
const all = () => {
  const p = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number)
  return [p[0]! + p[1]! + p[2]! + p[5]! + p[6]!, p[3]! + p[4]!, p[7]!]
}
const rss = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

try {
  const keep = join(dataDir, 'exp.json')
  let treeId: string, authorization: string
  if (existsSync(keep) && !process.env['AFTER_IMPORT']) {
    const k = JSON.parse(readFileSync(keep, 'utf8'))
    treeId = k.treeId
    const r = await fetch(`${address}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: k.email, password: 'a long enough password for it' }),
    })
    authorization = `Bearer ${((await r.json()) as any).accessToken.token}`
  } else {
    const m = await signUp(address)
    authorization = m.authorization
    const acc = JSON.parse(Buffer.from(m.token.split('.')[1]!, 'base64url').toString())
    void acc
    const file = join(dataDir, 'generated.ged')
    if (!existsSync(file)) await pipeline(Readable.from(genealogyAsGedcom(people, 7)), createWriteStream(file))
    const form = new FormData()
    form.set('file', await openAsBlob(file), 'family.ged')
    const s = performance.now()
    const reply = await fetch(`${address}/v1/family/family-tree/import`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    const got = (await reply.json()) as any
    for (;;) {
      const job = (await (await fetch(`${address}/v1/job/${got.jobId}`, { headers: { authorization } })).json()) as any
      if (job.endedAt) break
      await new Promise((r) => setTimeout(r, 50))
    }
    console.log('import', ((performance.now() - s) / 1000).toFixed(1))
    treeId = got.familyTreeId
    const me = (await (await fetch(`${address}/v1/profile/user-detail`, { headers: { authorization } })).json()) as any
    if (!existsSync(keep)) writeFileSync(keep, JSON.stringify({ treeId, email: me.email ?? me.user?.email }))
  }
  console.log(`calibration ${calibration().toFixed(0)} ms`)
  for (const format of (process.env['FORMATS'] ?? 'gedcom551,gedcom70').split(','))
    for (let run = 0; run < Number(process.env['RUNS'] ?? 3); run++) {
      const b = [pgCpu(), nodeCpu(), mainCpu(), selfCpu()]
      const z = all()
      const s = performance.now()
      const reply = await fetch(`${address}/v1/family/family-tree/${treeId}/export?format=${format}`, {
        headers: { authorization },
      })
      if (!reply.ok) throw new Error(`refused ${reply.status} ${await reply.text()}`)
      const bytes = Buffer.from(await reply.arrayBuffer())
      const seconds = (performance.now() - s) / 1000
      const a = [pgCpu(), nodeCpu(), mainCpu(), selfCpu()]
      const d = a.map((x, i) => (x - b[i]!).toFixed(2))
      const y = all().map((x, i) => ((x - z[i]!) / 100).toFixed(1))
      console.log('   machine busy', y[0], 'idle', y[1], 'steal', y[2])
      if (process.env['SAVE']) writeFileSync(`/tmp/exp-${process.env['SAVE']}-${format}.ged`, bytes)
      console.log(
        `${format} ${seconds.toFixed(2)} s  ${bytes.length} bytes ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}  cpu: postgres ${d[0]} node ${d[1]} (main ${d[2]}) client ${d[3]}; most rss ${rss().toFixed(0)} MB`,
      )
    }
} finally {
  const gone = new Promise((r) => child.once('exit', r))
  child.kill()
  await gone
  await postgres.stop()
}
