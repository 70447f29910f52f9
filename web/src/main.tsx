import './styles/index.css'
import './kit/zod-without-eval.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { offerPartsOfRooms } from './app/rooms/offers.ts'
import { newQueryClient } from './app/query-client.ts'
import { makeHouseRouter } from './app/router.tsx'
import { watchSession } from './app/session-watch.ts'
import { followCalendar } from './kit/calendar-choice.ts'
import { bringDevanagariFonts } from './kit/devanagari-fonts.ts'
import { hasOthers, startIn, startInEnglish } from './kit/i18n.ts'
import { followTheme } from './kit/theme.ts'
import { startSession } from './session/session.ts'

startInEnglish()
followTheme()
followCalendar()
bringDevanagariFonts(document.documentElement.lang === 'en' && document.documentElement.hasAttribute('data-member'))
offerPartsOfRooms()
const cache = newQueryClient()
// index.html has it.
const root = document.getElementById('root')!

const router = makeHouseRouter(startSession(), cache)
watchSession(router, cache)
const app = (
  <StrictMode>
    <App router={router} cache={cache} />
  </StrictMode>
)

/** What the build has prerendered stays in sight until the page itself is there; a whole page of it is taken over as it is. */
async function begin(): Promise<void> {
  // The server has sent the page in the language that it chose.
  if (hasOthers) await startIn(document.documentElement.lang)
  const isPrerendered = root.hasChildNodes()
  if (!isPrerendered) createRoot(root).render(app)
  await router.start()
  if (!isPrerendered) return
  const { location, shown } = router.state()
  // In slices, so that a slow phone answers in between.
  startTransition(() => {
    if (root.dataset['page'] === location.pathname && !shown?.error) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void begin()
