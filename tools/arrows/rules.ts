import { floorOf, isRoom, isRootFile, isTest, roomOf, sideOf, type Side } from './places.ts'
import { innerPlaceOf } from './inner-floors.ts'

/** An import with both ends as paths from the root, or the name of a package as the far end. */
export type Arrow = { from: string; to: string; by: 'import' | 'mock' | 'address' }
type Rule = { why: string; breaks: (arrow: Arrow) => boolean }

const shipped: readonly (Side | undefined)[] = ['contract', 'server', 'web', 'gedcom', 'kinship']
const purePackages: readonly (Side | undefined)[] = ['gedcom', 'kinship']
const besideTheHouse: readonly (Side | undefined)[] = ['e2e', 'tools', 'bench']
const isSource = (path: string) => /^(contract|server|web|gedcom|kinship)\/src\//.test(path) && !isTest(path)
/** Names the pages of all folders of its room. */
export const isRoutes = (path: string) => /^web\/src\/[\w-]+\/routes\.tsx$/.test(path)
const isDoor = (path: string) => /\/public\.tsx?$/.test(path)
/** What composes the rooms of the web. */
const isFrame = (path: string) => path.startsWith('web/src/app/') || /^web\/src\/(main|prerender)\.tsx$/.test(path)

/** Imports that are right by themselves, from whatever room: kept here, with the reason. */
const rules: Rule[] = [
  {
    why: 'the contract knows nothing but zod and itself',
    breaks: ({ from, to }) =>
      sideOf(from) === 'contract' && !isTest(from) && sideOf(to) !== 'contract' && !/^zod(\/|$)/.test(to),
  },
  {
    why: 'the two sides meet in the contract, never in each other',
    breaks: ({ from, to }) => /^(web>server|server>web)$/.test(`${sideOf(from)}>${sideOf(to)}`),
  },
  {
    why: 'a pure package imports nothing of ours',
    breaks: ({ from, to }) =>
      purePackages.includes(sideOf(from)) && sideOf(to) !== undefined && sideOf(to) !== sideOf(from),
  },
  {
    why: 'what runs in a browser imports nothing of Node',
    breaks: ({ from, to }) => /^(web|kinship)\/src\//.test(from) && !isTest(from) && to.startsWith('node:'),
  },
  {
    why: 'nothing that is shipped imports tools, benchmarks or journeys',
    breaks: ({ from, to }) => isSource(from) && besideTheHouse.includes(sideOf(to)),
  },
  {
    why: 'nothing that is shipped imports a test',
    breaks: ({ from, to }) => isSource(from) && shipped.includes(sideOf(to)) && isTest(to),
  },
  {
    why: 'a journey knows the running app only',
    breaks: ({ from, to }) => sideOf(from) === 'e2e' && /^(server|web)\/src\//.test(to),
  },
  {
    why: 'a test takes our own code as it is',
    breaks: ({ to, by }) => by === 'mock' && sideOf(to) !== undefined,
  },
]

