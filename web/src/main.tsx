import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
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
const cache = newQueryClient()
const router = makeRouter(startSession())
watchSession(router, cache)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App router={router} cache={cache} />
  </StrictMode>,
)
