import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSync } from 'node:child_process'

// Builds the pages when what they are made of has changed since the last build, and not otherwise. With --pseudo those in a
// pseudo language, into a folder of their own: what is English there has gone past the translation.

const root = fileURLToPath(new URL('..', import.meta.url))
const isPseudo = process.argv.includes('--pseudo')
const folder = join(root, isPseudo ? 'dist/pseudo' : 'web/dist')
const stamp = join(folder, '.built-from')
const sources = [
  'web/src',
  'web/public',
  'web/vite',
  'contract/src',
  'web/index.html',
  'web/vite.config.ts',
  'tools/pseudo.ts',
  'package-lock.json',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

const now = fingerprint()
const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (now !== before) {
  console.log('Building the pages (once; later starts skip this) …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      env: { ...process.env, ...(isPseudo && { VITE_PSEUDO: '1' }) },
      cwd: join(root, 'web'),
      stdio: 'inherit',
    },
  )
  if (built.status !== 0) process.exit(built.status ?? 1)
  writeFileSync(stamp, now)
}
