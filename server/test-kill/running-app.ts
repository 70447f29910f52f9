import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isLong } from './length.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyWithinMs = 60_000

export type RunningApp = {
  url: string
  dataDir: string
  /** All it has said so far. */
  said(): string
  /** Its exit code, once it is over. */
  ended: Promise<number | null>
  child: ChildProcess
}

/** The real app as a process of its own, as `npm start` runs it; settings are as in the environment. */
export async function startApp(dataDir: string, settings: Record<string, string> = {}): Promise<RunningApp> {
  const app = await launchApp(dataDir, settings)
  for (let waited = 0; !app.said().includes('Mulghar is ready'); waited += 20) {
    if (app.child.exitCode !== null || app.child.signalCode !== null || waited > readyWithinMs)
      throw new Error(`the app does not start:\n${app.said()}\n${logOf(dataDir)}`)
    await wait(20)
  }
  return app
}

/** The same, without waiting for it to be ready. */
export async function launchApp(dataDir: string, settings: Record<string, string> = {}): Promise<RunningApp> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SERVE_PAGES: 'off',
      RATE_LIMIT_FACTOR: '1000',
      // The long run waits as long as anybody would.
      ...(!isLong && { QUEUE_PACE: 'quick' }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { url: `http://127.0.0.1:${port}`, dataDir, said: () => said, ended, child }
}

/** Why an app no longer answers, in its own words and those of its database: one that ends is given the time for it. */
export async function lastWordsOf(app: RunningApp): Promise<string> {
  const code = await Promise.race([app.ended, wait(10_000, 'lives')])
  return `${code}\n${app.said()}\n${logOf(app.dataDir)}`
}

/** The last words of the database, where it is the app's own. */
function logOf(dataDir: string): string {
  const log = join(dataDir, 'postgres.log')
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
}

/** Ends it as a person would, with Ctrl-C or by the system; answers its exit code. */
export async function stopApp(app: RunningApp, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | null> {
  app.child.kill(signal)
  return app.ended
}

/** The process of the database's server, by its own note. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processes of a server that work for connections and for itself. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // It ended while it was looked at.
    return undefined
  }
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
