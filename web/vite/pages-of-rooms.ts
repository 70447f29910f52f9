import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the house: its address, and the files whose code it needs besides what everybody gets. */
export type HousePage = { path: string; isInside: boolean; modules: string[] }

const line = /\b(page|visitorPage|memberPage)\(\s*'([^']*)',\s*async \(\) => \(await import\('([^']+)'\)\)/g

/** All pages, read from the lines of `routes.tsx` of every room. `source` is the folder with the rooms. */
export function pagesOfRooms(source: string): HousePage[] {
  const rooms = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return rooms.flatMap(({ name }) => pagesOf(source, name))
}

function pagesOf(source: string, room: string): HousePage[] {
  const file = join(source, room, 'routes.tsx')
  if (!existsSync(file)) return []
  const code = readFileSync(file, 'utf8')
  const pages = [...code.matchAll(line)].map(([, kind, path, module]) => {
    const isInside = kind === 'memberPage'
    const full = isInside ? `/home/${path}`.replace(/\/$/, '') : path === '/' || path === '*' ? path : `/${path}`
    const frame = isInside ? [join(source, 'app/member-layout.tsx'), join(source, 'session/rows.ts')] : []
    const own = [file, join(source, room, module!), join(source, room, 'words.ts')].filter((one) => existsSync(one))
    return { path: full, isInside, modules: [...frame, ...own, ...partsOf(source, full)] }
  })
  const lines = code.match(/\b(page|visitorPage|memberPage)\(/g)?.length
  if (pages.length !== lines) throw new Error(`Of ${lines} pages in ${file} ${pages.length} can be read`)
  return pages
}

/** The pages that are made of what the rooms give to them, and the name of that in `room.ts`. */
const madeOfParts: Record<string, string> = { '/home': 'home', '/home/settings': 'settings' }

function partsOf(source: string, path: string): string[] {
  const part = madeOfParts[path]
  if (!part) return []
  return readdirSync(source).flatMap((room) => {
    const file = join(source, room, 'room.ts')
    if (!existsSync(file)) return []
    const module = new RegExp(`\\b${part}: \\(\\) => import\\('([^']+)'\\)`).exec(readFileSync(file, 'utf8'))?.[1]
    return module ? [join(source, room, module)] : []
  })
}
