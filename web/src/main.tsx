import './styles/index.css'
import './kit/zod-without-eval.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { App } from './app/app.tsx'
import { offerPartsOfRooms } from './app/rooms/offers.ts'
import { newQueryClient } from './app/query-client.ts'
import { makeRouter } from './app/router.tsx'
import { watchSession } from './app/session-watch.ts'
import { followCalendar } from './kit/calendar-choice.ts'
import { startInEnglish } from './kit/i18n.ts'
import { followTheme } from './kit/theme.ts'
import { startSession } from './session/session.ts'

startInEnglish()
followTheme()
followCalendar()
offerPartsOfRooms()
const cache = newQueryClient()
const found = document.getElementById('root')
if (!found) throw new Error('The page has no #root')
const root = found

async function start(): Promise<void> {
  const router = await makeRouter(startSession())
  watchSession(router, cache)
  const app = (
    <StrictMode>
      <App router={router} cache={cache} />
    </StrictMode>
  )

  /** What the build has drawn stays in sight until the page itself is there; a whole page of it is taken over as it is. */
  function begin({ initialized, errors, location }: DataRouter['state']): void {
    if (!initialized) return
    stopWaiting()
    // In slices, so that a slow phone answers in between.
    startTransition(() => {
      if (root.dataset['page'] === location.pathname && !errors) hydrateRoot(root, app)
      else createRoot(root).render(app)
    })
  }

  const stopWaiting = router.subscribe(begin)
  if (root.hasChildNodes()) begin(router.state)
  else {
    stopWaiting()
    createRoot(root).render(app)
  }
}

void start()
