import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../kit/paths.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { useSession } from '../session/session-store.ts'

export function NotFoundScreen() {
  const { t } = useLingui()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  useDocumentTitle(t`Page not found`)
  return (
    <div className="m-auto">
      <EmptyState
        level="h1"
        drawing="lost"
        title={t`Page not found`}
        text={<Trans>This page does not exist, or you do not have access to it.</Trans>}
        action={
          <ButtonLink to={isSignedIn ? paths.home : paths.landing}>
            {isSignedIn ? <Trans>Go home</Trans> : <Trans>Go to the home page</Trans>}
          </ButtonLink>
        }
      />
    </div>
  )
}
