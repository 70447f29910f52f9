import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { paths } from '../kit/paths.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { report } from '../kit/report.ts'
import { useSession } from '../session/session-store.ts'

export function NotFoundScreen() {
  const { t } = useLingui()
  const isSignedIn = useSession((session) => session.isAuthenticated)
  const accountId = useSession(({ user }) => user?.id)
  useDocumentTitle(t`Page not found`)
  // The page of a deleted thing leads here, so text that was typed about it is offered here too.
  useEffect(() => {
    if (!accountId) return
    let stop = () => {}
    let isLeft = false
    const watch = async () => {
      const { watchDrafts } = await import('./drafts/watch.ts')
      if (!isLeft) stop = watchDrafts(accountId).stop
    }
    watch().catch(report)
    return () => {
      isLeft = true
      stop()
    }
  }, [accountId])
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
