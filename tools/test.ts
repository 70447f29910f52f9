import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { changeBase, changedSince } from './suite/change.ts'
import { reachedBy } from './suite/reach.ts'
import { root, Runner } from './suite/runner.ts'

// npm test                        the house's own checks, the rules, the server on a real PostgreSQL, the browser
// npm test -- people              the rules, server tests and journeys of a room, or of several
// npm test -- --changed           what a change since main reaches
// npm run test:long [-- PART…]    everything at full size, or the parts named
// What runs when: docs/testing.md

const given = process.argv.slice(2)
const isLong = given.includes('--long')
const words = given.filter((word) => word !== '--long' && word !== '--changed')

const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name)

const parts = {
  rules: (run: Runner) => run.vitest('rules', ['rules']),
  server: (run: Runner) => run.vitest('server', ['server']),
  hostile: (run: Runner) => run.vitest('hostile', ['hostile']),
  // Apps that three files start and kill at once wait for a core longer than for what is looked at.
  kills: (run: Runner) => run.vitest('kills', ['kill'], ['--no-file-parallelism']),
  browser: async (run: Runner) => void ((await run.build()) && (await run.browser())),
}

const genealogies = process.env['GENEALOGIES']
const env = {
  ...process.env,
  ...(genealogies && { GENEALOGIES: isAbsolute(genealogies) ? genealogies : resolve(root, genealogies) }),
  ...(isLong && { LONG_TESTS: '1' }),
}

/** What carries the tag `room` runs where its room is asked for or reached, and at full size. */
async function whole(run: Runner): Promise<void> {
  // The database and the first imports of the server's tests leave a core idle, and so does the compiler.
  const types = run.check('types', true)
  const withoutRooms = ['--tags-filter', '!room']
  await run.vitest('server', ['server'], withoutRooms)
  await types
  // Hostile files come one after the other and leave a core idle; the kills wait for most of their time, the rules take one core.
  const hostile = run.vitest('hostile', ['hostile'], withoutRooms)
  const kills = run.vitest('kills', ['kill'], withoutRooms, true)
  const isBuilt = await run.build()
  await run.vitest('rules', ['rules'], [...withoutRooms, '--maxWorkers', '1'], true)
  await Promise.all([hostile, kills])
  if (isBuilt) await run.browser([], ['--grep-invert', '@room'])
}

async function full(run: Runner): Promise<void> {
  for (const [name, part] of Object.entries(parts)) if (words.length === 0 || words.includes(name)) await part(run)
}

async function ofRooms(run: Runner): Promise<void> {
  const paths = words.flatMap((word) => [`/src/${word}/`, `/${word}/src/`])
  await run.vitest('rules and server', ['rules', 'server'], words.includes('tools') ? [...paths, 'tools/'] : paths)
  const journeys = words.filter((word) => folders.includes(word))
  if (journeys.length > 0 && (await run.build())) await run.browser(journeys.map((room) => `${room}/`))
}

async function ofChange(run: Runner): Promise<void> {
  const base = changeBase()
  const changed = changedSince(base)
  const { journeys, kills, hostile, newRoom } = reachedBy(changed, folders)
  const told = journeys === 'all' ? 'all' : journeys.join(' ') || 'none'
  console.log(`${changed.length} files differ from main; journeys: ${told}`)
  await run.check('check')
  if (changed.length === 0) return
  await run.vitest('rules and server', ['rules', 'server'], ['--changed', base])
  if (newRoom) await run.vitest('what a new room costs', ['server'], ['tools/sample-room'])
  const apart = [...(hostile ? ['hostile'] : []), ...(kills ? ['kill'] : [])]
  if (apart.length > 0) await run.vitest('hostile and kills', apart)
  if (journeys.length > 0 && (await run.build())) await run.browser(journeys === 'all' ? [] : journeys)
}

/** Words that name nothing here. */
function strange(): string[] {
  if (isLong) return words.filter((word) => !(word in parts))
  const isKnown = (word: string) =>
    word === 'tools' ||
    folders.includes(word) ||
    ['contract/src', 'server/src', 'web/src', ''].some(
      (side) => /^[\w-]+$/.test(word) && existsSync(join(root, side, word)),
    )
  return words.filter((word) => !isKnown(word))
}

if (strange().length > 0) {
  const choice = isLong ? `parts: ${Object.keys(parts).join(', ')}` : 'a room, such as accounts, people or trees'
  console.error(`Unknown: ${strange().join(', ')}. There are ${choice}.`)
  process.exit(2)
}
const isWhole = !isLong && words.length === 0 && !given.includes('--changed')
const run = new Runner(isWhole ? { ...env, WHOLE_RUN: '1' } : env)
await (isLong ? full : given.includes('--changed') ? ofChange : words.length > 0 ? ofRooms : whole)(run)
process.exit(run.end() ? 0 : 1)
