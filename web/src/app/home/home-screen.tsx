import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { now } from '../../kit/clock.ts'
import { dayOfTheWeek } from '../../kit/dates.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useMember } from '../../session/session-store.ts'
import { ofRooms } from '../rooms/room.ts'

const Parts = lazy(async () => {
  const parts = await ofRooms((room) => room.home)
  return { default: () => parts.map(({ HomePart }, index) => <HomePart key={index} />) }
})

export function HomeScreen() {
  const { t } = useLingui()
  const firstName = useMember().name.split(/\s+/)[0]
  return (
    <Page>
      <PageTitle title={t`Home`} text={<Today />}>
        <Trans>Namaste, {firstName}</Trans>
      </PageTitle>
      <Suspense fallback={<Skeleton text={t`Loading family trees...`} />}>
        <Parts />
      </Suspense>
    </Page>
  )
}

function Today() {
  return <time>{dayOfTheWeek(now())}</time>
}
