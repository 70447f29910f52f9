import { createBrowserRouter, type RouteObject } from 'react-router'
import type { PageRoute } from '../kit/pages.ts'
import { LoadingPage } from '../kit/ui/mark.tsx'
import { bringWords } from '../kit/word-registry.ts'
import { memberOnly, visitorOnly } from '../session/guards.ts'
import { ErrorScreen } from './error-screen.tsx'
import { PublicLayout } from './public-layout.tsx'
import { allRooms } from './rooms/room.ts'
import { routes as ownRoutes } from './routes.tsx'

/** A page comes with the words of its room. */
async function routesOf(name: string, given: Promise<{ routes: readonly PageRoute[] }>) {
  const { routes } = await given
  return routes.map(({ kind, path, load }) => {
    const lazy = async () => ({ Component: (await Promise.all([load(), bringWords(name)]))[0] })
    return { kind, route: { path, lazy } satisfies RouteObject }
  })
}

export async function makeRouter(started: Promise<void>) {
  const ofRooms = allRooms.flatMap(([name, room]) => (room.routes ? routesOf(name, room.routes()) : []))
  const all = (await Promise.all([routesOf('app', Promise.resolve({ routes: ownRoutes })), ...ofRooms])).flat()
  const of = (wanted: PageRoute['kind']) => all.flatMap(({ kind, route }) => (kind === wanted ? [route] : []))
  return createBrowserRouter([
    {
      HydrateFallback: LoadingPage,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          Component: PublicLayout,
          // What the frame offers depends on who is here.
          loader: () => started.then(() => null),
          children: [{ loader: visitorOnly(started), children: of('visitorPage') }, ...of('page')],
        },
        {
          path: 'home',
          loader: memberOnly(started),
          lazy: async () => ({ Component: (await import('./member-layout.tsx')).MemberLayout }),
          children: [{ ErrorBoundary: ErrorScreen, children: of('memberPage') }],
        },
      ],
    },
  ])
}
