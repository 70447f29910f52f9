import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export type LoadPage = () => Promise<ComponentType>
/** Fetches data that a page needs, while its code is on its way. */
export type BringData = (cache: QueryClient, params: Readonly<Record<string, string>>) => Promise<void>

/** A line of a room's routes.tsx: an address, for whom it is, and the page whose code comes when somebody goes there. */
export type PageRoute = {
  path: string
  kind: 'page' | 'visitorPage' | 'memberPage'
  load: LoadPage
  bringData?: BringData | undefined
}

// The build reads these lines: whoever comes to an address from outside is sent the code of its page together with the
// first of the house (vite/prerender.ts).

/** For everybody. */
export const page = (path: string, load: LoadPage): PageRoute => ({ path, kind: 'page', load })

/** For who is not signed in; members are sent on. */
export const visitorPage = (path: string, load: LoadPage): PageRoute => ({ path, kind: 'visitorPage', load })

/** For members, below /home. */
export const memberPage = (path: string, load: LoadPage, bringData?: BringData): PageRoute => ({
  path,
  kind: 'memberPage',
  load,
  bringData,
})
