import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type RunningHouse = {
  readonly url: string
  readonly app: ChildProcess
  /** What it has said so far on both of its outputs. */
  said(): string
  ended: Promise<number | null>
}

const root = join(import.meta.dirname, '../..')

/** The real app as a process of its own on a folder, with nothing spared: answers once it says that it is ready. */
export async function startHouse(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<RunningHouse> {
  const url = `http://127.0.0.1:${port}`
  const app = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      SMTP_URL: '',
      SERVE_PAGES: 'off',
      RATE_LIMIT_FACTOR: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => app.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Mulghar is ready')) resolve()
    }
    app.stdout.on('data', hear)
    app.stderr.on('data', hear)
    app.once('exit', (code) => reject(new Error(`The app ended with ${code}:\n${said}`)))
  })
  return { url, app, said: () => said, ended }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** The process of the database of a folder, by its own note. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Kills the database's process and every process that it has begun, all at once. */
export function killDatabase(dataDir: string): void {
  const postmaster = postmasterOf(dataDir)
  for (const pid of [postmaster, ...childrenOf(postmaster)]) killHard(pid)
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It ended between the listing and the look.
    return undefined
  }
}

/** Asks until it is true. */
export async function until(question: () => Promise<boolean>, withinMs: number, what: string): Promise<void> {
  for (let waited = 0; !(await question()); waited += 100) {
    if (waited > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await wait(100)
  }
}
