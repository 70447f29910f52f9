import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { circlesIn } from './arrows/circles.ts'
import { innerFloors, innerPlaceOf } from './arrows/inner-floors.ts'
import { isRoom, isTest, knownRootFiles, roomOf, sideOf, sides, strangeness, whyStrange } from './arrows/places.ts'
import { read, type Reading } from './arrows/read.ts'
import { isRoutes, reasonsAgainst, whyNoArrow, type Arrow } from './arrows/rules.ts'
import { filesWithWords, words, wordsAgainst, type Word } from './arrows/words.ts'

/** A file of code: what it says, and how long it is. */
type File = { path: string; lines: number; reading: Reading; arrows: Arrow[] }

/** What takes in all migrations, the database's programs for this machine, what a build has made, fonts and peers to compare with. */
const mayStayOpen = [
  'server/src/kit/migrate.ts',
  'server/src/kit/postgres-program.ts',
  'web/vite/prerender.ts',
  'bench/charts.ts',
  'bench/src/layout-peers.ts',
]
/** Begins workers for others, who give it the address. */
const mayBeginAnyWorker = ['server/src/kit/thread.ts', 'bench/vault.ts']
/** Written by a program: `npm run database-types`. */
const generated = ['server/src/kit/database.types.ts']
const mostLines = 400
const mostLinesWithoutFloors = 2500

const whys = {
  unread: 'a file can be read',
  long: `no file is longer than ${mostLines} lines`,
  open: 'an import names what it takes in',
  worker: 'a worker is begun by the address of its file',
  catch: 'no catch that does nothing',
  narrow: 'a room narrows a handle to its own tables',
  folder: 'a folder of a large room has a floor',
  nowhere: 'an import leads to a file that is there',
  package: 'a package stands in the package.json of its side',
  circle: 'no circle between folders',
  floors: `a room of more than ${mostLinesWithoutFloors} lines has floors inside`,
} as const

/** Every reason that can be given. */
export const everyWhy: string[] = [
  ...Object.values(whys),
  ...Object.values(whyStrange),
  ...Object.values(words),
  ...whyNoArrow,
]

/** All that goes against the rules of the house, with the reason: `from -> to: why`; none when all is well. */
export function brokenArrows(root: string): string[] {
  const paths = codeBelow(root)
  const strange = paths.flatMap((path) => told(path, strangeness(path)))
  const files = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => fileAt(root, path))
  const packages = packagesOf(root)
  return [
    ...strange,
    ...files.flatMap((file) => brokenIn(file)),
    ...files.flatMap(({ path, arrows }) => arrows.flatMap((arrow) => brokenBy(root, path, arrow, packages))),
    ...circles(files),
    ...roomsWithoutFloors(files),
  ]
}

/** What is allowed to single files that are not there, or do not need it. */
export function staleAllowances(root: string): string[] {
  const needs: [path: string, needs: (file: File) => boolean][] = [
    ...mayStayOpen.map((path): (typeof needs)[number] => [path, ({ reading }) => reading.isOpen]),
    ...mayBeginAnyWorker.map((path): (typeof needs)[number] => [path, ({ reading }) => reading.hasUnnamedWorker]),
    ...generated.map((path): (typeof needs)[number] => [path, ({ lines }) => lines > mostLines]),
    ...knownRootFiles.map((path): (typeof needs)[number] => [path, () => true]),
    ...Object.entries(filesWithWords).flatMap(([word, files]) =>
      files.map((path): (typeof needs)[number] => [path, ({ reading }) => reading.words.has(word as Word)]),
    ),
  ]
  const isStale = ([path, isNeeded]: (typeof needs)[number]) =>
    !existsSync(join(root, path)) || !isNeeded(fileAt(root, path))
  return needs.filter(isStale).map(([path]) => path)
}

function brokenIn({ path, lines, reading }: File): string[] {
  const inner = innerPlaceOf(path)
  return [
    ...told(path, reading.errors.length > 0 && `${whys.unread}: ${reading.errors[0]}`),
    ...told(path, lines > mostLines && !generated.includes(path) && whys.long),
    ...told(path, reading.isOpen && !isTest(path) && !mayStayOpen.includes(path) && whys.open),
    ...told(path, reading.hasUnnamedWorker && !mayBeginAnyWorker.includes(path) && whys.worker),
    ...told(path, reading.hasEmptyCatch && whys.catch),
    ...told(path, isForeign(path, reading.narrows) && whys.narrow),
    ...told(path, inner && inner.floor === undefined && whys.folder),
    ...wordsAgainst(path, reading.words).map((why) => `${path}: ${why}`),
  ]
}

