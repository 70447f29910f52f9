import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Formats, lints and compiles; with --fix it formats and mends alone. The formatter and the linter stand apart from the main lockfile and are installed
// on first use.

const root = fileURLToPath(new URL('..', import.meta.url))
const home = join(root, 'tools/lint')
const bin = join(home, 'node_modules/.bin')
const fix = process.argv.includes('--fix')
const sources = ['contract', 'gedcom', 'server', 'web', 'e2e', 'tools', 'bench', 'vitest.config.ts']

function run(command: string, args: string[], cwd = root): void {
  // The linter and the compiler end before much of what they made is garbage: collecting it a third as often takes a quarter of their time away.
  const env = { GOGC: '300', ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  const done = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
if (!existsSync(join(bin, 'oxlint'))) run(npm, ['install', '--no-package-lock', '--no-audit', '--no-fund'], home)
run(join(bin, 'oxfmt'), [...(fix ? [] : ['--check']), ...sources])
run(join(bin, 'oxlint'), ['--type-aware', ...(fix ? ['--fix'] : [])])
// Each of its checkers looks at what it needs of all files anew: more of them than cores cost twice as much.
const compiler = join(root, 'node_modules/.bin/tsc')
const projects = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json']
if (!fix) for (const project of projects) run(compiler, ['--project', project, '--checkers', '2'])
