import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import type { Rolldown } from 'vite'
import { nameIn } from './language-files.ts'
import type { HousePage } from './pages-of-rooms.ts'

/** Script of a first load, gzip, in kB: what all pages of visitors, or of members, need, and what comes to all of them after it. */
const most = { visitors: 115, members: 121 }
/** What one room may add to it by being registered: its room.ts and its frame.ts. */
const mostOfRoom = 0.3
/** All code of maps with its worker, gzip, in kB. It comes only with a map. */
const mostOfMap = 480
const mapLibraries = /[\\/]node_modules[\\/](maplibre-gl|pmtiles)[\\/]/
const mapWorker = /maplibre-gl-worker/
/** All code of the vault with its workers, gzip, in kB, without the libraries that draw PDFs and make ZIPs. Code that it shares moves by a kB. */
const mostOfVault = 124
/** Modules that only pages of the vault need; the files that register it come with every page. */
const vaultCode =
  /[\\/]node_modules[\\/](hash-wasm|@scure)[\\/]|[\\/]web[\\/]src[\\/]storage[\\/](?!(room|frame|parts|tab-channel|vault-event|notice-words)\.)/
const notOurs = /[\\/]node_modules[\\/](pdfjs-dist|client-zip)[\\/]/
const vaultWorkers = /(?:keys-worker|wasm-argon2|[\\/]words)-[\w-]+\.js$/
/** Script of a page besides the first load of members, gzip, in kB; `later` is a part that the page itself loads next. */
const mostOfPages: readonly { path: string; kb: number; later?: RegExp }[] = [
  { path: '/home', kb: 60, later: /[\\/]web[\\/]src[\\/]posts[\\/]home-feed\.tsx$/ },
  { path: '/home/family-graph/:id', kb: 73 },
  { path: '/home/family-graph/:id/people', kb: 25 },
]
/** What every page of members brings once it stands. */
const afterwards = /[\\/]web[\\/]src[\\/]app[\\/]stream[\\/]refetch\.ts$/

/** Stops the build where a first load has become too large, or a room takes more of it than its share. */
export function keepBudget(
  bundle: Rolldown.OutputBundle,
  pages: readonly [HousePage, readonly string[]][],
): ReadonlyMap<string, ReadonlySet<string>> {
  const firstLoads = new Map<string, ReadonlySet<string>>()
  // Nobody is sent the pseudo language, whose letters take twice the bytes.
  if (process.env['VITE_PSEUDO']) return firstLoads
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry)
  if (entry?.type !== 'chunk') throw new Error('The build has no entry')
  for (const who of ['visitors', 'members'] as const) {
    const those = pages.filter(([page]) => page.isInside === (who === 'members'))
    const first = [entry.fileName, ...entry.imports]
    const shell = new Set([
      ...first,
      ...those[0]![1].filter((file) => those.every(([, files]) => files.includes(file))),
    ])
    if (who === 'members') for (const file of filesAfterwards(bundle)) shell.add(file)
    const signs = [...shell].find((file) => bundle[file]?.type === 'chunk' && bundle[file].name === 'signs')
    if (signs) throw new Error(`All pages of ${who} bring every small sign; those of the frame belong to its piece`)
    for (const file of shell)
      if (bundle[file]?.type === 'chunk' && bundle[file].moduleIds.some((id) => vaultCode.test(id)))
        throw new Error(`The first load of ${who} brings code of the vault, in ${file}`)
    const kb = [...shell].reduce((sum, file) => sum + sizeOf(bundle[file]), 0)
    if (kb > most[who])
      throw new Error(`The first load of ${who} is ${kb.toFixed(1)} kB of script, gzip; it may be ${most[who]}`)
    if (who === 'members') keepPageBudget(bundle, those, shell)
    firstLoads.set(who, shell)
  }
  for (const [room, kb] of sizesOfRooms(bundle))
    if (kb > mostOfRoom)
      throw new Error(`${room} adds ${kb.toFixed(2)} kB to the first load, gzip; it may be ${mostOfRoom}`)
  return firstLoads
}

/** Script that a first load has more in another language, gzip, in kB. */
const mostOfLanguage = 10

