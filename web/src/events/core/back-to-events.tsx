import { Trans } from '@lingui/react/macro'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { eventPaths } from './paths.ts'

export function BackToEvents() {
  return (
    <BackButton to={eventPaths.events}>
      <Trans>Back to Events</Trans>
    </BackButton>
  )
}
