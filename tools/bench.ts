import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm run bench [NAME …]: installs the peers, then runs every benchmark, or those that are named, one after the other.

const folder = join(fileURLToPath(new URL('..', import.meta.url)), 'bench')
const helpers = new Set([
  'house.ts',
  'fill.ts',
  'fill-sharing.ts',
  'bare-person.ts',
  'bare-recorded.ts',
  'bare-upload.ts',
  'bare-vault.ts',
  'beside-bare.ts',
  'vault-owner.ts',
])
const wanted = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !helpers.has(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const installed = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
if (installed.status !== 0) process.exit(installed.status ?? 1)

let failed = 0
for (const name of names) {
  console.log(`\n— ${name}`)
  const run = spawnSync(process.execPath, ['--expose-gc', join(folder, `${name}.ts`)], { stdio: 'inherit' })
  if (run.status !== 0) failed++
}
process.exit(failed > 0 ? 1 : 0)
