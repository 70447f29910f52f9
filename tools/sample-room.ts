import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { ownFiles } from './sample-room-files.ts'

// A room as one adds it: its own files, and one line in each shared one. It is planted in a copy of the project, so that a test
// shows that no more is needed.

/** Each shared file with the line before which the line of the new room stands. */
const sharedLines: Record<string, readonly [before: string, line: string]> = {
  'contract/src/wire.ts': ['  support: await import(', "  sample: await import('./sample/room.ts'),"],
  'server/src/app.ts': ['  support: await import(', "  sample: await import('./sample/room.ts'),"],
  'server/src/tables.ts': ['  SupportTables &', "  import('./sample/tables.ts').SampleTables &"],
  'server/src/notifications/counted.ts': ['  REMOVED: final,', '  SAMPLE_SAID: subject,'],
  'web/src/app/rooms/rooms.ts': ['export { support }', "export { sample } from '../../sample/room.ts'"],
  'tools/arrows/places.ts': ['  support: 5,', '  sample: 5,'],
}

const sides = ['contract', 'gedcom', 'kinship', 'server', 'web']
/** What the copy is made of. */
const copied = [
  ...sides,
  'tools',
  'bench/src',
  // Pages link it.
  'docs/vault-format.md',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
]
const isSource = (path: string) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path)

/** Copies the project and plants the room; `sweep` takes all of it away again. */
export function plantSampleRoom(root: string): { copy: string; sweep: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'mulghar-sample-'))
  for (const part of copied)
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => isSource(path.slice(root.length)) })
  linkModules(root, copy)
  for (const [file, text] of Object.entries(ownFiles)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  for (const [file, [before, line]] of Object.entries(sharedLines)) addLine(join(copy, file), before, line)
  return { copy, sweep: () => rmSync(copy, { recursive: true, force: true }) }
}

/** How the copy differs from the project: its new files, and what is another in the others. */
export function differences(root: string, copy: string): { added: string[]; lines: Record<string, string[]> } {
  const added: string[] = []
  const lines: Record<string, string[]> = {}
  for (const file of filesIn(copy)) {
    if (!existsSync(join(root, file))) added.push(file)
    else if (!readFileSync(join(root, file)).equals(readFileSync(join(copy, file))))
      lines[file] = linesAdded(
        ...([root, copy].map((at) => readFileSync(join(at, file), 'utf8').split('\n')) as [string[], string[]]),
      )
  }
  const gone = copied.flatMap((part) => filesIn(root, part)).filter((file) => !existsSync(join(copy, file)))
  if (gone.length > 0) throw new Error(`the copy lacks ${gone.join(', ')}`)
  return { added, lines }
}

/** The lines that stand in the new text only; throws where one of the old is gone. */
function linesAdded(before: readonly string[], after: readonly string[]): string[] {
  const more: string[] = []
  let at = 0
  for (const line of after) {
    if (line === before[at]) at++
    else more.push(line)
  }
  if (at < before.length) throw new Error(`the line "${before[at]}" is gone`)
  return more
}

function filesIn(folder: string, below = ''): string[] {
  if (statSync(join(folder, below)).isFile()) return [below]
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(below, entry.name)
    if (!isSource(`/${path}`)) return []
    return entry.isDirectory() ? filesIn(folder, path) : [path]
  })
}

function addLine(path: string, before: string, line: string): void {
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findIndex((each) => each.startsWith(before) || each === before.replace(/ &$/, ''))
  if (at < 0) throw new Error(`${path} has no line that begins with "${before}"`)
  writeFileSync(path, lines.toSpliced(at, 0, line).join('\n'))
}

/** The libraries of the project, and of our own packages those of the copy. */
function linkModules(root: string, copy: string): void {
  for (const at of ['', ...sides]) {
    const [from, to] = [join(root, at, 'node_modules'), join(copy, at, 'node_modules')]
    for (const name of namesIn(from)) {
      if (name === '@mulghar') continue
      mkdirSync(to, { recursive: true })
      symlinkSync(join(from, name), join(to, name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@mulghar'), { recursive: true })
  for (const side of sides) symlinkSync(join(copy, side), join(copy, 'node_modules/@mulghar', side))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}
