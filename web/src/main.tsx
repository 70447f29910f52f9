import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { router } from './app/router.tsx'
import { i18n, startInEnglish } from './kit/i18n.ts'
import { Alerts } from './kit/ui/alerts.tsx'
import { Toaster } from './kit/ui/toaster.tsx'
import './styles/index.css'

startInEnglish()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
      <Toaster />
      <Alerts />
    </I18nProvider>
  </StrictMode>,
)
