import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { App } from './app/app.tsx'
import { SignedInFrame } from './app/frame/signed-in-frame.tsx'
import { LandingScreen } from './app/landing/landing-screen.tsx'
import { PublicLayout } from './app/public-layout.tsx'
import { newQueryClient } from './app/query-client.ts'
import { startInEnglish } from './kit/i18n.ts'
import { LoadingPage } from './kit/ui/mark.tsx'

// What of a page can be drawn before anybody is known and any script has come: the front page as a whole, and else the
// frame with the loading image. The build runs this once for every page (vite/still-pages.ts).

const routes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: [
      { path: '/', Component: LandingScreen },
      { path: '*', Component: LoadingPage },
    ],
  },
  {
    path: 'home',
    Component: FrameForAnybody,
    children: [
      { index: true, Component: LoadingPage },
      { path: '*', Component: LoadingPage },
    ],
  },
]

/** A name of which nothing is to be seen. */
const unseen = '\u200B'

/** The frame of whoever it will be. */
function FrameForAnybody() {
  return (
    <div className="for-members">
      <SignedInFrame person={{ name: unseen }} onSearch={() => {}} onLogOut={() => {}} />
    </div>
  )
}

startInEnglish()

/** The page at an address as HTML. */
export function drawStill(address: string): string {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  return renderToString(
    <StrictMode>
      <App router={router} cache={newQueryClient()} />
    </StrictMode>,
  )
}
