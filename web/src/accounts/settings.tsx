import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { ButtonLink } from '../kit/ui/button.tsx'
import { Section } from '../kit/ui/section.tsx'
import { accountPaths } from './paths.ts'

/** This room's section of the settings. */
export const sections = [{ at: 40, Section: SecuritySection }]

function SecuritySection() {
  const { t } = useLingui()
  return (
    <Section title={t`Security`} text={t`Your password, connected accounts, and where you are logged in.`}>
      <ButtonLink to={accountPaths.security} variant="quiet" icon={<KeyRound />}>
        <Trans>Password and devices</Trans>
      </ButtonLink>
    </Section>
  )
}
