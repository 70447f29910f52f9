import { posix } from 'node:path'

/** The sides of the project, and how files are named in each. */
export const sides = ['contract', 'server', 'web', 'gedcom', 'kinship', 'e2e', 'tools', 'bench'] as const
export type Side = (typeof sides)[number]

/** The floor of each room: a room may look down, never sideways or up. */
export const floors: Record<string, number> = {
  posts: 5,
  events: 5,
  finance: 5,
  heritage: 5,
  storage: 5,
  support: 5,
  search: 5,
  moderation: 5,
  reactions: 4,
  trees: 4,
  groups: 4,
  messages: 4,
  people: 3,
  notifications: 2,
  accounts: 1,
  documents: 1,
  places: 1,
  service: 1.5,
  tasks: 0.5,
  kit: 0,
}

/** Folders beside the rooms: what composes them, who is signed in, how things look, what the database went through. */
const besideRooms: Partial<Record<Side, readonly string[]>> = {
  server: ['migrations'],
  web: ['app', 'session', 'locales', 'styles'],
}

/** Files that stand directly below `src`. */
const rootFiles: Partial<Record<Side, readonly string[]>> = {
  contract: ['wire.ts', 'errors.ts'],
  server: ['main.ts', 'app.ts', 'admin.ts', 'tables.ts'],
  web: ['main.tsx', 'prerender.tsx'],
}

/** The same as paths from the root. */
export const knownRootFiles = Object.entries(rootFiles).flatMap(([side, names]) =>
  names.map((name) => `${side}/src/${name}`),
)

/** Folders of a side beside its `src`, and the files outside all folders. */
const otherFolders: Record<Side, RegExp> = {
  contract: /^$/,
  server: /^((test|test-kill)\/|lingui\.config\.ts$)/,
  web: /^(vite\/|(vite|lingui)\.config\.ts$)/,
  gedcom: /^(src|test)\//,
  kinship: /^(src|test)\//,
  // Journeys stand in the folder of their room; those that go through many, in that of what composes them.
  e2e: new RegExp(`^((${['app', ...Object.keys(floors)].join('|')})/)?[\\w.-]+$`),
  tools: /^((arrows|basemap|suite|translations)\/)?[\w.-]+$/,
  bench: /^(src\/)?[\w.-]+$/,
}
const projectFiles = ['vitest.config.ts']

export const sideOf = (path: string) => sides.find((side) => path.startsWith(`${side}/`))
export const isTest = (path: string) =>
  /\.test\.tsx?$|\.spec\.ts$|^server\/test(-kill)?\/|^(gedcom|kinship)\/test\/|\/testing\//.test(path)
/** What stands below `src` of the sides that have rooms: the room's name, or that of what stands beside the rooms. */
export const roomOf = (path: string) => /^(?:contract|server|web)\/src\/([\w-]+)\//.exec(path)?.[1] ?? ''
export const floorOf = (path: string) => floors[roomOf(path)]
/** A room in the sense of the floors: the kit serves all of them and is none. */
export const isRoom = (path: string) => (floorOf(path) ?? 0) > 0
export const isRootFile = (path: string) => /^(contract|server|web)\/src\/[^/]+$/.test(path)

export const whyStrange = {
  side: 'code stands in one of the known sides',
  language: 'code is written in TypeScript',
  screen: 'only the web has screens',
  folder: 'a folder of a side is a known one',
  root: 'a file directly below src is a known one',
  room: 'a room has a floor',
  kind: 'a file is of a known kind',
} as const

/** Why a file may not stand where it stands, if it may not. */
export function strangeness(path: string): string | undefined {
  const side = sideOf(path)
  if (side === undefined) return projectFiles.includes(path) ? undefined : whyStrange.side
  if (!/\.tsx?$/.test(path)) return path === 'web/public/early.js' ? undefined : whyStrange.language
  if (path.endsWith('.tsx') && side !== 'web') return whyStrange.screen
  const inside = path.slice(side.length + 1)
  if (!inside.startsWith('src/') || side === 'gedcom' || side === 'kinship' || side === 'bench')
    return otherFolders[side].test(inside) ? kindOf(path) : whyStrange.folder
  if (isRootFile(path)) {
    const known = rootFiles[side]?.includes(posix.basename(path)) || isTest(path) || path.endsWith('.d.ts')
    return known ? kindOf(path) : whyStrange.root
  }
  const isKnown = floorOf(path) !== undefined || besideRooms[side]?.includes(roomOf(path))
  return isKnown ? kindOf(path) : whyStrange.room
}

/** Names with two endings, and where they may stand; a test of the server may say before them that its room alone runs it. */
const kinds: Record<string, RegExp> = {
  test: /./,
  spec: /^e2e\//,
  sql: /^server\/src\//,
  queries: /^web\/src\//,
  config: /^[^/]*$|^(web|server|e2e)\/[^/]*$/,
  types: /^server\/src\/kit\//,
  d: /./,
}

function kindOf(path: string): string | undefined {
  const [, kind, ...more] = posix
    .basename(path)
    .replace(/\.tsx?$/, '')
    .replace(path.startsWith('server/src/') ? '.room.test' : '.test', '.test')
    .split('.')
  if (kind === undefined) return undefined
  return more.length === 0 && kinds[kind]?.test(path) ? undefined : whyStrange.kind
}
