import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { importGivenAs, linesOf, partsAskedIn } from './read-routes.ts'

/** A page of the house: its address, its room, and the files whose code it needs besides what everybody gets. */
export type HousePage = { path: string; room: string; isInside: boolean; modules: string[] }

/** All pages, read from the lines of `routes.tsx` of every room. `source` is the folder with the rooms. */
export function pagesOfRooms(source: string): HousePage[] {
  const rooms = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return rooms.flatMap(({ name }) => pagesOf(source, name))
}

function pagesOf(source: string, room: string): HousePage[] {
  const routes = join(source, room, 'routes.tsx')
  if (!existsSync(routes)) return []
  return linesOf(routes).map(({ kind, path, module }) => {
    const isInside = kind === 'memberPage'
    const full = isInside ? `/home/${path}`.replace(/\/$/, '') : path === '/' || path === '*' ? path : `/${path}`
    const frames = isInside ? ['app/member-layout.tsx', 'session/rows.ts'] : ['app/public-layout.tsx']
    const frame = frames.map((file) => join(source, file))
    const page = join(source, room, module)
    const words = join(source, room, 'words.ts')
    const own = existsSync(words) ? [routes, page, words] : [routes, page]
    return { path: full, room, isInside, modules: [...frame, ...own, ...partsOf(source, page)] }
  })
}

/** What a page is made of besides, where it asks the rooms for their parts. */
function partsOf(source: string, page: string): string[] {
  return partsAskedIn(page).flatMap((part) =>
    readdirSync(source).flatMap((room) => {
      const file = join(source, room, 'parts.ts')
      const module = existsSync(file) ? importGivenAs(file, part) : undefined
      return module ? [file, join(source, room, module)] : []
    }),
  )
}
