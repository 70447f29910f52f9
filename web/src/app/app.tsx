import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { i18n } from '../kit/i18n.ts'
import { areNoticesWanted, bringNotices, onLeaving } from '../kit/leaving.ts'
import { RouterView } from '../kit/router/react.tsx'
import type { Router } from '../kit/router/router.ts'
import { Alerts } from '../kit/ui/alerts.tsx'
import { LoadingPage } from '../kit/ui/mark.tsx'
import { Toaster } from '../kit/ui/toaster.tsx'
import { ErrorScreen } from './error-screen.tsx'

const Notices = lazy(bringNotices(() => import('./notices.ts')))

export function App({ router, cache }: { router: Router; cache: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <RouterView router={router} Failed={ErrorScreen} Waiting={LoadingPage} />
        <Toaster />
        <Alerts />
        <Leaving />
      </QueryClientProvider>
    </I18nProvider>
  )
}

function Leaving() {
  const isWanted = useSyncExternalStore(onLeaving, areNoticesWanted, areNoticesWanted)
  return (
    isWanted && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  )
}
