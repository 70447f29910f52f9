import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../server/test/database.ts'
import { askedOfField, byHand, plantField, plantWords } from './new-field.ts'
import { ownFiles } from './sample-room-files.ts'
import { differences, plantSampleRoom } from './sample-room.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const within = 240_000
const isLong = process.env['LONG_TESTS'] === '1'

let copy: string
let sweep: () => void
let pages: string
beforeAll(() => {
  ;({ copy, sweep } = plantSampleRoom(root))
  pages = join(copy, 'web/dist')
})
afterAll(() => sweep())

/** As from a shell: what this test runs in is nothing to what it runs. */
const { NODE_ENV: _, ...shell } = process.env
const node = (script: string, args: readonly string[], cwd = copy) =>
  run(process.execPath, [script, ...args], { cwd, env: shell })
const library = (path: string) => join(root, 'node_modules', path)

/** What the compiler says of a project of the copy; nothing when all is well. What it has found it keeps for the next time. */
async function compiled(project: string): Promise<string> {
  const found = join(copy, 'node_modules', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const args = ['-p', project, '--incremental', '--tsBuildInfoFile', found, '--pretty', 'false']
  return node(library('typescript/bin/tsc'), args).then(
    () => '',
    (error: { stdout: string }) =>
      error.stdout
        .split('\n')
        // The printed columns are made from the database, by `npm run database-types`.
        .filter((line) => line !== '' && !line.startsWith('server/src/tables.test.ts'))
        .join('\n'),
  )
}

/** What the room answers in the app of the copy, on a database of its own. */
async function served(withPages: boolean): Promise<Record<string, unknown>> {
  const clone = await cloneDatabase()
  try {
    const asked = JSON.stringify({ config: clone.config, ...(withPages && { pages }) })
    return JSON.parse((await node(join(copy, 'tools/sample-room-serve.ts'), [asked])).stdout) as Record<string, unknown>
  } finally {
    await clone.drop()
  }
}

/** One line in each shared file. */
const roomLines: Record<string, string[]> = {
  'contract/src/wire.ts': ["  sample: await import('./sample/room.ts'),"],
  'server/src/app.ts': ["  sample: await import('./sample/room.ts'),"],
  'server/src/tables.ts': ["  import('./sample/tables.ts').SampleTables &"],
  'tools/arrows/places.ts': ['  sample: 5,'],
  'server/src/notifications/counted.ts': ['  SAMPLE_SAID: subject,'],
  'web/src/app/rooms/rooms.ts': ["export { sample } from '../../sample/room.ts'"],
}

test('is its own files and one line in each shared file', () => {
  const { added, lines } = differences(root, copy)
  expect(added.toSorted()).toEqual(Object.keys(ownFiles).toSorted())
  expect(lines).toEqual(roomLines)
})

// Three compilations take as long as all else here: the short run has what the room and the field do.
test(
  'takes a new field of a person, and compiles with it on both sides at full size',
  { timeout: within },
  async () => {
    plantField(copy)
    if (isLong) {
      expect(await compiled('tsconfig.json')).toBe('')
      const missing = (await compiled('web/tsconfig.json')).split('\n').filter((line) => !line.startsWith(' '))
      expect(missing).toEqual([expect.stringContaining("'occupationNote' is missing")])
    }
    plantWords(copy)
    if (isLong) expect(await compiled('web/tsconfig.json')).toBe('')

    const { added, lines } = differences(root, copy)
    const ofField = [...added, ...Object.keys(lines)].filter((file) => !(file in ownFiles) && !(file in roomLines))
    expect(ofField.toSorted()).toEqual([...byHand, 'server/src/kit/database.types.ts'].toSorted())
  },
)

test('a new field takes a column, a row of the table and its words: three files by hand', () => {
  expect(askedOfField(copy)).toEqual({
    kept: 'weaves',
    column: true,
    hidable: true,
    merged: true,
    taken: 'weaves',
    left: null,
    file: 'weaves',
    read: true,
    reader: [{ field: 'occupationNote', before: null, after: 'weaves' }],
    viewer: [],
  })
})

test('has all the words that the tests of all rooms ask for', { tags: ['room'], timeout: within }, async () => {
  const { stdout } = await node(library('vitest/vitest.mjs'), [
    'run',
    '--project',
    'rules',
    'web/src/app/words.test.ts',
  ])
  expect(stripVTControlCharacters(stdout)).toMatch(/Tests\s+\d+ passed/)
})

test(
  'serves: its call, notification, document, find, screen, export and erasure',
  { tags: ['room'], timeout: within },
  async () => {
    await node(library('vite/bin/vite.js'), ['build', '--logLevel', 'warn', '--outDir', pages], join(copy, 'web'))
    const text = 'hello from the sample'
    expect(await served(true)).toEqual({
      migrated: ['9000-occupation-note', '9999-sample'],
      asked: {
        right: { status: 200, body: { texts: [text] } },
        wrong: { status: 404, code: 'sample/not-yours' },
        visitor: 401,
      },
      option: { usual: 'EVERYONE', refused: 'sampleSeen', chosen: 'NOBODY', kept: 'NOBODY' },
      // It hangs on a tree of another room by what the house says; what is refused then is the picture of somebody else.
      onTrees: { unseen: 'sample/not-yours', own: 'documents/not-found' },
      // Others may see the picture from when the room shows it by something that they may see.
      picturesSeen: { before: 404, after: 200, inBrackets: 404 },
      notice: { kind: 'SAMPLE_SAID', names: { said: { id: expect.any(String), name: text } } },
      mailed: true,
      found: [['SAMPLE', text]],
      taken: [[text]],
      before: { texts: 1, uses: 1, notices: 1, accounts: 1 },
      after: { texts: 0, uses: 0, notices: 0, accounts: 0 },
      screen: { status: 200, script: 200 },
    })
  },
)

test(
  'asks everybody who could call, who are others than those of trees',
  { tags: ['room'], timeout: within },
  async () => {
    const { stdout } = await node(library('vitest/vitest.mjs'), [
      'run',
      '--project',
      'server',
      'server/src/sample/matrix.test.ts',
    ])
    expect(stripVTControlCharacters(stdout)).toMatch(/Tests\s+2 passed/)
  },
)

test.each([
  ['visibility', /^ {4}visibility: .*\n/m, 'sample'],
  ['belonging', /^ {4}belonging: .*\n/m, 'SAMPLE'],
  ['search', /^ {4}search: \{[\s\S]*?^ {4}\},\n/m, 'SAMPLE'],
  ['privacy', /^ {4}privacy: .*\n/m, 'sampleSeen'],
  ['notifications', /^ {4}notifications: toldOfSamples\(db\),\n/m, 'SAMPLE_SAID'],
])('does not start where its %s are forgotten', { tags: ['room'], timeout: within }, async (part, lines, kind) => {
  const file = join(copy, 'server/src/sample/room.ts')
  const whole = readFileSync(file, 'utf8')
  const less = whole.replace(lines, '')
  expect(less).not.toBe(whole)
  writeFileSync(file, less)
  await expect(served(false)).rejects.toThrow(
    `sample names the kind "${kind}" in the contract, and gives nothing for it as its ${part}`,
  )
  writeFileSync(file, whole)
})

test('is swept away again', () => {
  sweep()
  expect(existsSync(copy)).toBe(false)
})
