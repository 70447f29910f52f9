import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDataFolder, scratchFolder } from '../tools/suite/scratch.ts'
import { openTurns } from './two-processes.ts'

export type House = {
  url: string
  /** Where this process answers itself. */
  address: string
  dataDir: string
  /** The mails to an address so far, oldest first. */
  mailsTo(address: string): string[]
  /** All that the app has printed. */
  printed(): string
  /** Another process looks around once, as if it were so many hours later. */
  lookAround(hoursLater: number): Promise<void>
  /** Ends the process and begins it again at the same address; of two processes the second one. */
  restart(): Promise<void>
  close(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** A folder with a database that is made (settle.ts): to start there takes six tenths of what a first start does. */
export const settledFolder = 'SETTLED_HOUSE'

/** The real app, built pages and database and all, on a port and a data folder of its own. */
export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const own = settings['DATA_DIR'] === undefined
  const dataDir = settings['DATA_DIR'] ?? scratchFolder('e2e')
  const port = settings['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const settled = process.env[settledFolder]
  if (own && settled) copyDataFolder(settled, dataDir)
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '1000',
    DATABASE_FSYNC: 'off',
    DATABASE_URL: '',
    SMTP_URL: '',
    ...settings,
  }
  let running: Running
  try {
    running = await start(env)
  } catch (error) {
    if (own) rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  let printedBefore = ''
  const outbox = join(dataDir, 'outbox')
  return {
    url,
    address: url,
    dataDir,
    mailsTo: (address) => readMails(outbox).filter((mail) => mail.includes(`To: ${address}`)),
    printed: () => printedBefore + running.printed(),
    lookAround: (hoursLater) => lookLater(dataDir, hoursLater),
    async restart() {
      await running.end()
      printedBefore += running.printed()
      running = await start(env)
    },
    async close() {
      await running.end()
      if (own) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Running = { printed: () => string; end: () => Promise<void> }

async function start(env: NodeJS.ProcessEnv): Promise<Running> {
  const app = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = wordsOf(app)
  await isReady(app, said)
  let isAskedToEnd = false
  const ended = new Promise<void>((resolve) => app.once('exit', () => resolve()))
  app.once('exit', (code, signal) => {
    if (!isAskedToEnd) console.error(`The app ended in the middle of a journey (${code ?? signal}):\n${lastOf(said())}`)
  })
  return {
    printed: said,
    async end() {
      isAskedToEnd = true
      app.kill('SIGTERM')
      await ended
    },
  }
}

/** Two processes of it on one database and one folder of files, and a proxy that hands them the calls in turns. */
export async function openTwoProcesses(): Promise<House> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = await openHouse({ PUBLIC_URL: url })
  const second = await openHouse({ PUBLIC_URL: url, DATABASE_URL: databaseOf(first.dataDir), DATA_DIR: first.dataDir })
  const turns = await openTurns(port, [first.address, second.address])
  return {
    ...first,
    url,
    printed: () => first.printed() + second.printed(),
    restart: () => second.restart(),
    async close() {
      await turns.close()
      // The database goes with the first.
      await second.close()
      await first.close()
    },
  }
}

/** Where the database of an app in this folder answers to others. */
export const databaseOf = (dataDir: string) =>
  `postgres://mulghar@localhost/mulghar?host=${encodeURIComponent(dataDir)}`

async function lookLater(dataDir: string, hours: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseOf(dataDir), DATA_DIR: dataDir, PORT: '0', SMTP_URL: '' }
  const later = spawn(process.execPath, ['server/test/later.ts', String(hours)], { cwd: root, env })
  const said = wordsOf(later)
  const code = await new Promise((resolve) => later.once('exit', resolve))
  if (code !== 0) throw new Error(`Looking around later ended with ${String(code)}:\n${lastOf(said())}`)
}

/** Returns everything that a process has printed so far. */
function wordsOf(app: ReturnType<typeof spawn>): () => string {
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  app.stdout?.on('data', hear)
  app.stderr?.on('data', hear)
  return () => said
}

const lastOf = (said: string) => said.slice(-20_000)

function isReady(app: ReturnType<typeof spawn>, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    app.stdout?.on('data', () => {
      if (said().includes('Mulghar is ready')) resolve()
    })
    app.once('exit', (code) => reject(new Error(`The app ended with ${code}:\n${lastOf(said())}`)))
  })
}

/** Long lines of a mail are broken with a trailing = and put together again here. */
function readMails(outbox: string): string[] {
  if (!existsSync(outbox)) return []
  const names = readdirSync(outbox, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.eml'))
  return names.map((entry) => readFileSync(join(outbox, entry.name), 'utf8').replace(/=\r?\n/g, '')).toSorted()
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
