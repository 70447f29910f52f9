import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { floorOf, floors, isTest, roomOf, sideOf } from './arrows/places.ts'

// Imports that go up are found by tools/arrows. A room can know a higher one by its texts as well: by a code of it, or by
// speaking of what is its subject in a sentence. Here the texts of every lower room are read.

/** What a room's sentences are about, and those of rooms below it must not be. */
export const subjects: Readonly<Record<string, RegExp>> = {
  trees: /\b(?:trees?|persons?|kin|kinship|relatives|famil(?:y tree|ies))\b/i,
}

/** What is said of tasks and of the service is the kit's own, which every room may ask for (as in tools/arrows/rules.ts). */
const forAll = ['tasks', 'service']
/** So far who is signed in, and what the kit of the web draws, stand below every room. */
const floorOfPath = (path: string) => (roomOf(path) === 'session' ? 0 : floorOf(path))

/** Every text of a lower room that is a higher room's: `path: text`; none when all is well. */
export function higherWords(root: string): string[] {
  return sourcesBelow(root).flatMap((path) => higherWordsIn(path, readFileSync(join(root, path), 'utf8')))
}

export function higherWordsIn(path: string, source: string): string[] {
  const floor = floorOfPath(path)
  if (floor === undefined) return []
  const isHigher = (room: string) => floors[room]! >= floor && room !== roomOf(path) && !forAll.includes(room)
  const higher = Object.keys(floors).filter(isHigher)
  const code = new RegExp(String.raw`(?<![\w./-])(?:${higher.join('|')})/[a-z]+(?:-[a-z]+)*(?![\w./-])`)
  const others = higher.flatMap((room) => (floors[room]! > floor ? (subjects[room] ?? []) : []))
  const isTheirs = (text: string) => code.test(text) || (isSentence(text) && others.some((words) => words.test(text)))
  return [...textsIn(path, source)].filter(isTheirs).map((text) => `${path}: ${text.trim()}`)
}

/** A sentence for people begins with a capital letter and has more than one word; names of classes and statements do not. */
const isSentence = (text: string) => /^\s*[A-Z@"“][^\s]*\s+\S/.test(text)

/** The texts of a file, whatever their quotes, those between tags too; not what it imports. */
function textsIn(path: string, source: string): Set<string> {
  const texts = new Set<string>()
  const imported = new Set<unknown>()
  const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  new Visitor({
    ImportDeclaration: (node) => void imported.add(node.source),
    ImportExpression: (node) => void imported.add(node.source),
    TSImportType: (node) => void imported.add(node.source),
    ExportNamedDeclaration: (node) => void imported.add(node.source),
    Literal(node) {
      if (typeof node.value === 'string' && !imported.has(node)) texts.add(node.value)
    },
    // The holes of a sentence are words too.
    TemplateLiteral: ({ quasis }) => void texts.add(quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ value }) => void (value.trim() && texts.add(`“${value.trim()} …`)),
  }).visit(program)
  return texts
}

function sourcesBelow(root: string): string[] {
  return ['contract', 'server', 'web'].flatMap((side) =>
    readdirSync(join(root, side, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(side, 'src', file.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && sideOf(path) && !path.endsWith('.types.ts')),
  )
}
