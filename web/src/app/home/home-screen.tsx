import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { lazyPart, silentPart } from '../../kit/lazy-part.ts'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { now } from '../../kit/clock.ts'
import { dayOfTheWeek } from '../../kit/dates.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useMember } from '../../session/session-store.ts'
import { ofRooms } from '../rooms/room.ts'
import { useSettled, useSettledAndPainted } from './use-settled.ts'

const parts = () => ofRooms((room) => room.home)

const Parts = lazyPart(async () => {
  const all = await parts()
  return {
    default: () => <AtOnce>{all.map(({ HomePart }, index) => HomePart && <HomePart key={index} />)}</AtOnce>,
  }
})

const Asides = silentPart(async () => {
  const all = await parts()
  return { default: () => <Aside>{all.map(({ HomeAside }, index) => HomeAside && <HomeAside key={index} />)}</Aside> }
})

const Feeds = silentPart(async () => {
  const all = await parts()
  return {
    default: () => <AfterAll>{all.map(({ HomeFeed }, index) => HomeFeed && <HomeFeed key={index} />)}</AfterAll>,
  }
})

const InBikramSambat = silentPart(async () => ({ default: (await import('./in-bikram-sambat.tsx')).InBikramSambat }))

/** One column, and from 1100 px a second one beside it, as long as there is something in it. */
export function HomeScreen() {
  const { t } = useLingui()
  const firstName = useMember().name.split(/\s+/)[0]
  return (
    <Page width="wide">
      <div className="grid grid-cols-[minmax(0,40rem)] items-start justify-center gap-5 lg:grid-cols-[minmax(0,40rem)_19rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <PageTitle title={t`Home`} text={<Today />}>
            <Trans>Namaste, {firstName}</Trans>
          </PageTitle>
          <Suspense fallback={<Loading />}>
            <Parts />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <Asides />
        </Suspense>
        <Suspense fallback={null}>
          <Feeds />
        </Suspense>
      </div>
    </Page>
  )
}

function Loading() {
  const { t } = useLingui()
  return <Skeleton text={t`Loading your home...`} />
}

/** What all rooms show appears at once: nothing that comes later pushes away what is being read. */
function AtOnce({ children }: { children: ReactNode }) {
  const isSettled = useSettled()
  return (
    <>
      {!isSettled && <Loading />}
      <div className={isSettled ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}

function Aside({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const isSettled = useSettled()
  return (
    <aside
      aria-label={t`This week and recently`}
      className={classes(
        'grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-6',
        isSettled ? 'grid' : 'hidden',
      )}
    >
      {children}
    </aside>
  )
}

/** What has no end begins when all else is seen, so that it pushes nothing away and is not pushed, and its code holds up nothing. */
function AfterAll({ children }: { children: ReactNode }) {
  const isItsTurn = useSettledAndPainted()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:col-start-1 lg:gap-6">
      {isItsTurn && <Suspense fallback={null}>{children}</Suspense>}
    </div>
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
