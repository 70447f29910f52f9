import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The floor of each room: a room may look down, never sideways or up. */
const floors: Record<string, number> = {
  posts: 5,
  events: 5,
  finance: 5,
  heritage: 5,
  storage: 5,
  support: 5,
  search: 5,
  reactions: 4,
  trees: 4,
  groups: 4,
  messages: 4,
  people: 3,
  notifications: 2,
  accounts: 1,
  documents: 1,
  places: 1,
  kit: 0,
  jobs: 0,
  service: 0,
}

const sides = ['contract', 'server', 'web', 'gedcom', 'kinship']
const purePackages = ['gedcom', 'kinship']

type Rule = { why: string; breaks: (from: string, to: string) => boolean }

const sideOf = (path: string) => path.split('/')[0] ?? ''
const roomOf = (path: string) => /^(?:contract|server|web)\/src\/([\w-]+)\//.exec(path)?.[1] ?? ''
const floorOf = (path: string) => floors[roomOf(path)]
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/')

const rules: Rule[] = [
  {
    why: 'the contract knows nothing but zod and itself',
    breaks: (from, to) =>
      sideOf(from) === 'contract' && !isTest(from) && sideOf(to) !== 'contract' && !/^zod(\/|$)/.test(to),
  },
  {
    why: 'the two sides meet in the contract, never in each other',
    breaks: (from, to) => /^(web>server|server>web)$/.test(`${sideOf(from)}>${sideOf(to)}`),
  },
  {
    why: 'a pure package imports nothing of ours',
    breaks: (from, to) =>
      purePackages.includes(sideOf(from)) && !isTest(from) && sides.includes(sideOf(to)) && sideOf(to) !== sideOf(from),
  },
  {
    why: 'the kit serves every room and knows none of them',
    breaks: (from, to) =>
      roomOf(from) === 'kit' && sideOf(from) !== 'contract' && !isTest(from) && (floorOf(to) ?? 0) > 0,
  },
  {
    why: 'a room looks down, never sideways or up',
    breaks: (from, to) => {
      const [here, there] = [floorOf(from), floorOf(to)]
      if (here === undefined || there === undefined || here === 0 || there === 0) return false
      return roomOf(from) !== roomOf(to) && there >= here && !isTest(from)
    },
  },
  {
    why: 'a room below is entered by its public door',
    breaks: (from, to) => {
      const there = floorOf(to)
      if (!there || !floorOf(from) || sideOf(to) === 'contract' || roomOf(from) === roomOf(to) || isTest(from))
        return false
      return sideOf(from) === sideOf(to) && !/\/public\.tsx?$/.test(to)
    },
  },
  {
    why: 'SQL is written in *.sql.ts, tables.ts, the database set-up and migrations only',
    breaks: (from, to) =>
      /^kysely\b/.test(to) &&
      sideOf(from) === 'server' &&
      !isTest(from) &&
      !/\.sql\.ts$|\/tables\.ts$|\/kit\/(database|migrate)[\w.-]*\.ts$|\/migrations\//.test(from),
  },
  {
    why: 'a migration is frozen in time and imports nothing that may change',
    breaks: (from, to) =>
      from.startsWith('server/src/migrations/') && (to.startsWith('server/') || to.startsWith('contract/')),
  },
]

type Word = { why: string; found: RegExp; allowed: RegExp }

const words: Word[] = [
  {
    why: 'the environment is read in env.ts only',
    found: /\bprocess\.env\b/,
    allowed: /^server\/src\/kit\/env\.ts$|\.test\.tsx?$|^server\/test\//,
  },
  {
    why: 'a form takes the schema of its draft; the rows that reach the browser carry none',
    found: /\bresolverOf\([\w.]+\.(?:body|query|params)\)/,
    allowed: /^(?:contract|server)\//,
  },
  {
    why: 'the t of useLingui is for the function that asked for it: handed on, its sentences stay empty',
    found: /typeof useLingui/,
    allowed: /^(?:contract|server)\//,
  },
  {
    why: 'clock.ts tells the time',
    found: /\bnew Date\(\)|\bDate\.now\(\)/,
    allowed: /\/kit\/clock\.ts$|\.test\.tsx?$|^server\/test\//,
  },
]

/** Every import and word that goes against the rules of the house: `from -> to: why`, none when all is well. */
export function brokenArrows(root: string): string[] {
  const files = sides.flatMap((side) => sourcesBelow(root, side))
  return files.flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8')
    const imports = targetsOf(source).map((target) => resolve(from, target))
    const arrows = imports.flatMap((to) =>
      rules.filter((rule) => rule.breaks(from, to)).map((rule) => `${from} -> ${to}: ${rule.why}`),
    )
    const spoken = words.filter(
      (word) => /^(server|contract|web)\/src\//.test(from) && word.found.test(source) && !word.allowed.test(from),
    )
    return [...arrows, ...spoken.map((word) => `${from}: ${word.why}`)]
  })
}

function sourcesBelow(root: string, side: string): string[] {
  if (!existsSync(join(root, side))) return []
  return readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(side, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file))
}

function targetsOf(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g)].map(([, target = '']) => target)
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target)
  return target.replace(/^@mulghar\/(contract|gedcom|kinship)\b/, '$1/src')
}
