import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDataFolder } from '../../tools/suite/scratch.ts'

// The folder of the migrated database that tests copy, kept for the next run of the same sources.

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = join(root, 'node_modules/.cache/mulghar-postgres')
const madeBy = ['server/src', 'contract/src', 'server/test', 'package-lock.json']
const forgottenAfterMs = 24 * 3600_000

/** Where the folder for what stands in the sources now is, or would be. */
function keptFolder(): string {
  const hash = createHash('sha256')
  for (const path of madeBy.flatMap((part) => filesOf(join(root, part)))) hash.update(path).update(readFileSync(path))
  return join(kept, hash.digest('hex').slice(0, 24))
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Puts what an earlier run has kept into a new folder, if there is such; says whether. */
export function copyKept(dataDir: string): boolean {
  const from = keptFolder()
  if (!existsSync(from)) return false
  copyDataFolder(from, dataDir)
  return true
}

/** Keeps a folder whose database has ended. It gets its name when it is whole; what is old and of other sources goes. */
export function keep(dataDir: string): void {
  const to = keptFolder()
  const draft = `${to}.new-${process.pid}`
  mkdirSync(kept, { recursive: true })
  copyDataFolder(dataDir, draft)
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another run was quicker.
    if (!existsSync(to)) throw error
  }
  for (const name of readdirSync(kept)) {
    const other = join(kept, name)
    if (other !== to && Date.now() - statSync(other).mtimeMs > forgottenAfterMs)
      rmSync(other, { recursive: true, force: true })
  }
}
