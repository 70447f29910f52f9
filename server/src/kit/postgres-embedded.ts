import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseConfig } from './database.ts'
import {
  addressOf,
  isAlive,
  preparePostgresFolder,
  runningPostmaster,
  superuser,
  type Address,
} from './postgres-folder.ts'
import { commandPrefix, findPrograms, PostgresRefused } from './postgres-program.ts'

export type EmbeddedPostgres = { config: DatabaseConfig; pid(): number; stop(): Promise<void> }

/** What a connection has to say when its database goes is told by the process's own end. */
function toldElsewhere(): void {}

const databaseName = 'mulghar'
/** Held for as long as an app lives, over a connection of its own: tells an orphaned database from one in use. */
const ownerLock = 6_712_904_551
const maxLogBytes = 5_000_000
const stopWithinMs = 60_000
const restarts = { most: 5, within: 60_000, pauseMs: 200 }
/** Parts of a server that was killed may outlive it for a moment, and keep a new one out. */
const startPausesMs = [100, 300, 1000, 3000]

class StoppedEarly extends PostgresRefused {}

type Settings = {
  dataDir: string
  /** Off only in tests: commits then are not forced to the disk. */
  durable: boolean
  report: (error: unknown) => void
  now: () => number
  /** Called when the database keeps stopping and is not started again: there is nothing left to serve. */
  lost?: () => void
}

/**
 * Starts PostgreSQL on a folder of its own; one that a crashed app left running there is stopped first. A second live app
 * on the folder is refused. When the database dies it is started again, a few times a minute at most.
 */
export async function startEmbeddedPostgres(settings: Settings): Promise<EmbeddedPostgres> {
  const programs = await findPrograms()
  const prefix = commandPrefix()
  const folder = preparePostgresFolder(settings.dataDir, programs, prefix, settings.durable)
  await endOrphan(settings.dataDir)

  const address = addressOf(settings.dataDir)
  const config = configOf(address, databaseName)
  const admin = configOf(address, 'postgres')
  let child: ChildProcess
  let owner: pg.Client | undefined
  let stopping = false
  let recent: number[] = []

  async function begin(): Promise<void> {
    for (const pause of startPausesMs) {
      try {
        return await beginOnce()
      } catch (error) {
        if (!(error instanceof StoppedEarly) || stopping) throw error
        await wait(pause)
      }
    }
    return beginOnce()
  }

  async function beginOnce(): Promise<void> {
    child = launch(prefix, programs.postgres, folder, address, settings)
    const mine = child
    const gone = new Promise<never>((_, reject) => {
      mine.once('exit', (code) =>
        reject(new StoppedEarly(`The database stopped while starting (${code}). ${logHint(settings)}`)),
      )
    })
    gone.catch(() => {})
    try {
      await Promise.race([untilReady(admin, () => isRunning(mine)), gone])
      await ensureDatabase(admin)
      await own()
    } catch (error) {
      await end(mine)
      throw error
    }
    if (isRunning(mine)) mine.once('exit', endedByItself)
    else endedByItself()
  }

  /** Holds the lock of the folder; a database that recovers from a crash of one of its parts lets go of it. */
  async function own(): Promise<void> {
    const client = await takeOwnership(admin)
    owner = client
    const mine = child
    const isGone = () => stopping || !isRunning(mine)
    client.once('end', () => {
      if (!isGone()) ownAgain(isGone).catch((error: unknown) => !isGone() && settings.report(error))
    })
  }

  /** A database lets people in for a moment before it has seen its own crash, and sends them away again. */
  async function ownAgain(isGone: () => boolean): Promise<void> {
    for (const pause of startPausesMs) {
      try {
        await untilReady(admin, () => !isGone())
        return await own()
      } catch (error) {
        if (isGone() || error instanceof PostgresRefused) throw error
        await wait(pause)
      }
    }
    return own()
  }

  function endedByItself(): void {
    if (stopping) return
    recent = [...recent.filter((at) => settings.now() - at < restarts.within), settings.now()]
    if (recent.length > restarts.most) {
      settings.report(new PostgresRefused(`The database keeps stopping. ${logHint(settings)}`))
      settings.lost?.()
      return
    }
    settings.report(new PostgresRefused('The database has stopped by itself and is started again.'))
    wait(restarts.pauseMs * recent.length)
      .then(() => (stopping ? undefined : begin()))
      .catch((error: unknown) => {
        settings.report(error)
        endedByItself()
      })
  }

  await begin()
  return {
    config,
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true
      await owner?.end()
      await end(child)
      if (address.folder) rmSync(address.folder, { recursive: true, force: true })
    },
  }
}

