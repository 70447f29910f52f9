import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { ButtonLink } from '../kit/ui/button.tsx'
import { Section } from '../kit/ui/section.tsx'
import { supportPaths } from './paths.ts'

/** This room's section of the settings. */
export const sections = [{ at: 90, Section: FeedbackSection }]

function FeedbackSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Feedback`} text={t`Tell us what works and what does not.`}>
      <ButtonLink to={supportPaths.feedback} variant="quiet" icon={<MessageSquareText />}>
        <Trans>Give feedback</Trans>
      </ButtonLink>
    </Section>
  )
}
