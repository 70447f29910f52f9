import { useLingui } from '@lingui/react/macro'
import { Section } from '../kit/ui/section.tsx'
import { CalendarSetting } from '../people/public.ts'

/** This room's section of the settings. */
export const sections = [{ at: 30, Section: CalendarSection }]

function CalendarSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Calendar`} text={t`How dates in family trees are shown. Saved dates do not change.`}>
      <CalendarSetting />
    </Section>
  )
}