const isForeign = (path: string, rooms: readonly string[]) =>
  !isTest(path) && rooms.some((room) => room !== roomOf(path))

function brokenBy(root: string, path: string, arrow: Arrow, packages: Packages): string[] {
  const { to } = arrow
  const isOurs = sideOf(to) !== undefined || to.startsWith('.') || to === ''
  const isThere = isOurs
    ? existsSync(join(root, to))
    : isBuiltin(to) || packages.areFor(path, to) || existsSync(join(root, to))
  const why = isOurs ? whys.nowhere : whys.package
  const reasons = [...reasonsAgainst(arrow), ...(isThere ? [] : [why])]
  return reasons.map((reason) => `${path} -> ${to}: ${reason}`)
}

const told = (path: string, why: string | false | undefined) => (why ? [`${path}: ${why}`] : [])

function fileAt(root: string, path: string): File {
  const source = readFileSync(join(root, path), 'utf8')
  const reading = read(path, source)
  const arrows = reading.imports.map(({ target, by }) => ({ from: path, to: targetOf(path, target), by }))
  return { path, lines: source.split('\n').length - 1, reading, arrows }
}

/** What an import names: a path from the root, or the name of a package. */
export function targetOf(from: string, target: string): string {
  const plain = target.replace(/\?\w+$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain).replace(/\/$/, '')
  const [, own, inside] = /^@mulghar\/(contract|gedcom|kinship)(?:\/(.+))?$/.exec(plain) ?? []
  return own ? `${own}/src/${inside ?? 'index'}.ts` : plain
}

/** Every file of code of the project, wherever it stands; what is made by the build or by others is none. */
function codeBelow(root: string): string[] {
  const found: string[] = []
  const look = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && !/^(node_modules|dist|\..*)$/.test(entry.name) && !notCode.test(path)) look(path)
      if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)) found.push(path)
    }
  }
  look('')
  return found
}

/** Data and what tests leave behind. */
const notCode =
  /^(docs|data|test-results|playwright-report|coverage|e2e\/(test-results|playwright-report))$|^web\/src\/locales$/

type Packages = { areFor: (path: string, target: string) => boolean }

/** Which packages each side has asked for. */
function packagesOf(root: string): Packages {
  const named = (folder: string) => {
    const file = join(root, folder, 'package.json')
    const content = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object | undefined>)
      : {}
    return [...Object.keys(content['dependencies'] ?? {}), ...Object.keys(content['devDependencies'] ?? {})]
  }
  const ofRoot = named('')
  const bySide = new Map<string, string[]>(sides.map((side) => [side, [...named(side), ...ofRoot]]))
  const all = [...bySide.values()].flat()
  return {
    areFor(path, target) {
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/')
      const side = sideOf(path)
      // Made by the build of the web itself, in web/vite.
      if (target.startsWith('virtual:')) return side === 'web'
      const isOfAnySide = side === undefined || side === 'tools' || side === 'bench' || side === 'e2e'
      const asked = isOfAnySide ? all : bySide.get(side)!
      // Some packages are types alone.
      return asked.includes(name) || asked.includes(`@types/${name}`)
    },
  }
}

/** Circles between the folders of a side, tests aside. */
function circles(files: readonly File[]): string[] {
  // The routes of a room name its pages, which may stand above the files beside them.
  const counted = files.filter(({ path }) => !isTest(path) && !isRoutes(path))
  const arrows = counted.flatMap((file) => file.arrows)
  const within = arrows.filter(({ from, to }) => sideOf(from) === sideOf(to) && /(?<!\.config)\.tsx?$/.test(to))
  return circlesIn(within).map(({ folders, imports }) => {
    const ways = imports.map(({ from, to }) => `${from} -> ${to}`).join(', ')
    return `${folders.join(' <-> ')}: ${whys.circle} (${ways})`
  })
}

function roomsWithoutFloors(files: readonly File[]): string[] {
  const rooms = Map.groupBy(
    files.filter(({ path }) => isRoom(path) && !isTest(path)),
    ({ path }) => `${sideOf(path)}/src/${roomOf(path)}`,
  )
  return [...rooms].flatMap(([room, inside]) => {
    const lines = inside.reduce((sum, file) => sum + file.lines, 0)
    const needsFloors = lines > mostLinesWithoutFloors && !innerFloors[room]
    return told(room, needsFloors && whys.floors)
  })
}
