import { chmodSync, cpSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that Linux offers as a folder. */
const inMemory = '/dev/shm'
const roomy = 3 * 1024 ** 3

/**
 * A new folder for what a test throws away at its end. It is in memory where there is plenty: a copy of a database there takes
 * a quarter of what it takes on a disk. Whoever names a folder for temporary files (TMPDIR) has it there.
 */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(!process.env['TMPDIR'] && hasRoomInMemory() ? inMemory : tmpdir(), `mulghar-${name}-`))
}

/** Copies a data folder whose database has ended. PostgreSQL begins only in a folder that its owner alone can enter, and a copy forgets that. */
export function copyDataFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  chmodSync(join(to, 'postgres'), 0o700)
}

/** Whether there is so much memory that tests may keep their files in it. */
export function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= roomy
  } catch {
    // Another system has no such folder.
    return false
  }
}
