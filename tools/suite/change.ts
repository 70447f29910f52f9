import { execFileSync } from 'node:child_process'
import { root } from './runner.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const lines = (text: string) => text.split('\n').filter((line) => line !== '')

/** Where a change began: what it has in common with main, that of origin if there is one. */
export function changeBase(): string {
  const known = lines(git('for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main'))
  const main = known.includes('origin/main') ? 'origin/main' : known.includes('main') ? 'main' : undefined
  if (main === undefined) throw new Error('There is no branch called main here, so nothing tells what has changed.')
  return git('merge-base', 'HEAD', main).trim()
}

/** Files that are other than at `base`, committed or not, from the project's root. */
export function changedSince(base: string): string[] {
  const known = git('diff', '--name-only', '--no-renames', base)
  return lines(known + git('ls-files', '--others', '--exclude-standard'))
}
