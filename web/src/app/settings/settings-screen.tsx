import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { ofRooms } from '../rooms/room.ts'
import { ThemeSetting } from './theme-setting.tsx'

const Sections = lazyPart(async () => {
  const ofEach = await ofRooms((room) => room.settings)
  const sections = [{ at: 20, Section: Appearance }, ...ofEach.flatMap((room) => room.sections)]
  sections.sort((a, b) => a.at - b.at)
  return { default: () => sections.map(({ at, Section: One }) => <One key={at} />) }
})

export function SettingsScreen() {
  const { t } = useLingui()
  return (
    <Page>
      <PageTitle title={t`Settings`} />
      <Suspense fallback={<Skeleton text={t`Loading profile...`} />}>
        <Sections />
      </Suspense>
    </Page>
  )
}

function Appearance() {
  const { t } = useLingui()
  return (
    <Section title={t`Appearance`}>
      <ThemeSetting />
    </Section>
  )
}