/** Nothing is forced to the disk, nor kept for who would copy it. */
const thrownAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  // Each connection takes the pages that it touches of these anew, and tests open thousands.
  shared_buffers: '48MB',
  wal_buffers: '1MB',
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // SIGINT is PostgreSQL's fast shutdown: no new work, running transactions undone, a clean end.
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), stopWithinMs)
  await ended
  clearTimeout(late)
}

function configOf({ host, port, password }: Address, database: string): DatabaseConfig {
  return { host, port, user: superuser, database, ...(password !== undefined && { password }) }
}

/** A folder's name in a list of folders. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

function launch(
  prefix: string[],
  postgres: string,
  folder: string,
  address: Address,
  settings: Settings,
): ChildProcess {
  const options: Record<string, string> = {
    listen_addresses: address.password ? address.host : '',
    port: String(address.port),
    // Tests have many apps on one server.
    max_connections: settings.durable ? '80' : '300',
    shared_buffers: '192MB',
    wal_buffers: '32MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    checkpoint_completion_target: '0.9',
    wal_compression: 'on',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(!address.password && { unix_socket_directories: quoted(address.host), unix_socket_permissions: '0700' }),
    ...(!settings.durable && thrownAway),
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logFile(settings), 'a', 0o600)
  if (statSync(logFile(settings)).size > maxLogBytes) truncateSync(logFile(settings))
  const [command = '', ...rest] = [...prefix, postgres, '-D', folder, ...args]
  // Detached: in a process group of its own, so that Ctrl-C reaches the app, which stops the database last.
  const child = spawn(command, rest, { stdio: ['ignore', log, log], detached: process.platform !== 'win32' })
  closeSync(log)
  child.on('error', settings.report)
  return child
}

const logFile = (settings: Settings) => join(settings.dataDir, 'postgres.log')
const logHint = (settings: Settings) => `Its own words are in ${logFile(settings)}.`

/** Waits until the database lets somebody in, for as long as it is there at all. */
async function untilReady(config: DatabaseConfig, isThere: () => boolean): Promise<void> {
  for (let pause = 10; ; pause = Math.min(200, pause * 1.5)) {
    const client = new pg.Client(config)
    client.on('error', toldElsewhere)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      // Not open yet, starting up or recovering.
      if (!isThere() || !['ENOENT', 'ECONNREFUSED', '57P03', 'ECONNRESET'].includes(code)) throw error
    }
    await wait(pause)
  }
}

async function ensureDatabase(config: DatabaseConfig): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', toldElsewhere)
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (!rowCount) await client.query(`create database ${databaseName}`)
  await client.end()
}

async function takeOwnership(config: DatabaseConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: 'mulghar owner' })
  client.on('error', toldElsewhere)
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as mine', [ownerLock])
  if (rows[0].mine) return client
  await client.end()
  throw inUse()
}

const inUse = () =>
  new PostgresRefused('Another Mulghar is running on this data folder. Please stop it first, or set another DATA_DIR.')

/** A database that a crashed app left running is stopped cleanly; one whose app is alive is left alone. */
async function endOrphan(dataDir: string): Promise<void> {
  let isStopped = false
  for (let waited = 0; ; waited += 20) {
    const running = runningPostmaster(dataDir)
    if (!running) return
    if (running.address && !isStopped) {
      const admin = configOf(running.address, 'postgres')
      await untilReady(admin, () => isAlive(running.pid))
      const owner = await takeOwnership(admin)
      await owner.end()
      process.kill(running.pid, 'SIGINT')
      isStopped = true
    }
    if (waited > stopWithinMs)
      throw new PostgresRefused(`The database left running (process ${running.pid}) does not stop.`)
    await wait(20)
  }
}