/** Between what stands on floors: rooms, the kit below them, and what composes them. */
const floorRules: Rule[] = [
  {
    why: 'the kit serves every room and knows none of them',
    breaks: ({ from, to }) => roomOf(from) === 'kit' && isRoom(to) && !isForAll(from, to),
  },
  {
    why: 'who is signed in is known to rooms, and knows none',
    breaks: ({ from, to }) =>
      sideOf(to) === 'web' &&
      ((roomOf(from) === 'session' && isRoom(to)) || (roomOf(from) === 'kit' && roomOf(to) === 'session')),
  },
  {
    why: 'a room looks down, never sideways or up',
    breaks: ({ from, to }) =>
      isRoom(from) &&
      isRoom(to) &&
      roomOf(from) !== roomOf(to) &&
      floorOf(to)! >= floorOf(from)! &&
      !isForAll(from, to),
  },
  {
    why: 'a room below is entered by its public door',
    breaks: ({ from, to }) =>
      isRoom(to) &&
      sideOf(to) === sideOf(from) &&
      sideOf(to) !== 'contract' &&
      roomOf(from) !== roomOf(to) &&
      (isRoom(from) || (isRootFile(from) && from !== 'server/src/app.ts' && !isFrame(from))) &&
      !isDoor(to) &&
      !(from === 'server/src/tables.ts' && to.endsWith('/tables.ts')),
  },
  {
    why: 'app.ts enters a room by its room.ts',
    breaks: ({ from, to }) =>
      from === 'server/src/app.ts' &&
      sideOf(to) === 'server' &&
      isRoom(to) &&
      !/^server\/src\/[\w-]+\/room\.ts$/.test(to),
  },
  {
    why: 'a room is opened by app.ts only',
    breaks: ({ from, to }) =>
      /^server\/src\/[\w-]+\/room\.ts$/.test(to) && from !== 'server/src/app.ts' && roomOf(to) !== 'kit',
  },
  {
    why: 'the pages of a room are put together in web/src/app only',
    breaks: ({ from, to }) =>
      /^web\/src\/[\w-]+\/(routes\.tsx|room\.ts)$/.test(to) &&
      roomOf(to) !== 'kit' &&
      !isFrame(from) &&
      from !== `web/src/${roomOf(to)}/room.ts`,
  },
  {
    why: 'nobody below knows what composes the rooms',
    breaks: ({ from, to }) =>
      (/^(server|web)\/src\/[^/]+\.tsx?$/.test(to) || roomOf(to) === 'app') &&
      sideOf(to) === sideOf(from) &&
      !isRootFile(from) &&
      !isFrame(from),
  },
  {
    why: 'a room knows its own part of the contract, not all of it joined',
    breaks: ({ from, to }) =>
      /^contract\/src\/(wire|errors)\.ts$/.test(to) && (isRoom(from) || from.startsWith('contract/src/kit/')),
  },
  {
    why: 'in a large room a folder looks down, never sideways or up',
    breaks({ from, to }) {
      const [here, there] = [innerPlaceOf(from), innerPlaceOf(to)]
      if (!here || !there || here.room !== there.room || here.folder === there.folder) return false
      if (isRoutes(from)) return false
      return here.floor !== undefined && there.floor !== undefined && there.floor >= here.floor
    },
  },
]

/** Pieces that only some files may know. */
const ownRules: Rule[] = [
  {
    why: 'SQL is written in *.sql.ts, tables.ts, the database set-up and migrations only',
    breaks: ({ from, to }) =>
      /^kysely\b/.test(to) &&
      from.startsWith('server/src/') &&
      !/\.sql\.ts$|\/tables\.ts$|\/kit\/(database|migrate)[\w.-]*\.ts$|\/migrations\//.test(from),
  },
  {
    why: 'a handle is narrowed in the tables.ts of a room',
    breaks: ({ from, to }) =>
      to === 'server/src/kit/database-narrowing.ts' &&
      !from.endsWith('/tables.ts') &&
      from !== 'server/src/kit/house.ts',
  },
  {
    why: 'a migration is frozen in time and imports nothing that may change',
    breaks: ({ from, to }) =>
      from.startsWith('server/src/migrations/') &&
      !from.endsWith('.test.ts') &&
      !/^(kysely\b|node:|server\/src\/migrations\/)/.test(to),
  },
  {
    why: 'a migration is run, and imported by nobody',
    breaks: ({ from, to }) => to.startsWith('server/src/migrations/') && !from.startsWith('server/src/migrations/'),
  },
]

/** What the contract says of tasks and of the service, which every room of the other sides may ask for. */
const isForAll = (from: string, to: string) =>
  sideOf(from) !== 'contract' && /^contract\/src\/(tasks|service)\//.test(to)

/** Why an import is against the rules of the house; floors do not bind tests, which look at a thing from all sides. */
export function reasonsAgainst(arrow: Arrow): string[] {
  const bind = isTest(arrow.from) ? rules : [...rules, ...floorRules, ...ownRules]
  return bind.filter((rule) => rule.breaks(arrow)).map(({ why }) => why)
}

export const whyNoArrow = [...rules, ...floorRules, ...ownRules].map(({ why }) => why)
