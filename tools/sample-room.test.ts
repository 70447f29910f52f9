import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { plantSampleRoom } from './sample-room.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** What the compiler says of a project of the copy; nothing when all is well. */
async function compiled(copy: string, project: string): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return run(tsc, ['-p', project, '--incremental', 'false'], { cwd: copy }).then(
    () => '',
    (error: { stdout: string }) =>
      error.stdout
        .split('\n')
        // The printed columns are made from the database, by `npm run database-types`.
        .filter((line) => line !== '' && !line.startsWith('server/src/tables.test.ts'))
        .join('\n'),
  )
}

test('a new room is its own files and one line in each shared file: it compiles, and is swept away again', async () => {
  const { copy, shared, sweep } = plantSampleRoom(root)
  try {
    for (const file of shared) {
      const [before, after] = [root, copy].map((at) => readFileSync(join(at, file), 'utf8').split('\n'))
      expect(after).toHaveLength(before!.length + 1)
      expect(after!.filter((line) => /sample/.test(line))).toHaveLength(1)
    }
    console.log(`One line each in ${shared.join(', ')}`)
    expect(await compiled(copy, 'tsconfig.json')).toBe('')
    expect(await compiled(copy, 'web/tsconfig.json')).toBe('')
  } finally {
    sweep()
  }
  expect(existsSync(copy)).toBe(false)
}, 240_000)
