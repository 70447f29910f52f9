import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresRefused, type Programs } from './postgres-program.ts'

export const major = '18'
export const superuser = 'mulghar'

/** Where a database is reached: a socket that only its owner can enter, or the loopback with a password. */
export type Address = { host: string; port: number; password?: string }

/** Makes the database's folder if it is not there; a half-made one never gets its name. Answers the folder. */
export function preparePostgresFolder(dataDir: string, programs: Programs, prefix: string[], durable: boolean): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'postgres')
  const version = join(folder, 'PG_VERSION')
  if (existsSync(version)) {
    const found = readFileSync(version, 'utf8').trim()
    if (found === major) return folder
    throw new PostgresRefused(
      `The database in ${folder} belongs to PostgreSQL ${found}, and this version of Mulghar brings PostgreSQL ${major}. ` +
        'Nothing was changed. Please start the version that made it, or move the data over with pg_dump and DATABASE_URL.',
    )
  }
  if (existsSync(folder)) {
    throw new PostgresRefused(`${folder} is there but holds no database. Please move it away, or set another DATA_DIR.`)
  }
  for (const left of readdirSync(dataDir))
    if (left.startsWith('postgres.new-')) rmSync(join(dataDir, left), { recursive: true })
  const draft = join(dataDir, `postgres.new-${process.pid}`)
  const passwordFile = join(dataDir, 'postgres.password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const args = [
    '-D',
    draft,
    '-U',
    superuser,
    `--pwfile=${passwordFile}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ]
  const kind = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [command = '', ...rest] = [...prefix, programs.initdb, ...args, ...kind, ...(durable ? [] : ['--no-sync'])]
  try {
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new PostgresRefused(
      `The database could not be made in ${dataDir}: ${String((error as { stderr?: Buffer }).stderr)}`,
    )
  }
  renameSync(draft, folder)
  return folder
}

const maxSocketPath = 107

/**
 * Trust on the socket is for whoever can enter its folder: its owner. A folder whose path is too long for a socket gets a
 * short private one for as long as the database runs; where there is none either, and on Windows, it is the loopback with
 * a password.
 */
export function addressOf(dataDir: string): Address & { folder?: string } {
  if (process.platform !== 'win32') {
    chmodSync(dataDir, 0o700)
    if (isShort(dataDir)) return { host: dataDir, port: 5432 }
    if (isShort(join(tmpdir(), 'mulghar-123456'))) {
      const folder = mkdtempSync(join(tmpdir(), 'mulghar-'))
      return { host: folder, port: 5432, folder }
    }
  }
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  return { host: '127.0.0.1', port: 20_000 + Math.floor(Math.random() * 20_000), password }
}

const isShort = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxSocketPath

/** A file's text; undefined where there is none. A server that ends deletes its note between a look and a read. */
function textOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The server that holds the folder, by its own note; undefined when there is none or it is gone. Its address is not there
 * yet while it starts.
 */
export function runningPostmaster(dataDir: string): { pid: number; address: Address | undefined } | undefined {
  const folder = join(dataDir, 'postgres')
  const note = join(folder, 'postmaster.pid')
  const lines = textOrNothing(note)?.split('\n')
  if (!lines) return undefined
  const [pid = 0, port = 0] = [lines[0], lines[3]].map(Number)
  const [socket = '', host = ''] = [lines[4], lines[5]].map((line) => (line ?? '').trim())
  if (!isAlive(pid)) return undefined
  if (!isServerOf(pid, folder)) {
    // After a crash of the machine its number may be another program's. Ours in its place tells the next server to look
    // at what it left behind, and not at the number.
    writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'))
    return undefined
  }
  if (!port) return { pid, address: undefined }
  if (socket) return { pid, address: existsSync(join(socket, `.s.PGSQL.${port}`)) ? { host: socket, port } : undefined }
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  return { pid, address: { host, port, password } }
}

/** A server works in its own folder; where a system does not tell, the note is believed. */
function isServerOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
