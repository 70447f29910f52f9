import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { i18n } from '../kit/i18n.ts'
import { Alerts } from '../kit/ui/alerts.tsx'
import { Toaster } from '../kit/ui/toaster.tsx'

export function App({ router, cache }: { router: DataRouter; cache: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <Toaster />
        <Alerts />
      </QueryClientProvider>
    </I18nProvider>
  )
}
