import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { now } from '../../kit/clock.ts'
import { dayOfTheWeek } from '../../kit/dates.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useMember } from '../../session/session-store.ts'
import { ofRooms } from '../rooms/room.ts'

const parts = () => ofRooms((room) => room.home)

const Parts = lazy(async () => {
  const all = await parts()
  return { default: () => all.map(({ HomePart }, index) => <HomePart key={index} />) }
})

const Asides = lazy(async () => {
  const all = await parts()
  return { default: () => all.map(({ HomeAside }, index) => HomeAside && <HomeAside key={index} />) }
})

const InBikramSambat = lazy(async () => ({ default: (await import('./in-bikram-sambat.tsx')).InBikramSambat }))

/** One column, and from 1100 px a second one beside it, as long as there is something in it. */
export function HomeScreen() {
  const { t } = useLingui()
  const firstName = useMember().name.split(/\s+/)[0]
  return (
    <Page width="wide">
      <div className="grid grid-cols-[minmax(0,40rem)] items-start justify-center gap-5 lg:grid-cols-[minmax(0,40rem)_19rem] lg:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <PageTitle title={t`Home`} text={<Today />}>
            <Trans>Namaste, {firstName}</Trans>
          </PageTitle>
          <Suspense fallback={<Skeleton text={t`Loading family trees...`} />}>
            <Parts />
          </Suspense>
        </div>
        <aside
          aria-label={t`This week and lately`}
          className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:gap-6"
        >
          <Suspense fallback={null}>
            <Asides />
          </Suspense>
        </aside>
      </div>
    </Page>
  )
}

function Today() {
  const today = now()
  return (
    <>
      <time>{dayOfTheWeek(today)}</time>
      {calendarChoice() !== 'GREGORIAN' && (
        <Suspense fallback={null}>
          <InBikramSambat day={today} />
        </Suspense>
      )}
    </>
  )
}
