import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { ContactForm } from './contact-form.tsx'

export function ContactScreen() {
  const { t } = useLingui()
  const [sent, setSent] = useState(false)
  return (
    <Page width="form">
      <PageTitle
        title={t`Contact us`}
        text={<Trans>A question, an idea, something that went wrong: write to the people who run this site.</Trans>}
      />
      <Card>
        {sent ? (
          <div role="status">
            <EmptyState
              drawing="inbox"
              title={t`Message sent`}
              text={<Trans>Thank you. We will reply by email.</Trans>}
              action={
                <Button variant="quiet" onClick={() => setSent(false)}>
                  <Trans>Write another message</Trans>
                </Button>
              }
            />
          </div>
        ) : (
          <ContactForm onSent={() => setSent(true)} />
        )}
      </Card>
    </Page>
  )
}
