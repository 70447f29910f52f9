import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useCalendarTaken } from '../../kit/calendar-choice.ts'
import { Outlet, useIsLoading, usePageKey } from '../../kit/router/react.tsx'
import { LoadingPage } from '../../kit/ui/mark.tsx'

/** Straight to what the page is about, for those who walk by keyboard. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-full bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}

/** The page itself: it fades in, and takes the focus when it comes by a link. */
export function Main() {
  const pageKey = usePageKey()
  const loading = useIsLoading()
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pageKey)
  const calendarTaken = useCalendarTaken()

  useEffect(() => {
    if (seen.current === pageKey) return
    seen.current = pageKey
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pageKey])

  return (
    <main id="main" ref={main} tabIndex={-1} className="relative flex min-w-0 flex-1 flex-col">
      {loading && (
        <div className="appear-late absolute inset-0 z-20 bg-ground/85">
          <LoadingPage />
        </div>
      )}
      <div key={`${pageKey} ${calendarTaken}`} className="page-fade flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </main>
  )
}
