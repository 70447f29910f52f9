import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { BackToEvents } from './back-to-events.tsx'
import { eventPaths } from './paths.ts'

/** It is gone, or was never there, or is not the viewer's to know of. */
export function EventNotFound() {
  const { t } = useLingui()
  useDocumentTitle(t`This event does not exist.`)
  return (
    <Page>
      <BackToEvents />
      <EmptyState
        drawing="event"
        level="h1"
        title={t`This event does not exist.`}
        action={<ButtonLink to={eventPaths.events}>{t`Go to events`}</ButtonLink>}
      />
    </Page>
  )
}
