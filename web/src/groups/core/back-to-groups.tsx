import { Trans } from '@lingui/react/macro'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { groupPaths } from './paths.ts'

export function BackToGroups() {
  return (
    <BackButton to={groupPaths.all}>
      <Trans>Back to groups</Trans>
    </BackButton>
  )
}
