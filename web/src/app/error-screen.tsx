import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { report } from '../kit/report.ts'
import { Button } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'

/** Where a page breaks, or its code no longer comes because a newer house stands here. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui()
  useDocumentTitle(t`Something went wrong`)
  useEffect(() => report(error), [error])
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        level="h1"
        drawing="failed"
        title={t`This page did not open`}
        text={t`Something went wrong on our side, or the connection was lost. Everything you saved is safe.`}
        action={
          <Button onClick={() => location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        }
      />
    </div>
  )
}
