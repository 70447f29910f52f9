import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { BackToGroups } from '../core/back-to-groups.tsx'
import { groupPaths } from '../core/paths.ts'

/** It is gone, or was never there, or may not be known of. */
export function GroupNotFound() {
  const { t } = useLingui()
  useDocumentTitle(t`Group not found`)
  return (
    <Page>
      <BackToGroups />
      <EmptyState
        drawing="people"
        level="h1"
        title={t`Group not found`}
        action={<ButtonLink to={groupPaths.all}>{t`Go to groups`}</ButtonLink>}
      />
    </Page>
  )
}
