import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '../kit/router/react.tsx'
import { Refusal } from '../kit/failures.ts'
import { accountPaths } from './paths.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadingPage } from '../kit/ui/mark.tsx'
import { wordsFor } from '../kit/words.ts'
import { accountsQueries } from './accounts.queries.ts'
import { FormPage } from './form-page.tsx'
import { ResetForm } from './reset-form.tsx'

/** The page behind a mailed link: a new password once, or a way to ask for another link. */
export function ResetPasswordScreen() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const link = useQuery(accountsQueries.resetLink(token))
  const [step, setStep] = useState<'choose' | 'done' | 'used-up'>('choose')

  if (link.isPending) return <LoadingPage />
  if (step === 'done') {
    return (
      <FormPage title={t`Password changed`} text={<Trans>You were logged out everywhere.</Trans>}>
        <ButtonLink to={accountPaths.login} size="lg" full>
          <Trans>Log in</Trans>
        </ButtonLink>
      </FormPage>
    )
  }
  if (step === 'used-up' || isUsedUp(link.error)) return <UsedUp />
  if (failedToLoad(link)) {
    return <LoadFailed text={wordsFor(link.error)} busy={link.isFetching} onRetry={() => void link.refetch()} />
  }
  return (
    <FormPage title={t`Choose a new password`}>
      <ResetForm token={token} onDone={() => setStep('done')} onUsedUp={() => setStep('used-up')} />
    </FormPage>
  )
}

function isUsedUp(error: unknown): boolean {
  return error instanceof Refusal && error.status === 410
}

function UsedUp() {
  const { t } = useLingui()
  return (
    <FormPage
      title={t`This link no longer works`}
      text={t`This link has already been used or has expired. Please ask for a new one.`}
    >
      <ButtonLink to={accountPaths.forgotPassword} size="lg" full>
        <Trans>Ask for a new link</Trans>
      </ButtonLink>
    </FormPage>
  )
}
