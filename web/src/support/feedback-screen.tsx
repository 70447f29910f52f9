import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../kit/paths.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { FeedbackForm } from './feedback-form.tsx'

export function FeedbackScreen() {
  const { t } = useLingui()
  const [sent, setSent] = useState(false)
  return (
    <Page width="form">
      <BackButton fallback={paths.settings} />
      <PageTitle title={t`Feedback`} text={t`Tell us what works and what does not.`} />
      <Card>
        {sent ? (
          <div role="status">
            <EmptyState
              drawing="inbox"
              title={t`Thank you for your feedback`}
              text={<Trans>The people who run this site will read it.</Trans>}
              action={
                <Button variant="quiet" onClick={() => setSent(false)}>
                  <Trans>Give more feedback</Trans>
                </Button>
              }
            />
          </div>
        ) : (
          <FeedbackForm onSent={() => setSent(true)} />
        )}
      </Card>
    </Page>
  )
}
