import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { SignedInFrame } from './app/frame/signed-in-frame.tsx'
import { LandingScreen } from './app/landing/landing-screen.tsx'
import { PublicLayout } from './app/public-layout.tsx'
import { newQueryClient } from './app/query-client.ts'
import { t } from '@lingui/core/macro'
import { startIn } from './kit/i18n.ts'
import type { Router } from './kit/router/router.ts'
import { LoadingPage } from './kit/ui/mark.tsx'

// So much of a page can be rendered before anybody is known and any script has come: the front page as a whole, and else the
// frame with the loading image. The build runs this once for every page (vite/prerender.ts).

/** A name of which nothing is to be seen. */
const unseen = '\u200B'

/** The frame of whoever it will be. */
function FrameForAnybody() {
  return (
    <div className="for-members">
      <SignedInFrame person={{ name: unseen }} onSearch={() => {}} onSuggest={() => {}} onLogOut={() => {}} />
    </div>
  )
}

export { startIn }

/** A router that stays at an address. */
function fixedRouter(pathname: string): Router {
  const isInside = pathname === '/home' || pathname.startsWith('/home/')
  const shown = {
    Layout: isInside ? FrameForAnybody : PublicLayout,
    Page: pathname === '/' ? LandingScreen : LoadingPage,
    params: {},
  }
  return {
    state: () => ({
      location: { pathname, search: '', hash: '', key: '' },
      pageKey: pathname,
      shown,
      isLoading: false,
    }),
    subscribe: () => () => {},
    start: async () => {},
    navigate: async () => {},
    preload: () => {},
    follow: () => undefined,
  }
}

/** The texts that search engines, other apps and the home screen of a phone show. */
export const describe = () => ({
  name: t({ message: 'Mulghar', context: 'name of the app' }),
  description: t`Keep your family's tree, its people and its stories together, in one house.`,
})

/** The page at an address, as HTML, in the language that was started last. */
export function render(address: string): string {
  return renderToString(
    <StrictMode>
      <App router={fixedRouter(address)} cache={newQueryClient()} />
    </StrictMode>,
  )
}
