import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { migrate } from '../server/src/kit/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/kit/postgres-embedded.ts'

export { calibration, median, percentile } from './src/calibration.ts'

export type House = {
  pool: pg.Pool
  databaseUrl: string
  dataDir: string
  /** Starts a script of ours as a process of its own; answers the address that it prints. */
  start(script: string, env?: Record<string, string>): Promise<string>
  /** The most memory that the last of these held since this was asked before (Linux). */
  takePeak(): number
  close(): Promise<void>
}

/** A database of its own with the tables of the house, for one benchmark. */
export async function openHouse(): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true, report: console.error, now: Date.now })
  const pool = new pg.Pool(postgres.config)
  // What still closes when the database is stopped is told that the database went away.
  pool.on('error', (error) => console.error(error.message))
  await migrate(postgres.config)
  const { host, port, user, password, database: name } = postgres.config
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const databaseUrl = `postgres://${user}${secret}@/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  const children: ChildProcess[] = []
  return {
    pool,
    databaseUrl,
    dataDir,
    start(script, env = {}) {
      const child = spawn(process.execPath, [join(import.meta.dirname, '..', script)], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          PORT: '0',
          SERVE_PAGES: 'off',
          RATE_LIMIT_FACTOR: '1000000',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      return new Promise((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`${script} ended (${code})`)))
        child.stdout!.on('data', (text: Buffer) => {
          const address = /https?:\/\/\S+/.exec(text.toString())?.[0]
          if (address) resolve(address)
        })
      })
    },
    takePeak() {
      const about = `/proc/${children.at(-1)?.pid}`
      const kilobytes = Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`${about}/status`, 'utf8'))?.[1])
      writeFileSync(`${about}/clear_refs`, '5')
      return kilobytes * 1024
    },
    async close() {
      for (const child of children) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        if (child.exitCode === null && child.kill()) await ended
      }
      await pool.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Somebody who is signed in at an address. */
type Token = { token: string }
export type BenchMember = { id: string; authorization: string; token: string; refreshToken: string }

export async function signUp(address: string): Promise<BenchMember> {
  const email = `bench${performance.now()}@example.org`
  const reply = await fetch(`${address}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email, password: 'a long enough password for it' }),
  })
  const body = (await reply.json()) as { user: { id: string }; accessToken: Token; refreshToken: Token }
  const token = body.accessToken.token
  return { id: body.user.id, authorization: `Bearer ${token}`, token, refreshToken: body.refreshToken.token }
}