/** Stops the build where a first load in another language is much larger than in English. */
export function keepLanguageBudget(
  out: string,
  firstLoads: ReadonlyMap<string, ReadonlySet<string>>,
  translated: ReadonlySet<string>,
  marks: ReadonlyMap<string, string>,
): void {
  const sizeIn = (file: string, mark?: string) =>
    gzipSync(readFileSync(join(out, mark && translated.has(basename(file)) ? nameIn(file, mark) : file))).length / 1000
  for (const [language, mark] of marks)
    for (const [who, files] of firstLoads) {
      const more = [...files].reduce((sum, file) => sum + sizeIn(file, mark) - sizeIn(file), 0)
      if (more > mostOfLanguage)
        throw new Error(
          `The first load of ${who} has ${more.toFixed(1)} kB more in ${language}, gzip; it may be ${mostOfLanguage}`,
        )
    }
}

/** Stops the build where a page has become too large. */
function keepPageBudget(
  bundle: Rolldown.OutputBundle,
  pages: readonly [HousePage, readonly string[]][],
  shell: ReadonlySet<string>,
): void {
  for (const { path, kb: limit, later } of mostOfPages) {
    const page = pages.find(([{ path: ofPage }]) => ofPage === path)
    if (!page) throw new Error(`The build has no page ${path}`)
    const files = new Set([...page[1], ...(later ? filesWith(bundle, later) : [])])
    const kb = [...files.difference(shell)].reduce((sum, file) => sum + sizeOf(bundle[file]), 0)
    if (kb > limit) throw new Error(`${path} brings ${kb.toFixed(1)} kB of script of its own, gzip; it may be ${limit}`)
  }
}

/** The piece with a module, and all that it imports. */
function filesWith(bundle: Rolldown.OutputBundle, module: RegExp): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const next of chunk.imports) add(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => module.test(id))) add(chunk.fileName)
  if (files.size === 0) throw new Error(`No piece of the code has ${module}`)
  return files
}

/** Stops the build where the code of maps has become too large. */
export function keepMapBudget(bundle: Rolldown.OutputBundle): void {
  const pieces = Object.values(bundle).filter((piece) =>
    piece.type === 'chunk' ? piece.moduleIds.some((id) => mapLibraries.test(id)) : mapWorker.test(piece.fileName),
  )
  if (!pieces.some(({ fileName }) => mapWorker.test(fileName))) throw new Error('The build has no worker of the map')
  const kb = sizeOfAll(pieces)
  if (kb > mostOfMap) throw new Error(`The code of maps is ${kb.toFixed(1)} kB, gzip; it may be ${mostOfMap}`)
}

/** Stops the build where the code of the vault has become too large. */
export function keepVaultBudget(bundle: Rolldown.OutputBundle): void {
  if (process.env['VITE_PSEUDO']) return
  const pieces = Object.values(bundle).filter((piece) =>
    piece.type === 'chunk'
      ? piece.moduleIds.some((id) => vaultCode.test(id)) && !piece.moduleIds.some((id) => notOurs.test(id))
      : vaultWorkers.test(piece.fileName),
  )
  if (!pieces.some(({ type }) => type === 'asset')) throw new Error('The build has no worker of the vault')
  const kb = sizeOfAll(pieces)
  if (kb > mostOfVault) throw new Error(`The code of the vault is ${kb.toFixed(1)} kB, gzip; it may be ${mostOfVault}`)
}

function sizeOfAll(pieces: readonly Rolldown.OutputBundle[string][]): number {
  const contents = pieces.map((piece) => (piece.type === 'chunk' ? piece.code : piece.source))
  return contents.reduce((sum, content) => sum + gzipSync(content).length / 1000, 0)
}

function filesAfterwards(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => afterwards.test(id)))
  if (!found) throw new Error('The build has nothing of what comes to every page of members')
  return [found.fileName, ...found.imports]
}

function sizeOf(chunk: Rolldown.OutputBundle[string] | undefined): number {
  return chunk?.type === 'chunk' ? gzipSync(chunk.code).length / 1000 : 0
}

/** What the code by which each room is registered adds to that of all the others, as it is sent: without its comments, in one piece. */
function sizesOfRooms(bundle: Rolldown.OutputBundle): Map<string, number> {
  const codes = new Map<string, string>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    for (const [id, { code }] of Object.entries(chunk.modules)) {
      const room = /[\\/]web[\\/]src[\\/](\w+)[\\/](?:room|frame)\.ts$/.exec(id)?.[1]
      if (room && room !== 'app') codes.set(room, (codes.get(room) ?? '') + minifySync(id, code ?? '').code)
    }
  }
  const sizeWithout = (left?: string) =>
    gzipSync([...codes].map(([room, code]) => (room === left ? '' : code)).join('')).length / 1000
  const whole = sizeWithout()
  return new Map([...codes.keys()].map((room) => [room, whole - sizeWithout(room)]))
}
