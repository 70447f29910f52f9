import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { coming, type Coming } from '../kit/coming.ts'
import type { BringData, PageRoute } from '../kit/pages.ts'
import { bestMatch, wordsOf, type Params } from '../kit/router/match.ts'
import type { Location } from '../kit/router/location.ts'
import { Outlet } from '../kit/router/react.tsx'
import { makeRouter, type Destination, type Plan, type Router } from '../kit/router/router.ts'
import { bringWords } from '../kit/word-registry.ts'
import { memberOnly, visitorOnly } from '../session/guards.ts'
import { allRooms } from './rooms/room.ts'
import { routes as ownRoutes } from './routes.tsx'

type Route = {
  path: string
  kind: PageRoute['kind']
  page: Coming<ComponentType>
  bringData: BringData | undefined
}

/** A page comes with the words of its room. */
function routesOf(routes: readonly PageRoute[], room: string): Route[] {
  return routes.map(({ path, kind, load, bringData }) => ({
    path: kind === 'memberPage' ? `home/${path}` : path,
    kind,
    bringData,
    page: coming(async () => (await Promise.all([load(), bringWords(room)]))[0]),
  }))
}

const own = routesOf(ownRoutes, 'app')

const ofRooms = allRooms.flatMap(([name, { addresses, routes }]) =>
  routes ? [{ addresses, routes: coming(async () => routesOf((await routes()).routes, name)) }] : [],
)

const memberLayout = coming(async () => (await import('./member-layout.tsx')).MemberLayout)
const publicLayout = coming(async () => (await import('./public-layout.tsx')).PublicLayout)

/** Who may go to a page, and the frame it stands in. */
const kinds: Record<PageRoute['kind'], { guard?: typeof memberOnly; layout: Coming<ComponentType> }> = {
  page: { layout: publicLayout },
  visitorPage: { guard: visitorOnly, layout: publicLayout },
  memberPage: { guard: memberOnly, layout: memberLayout },
}

/** The first word of an address, behind /home, says whose room it is. */
function roomAt({ pathname }: Location) {
  const [first = '', second = ''] = wordsOf(pathname.toLowerCase())
  const word = first === 'home' ? second : first
  return ofRooms.find(({ addresses }) => addresses?.includes(word))
}

function matchIn(routes: readonly Route[], { pathname }: Location): { route: Route; params: Params } {
  const match = bestMatch([...own, ...routes], pathname)
  if (!match) throw new Error(`No page is at ${pathname}`)
  return match
}

function planFor(started: Promise<void>, cache: QueryClient): Plan {
  let hasStarted = false
  const start = started.then(() => void (hasStarted = true))

  function ready(location: Location): Destination | undefined {
    const room = roomAt(location)
    const routes = room ? room.routes.now() : []
    if (!hasStarted || !routes) return undefined
    const { route, params } = matchIn(routes, location)
    const { guard, layout } = kinds[route.kind]
    const redirect = guard?.(location)
    if (redirect !== undefined) return { redirect }
    const [Page, Layout] = [route.page.now(), layout.now()]
    return Page && Layout && { Page, Layout, params }
  }

  async function bring(location: Location): Promise<void> {
    const { route } = matchIn((await roomAt(location)?.routes.come()) ?? [], location)
    await Promise.all([route.page.come(), kinds[route.kind].layout.come()])
  }

  return {
    ready,
    async prepare(location) {
      await Promise.all([start, bring(location)])
    },
    async bringData(location) {
      const routes = await roomAt(location)?.routes.come()
      await start
      const { route, params } = matchIn(routes ?? [], location)
      if (kinds[route.kind].guard?.(location) === undefined) await route.bringData?.(cache, params)
    },
    failed({ pathname }, error) {
      const isInside = wordsOf(pathname)[0] === 'home'
      const Layout = (isInside ? memberLayout : publicLayout).now() ?? Outlet
      return { Layout, Page: () => raise(error), params: {}, error }
    },
  }
}

function raise(error: unknown): never {
  throw error
}

export function makeHouseRouter(started: Promise<void>, cache: QueryClient): Router {
  return makeRouter(planFor(started, cache))
}
