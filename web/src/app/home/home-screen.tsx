import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { loader, silentPart } from '../../kit/lazy-part.ts'
import { now } from '../../kit/clock.ts'
import { dayOfTheWeek } from '../../kit/dates.ts'
import type { HomePart } from '../../kit/home-part.ts'
import { useWide } from '../../kit/use-wide.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useMember } from '../../session/session-store.ts'
import { ofRooms } from '../rooms/room.ts'
import { Host, useHost } from './host.tsx'
import { Requests } from './requests.tsx'
import { useSettled, useSettledAndPainted } from './use-settled.ts'

const InBikramSambat = silentPart(async () => ({ default: (await import('./in-bikram-sambat.tsx')).InBikramSambat }))

const loadParts = loader(() => ofRooms((room) => room.home))

/** The page comes after its parts, so that they show with it. */
export async function homeScreen(): Promise<() => ReactNode> {
  const parts = await loadParts()
  return () => <Home parts={parts} />
}

type PartsProps = { parts: readonly HomePart[] }

/**
 * One column: today, the composer, requests, then the feed, with the asides after its third post. From 1100 px on the asides
 * have a column of their own. They are mounted once and moved, so that nothing is loaded again when a window is turned.
 */
function Home({ parts }: PartsProps) {
  const { t } = useLingui()
  const firstName = useMember().name.split(/\s+/)[0]
  const isWide = useWide()
  const host = useHost('grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:gap-6')
  const asides = host && <Host element={host} label={t`This week and recently`} as={isWide ? 'aside' : 'section'} />
  return (
    <Page width="wide">
      <div className="grid grid-cols-[minmax(0,40rem)] items-start justify-center gap-5 lg:grid-cols-[minmax(0,40rem)_19rem] lg:gap-x-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <PageTitle title={t`Home`} text={<Today />}>
            <Trans>Namaste, {firstName}</Trans>
          </PageTitle>
          <Suspense fallback={<Loading />}>
            <Top parts={parts} />
          </Suspense>
          <Suspense fallback={null}>
            <Feeds parts={parts} between={isWide ? null : asides} />
          </Suspense>
        </div>
        {isWide && asides}
      </div>
      {host &&
        createPortal(
          <Suspense fallback={null}>
            <Asides parts={parts} />
          </Suspense>,
          host,
        )}
    </Page>
  )
}

function Top({ parts }: PartsProps) {
  const isWide = useWide()
  const startPost = parts.find((part) => part.startPost)?.startPost
  const requests = parts.flatMap((part) => part.requests ?? [])
  return (
    <AtOnce>
      {isWide ? (
        parts.map(({ HomeNext }, index) => HomeNext && <HomeNext key={index} />)
      ) : (
        <TodayCard>
          {parts.map(({ HomeToday }, index) => HomeToday && <HomeToday key={index} onWrite={startPost} />)}
        </TodayCard>
      )}
      {parts.map(({ HomeComposer }, index) => HomeComposer && <HomeComposer key={index} />)}
      <Requests of={requests} />
      {parts.map(({ HomeStart }, index) => HomeStart && <HomeStart key={index} />)}
    </AtOnce>
  )
}

function Asides({ parts }: PartsProps) {
  const isWide = useWide()
  const startPost = parts.find((part) => part.startPost)?.startPost
  return (
    <Settled>
      {!isWide && parts.map(({ HomeNext }, index) => HomeNext && <HomeNext key={index} />)}
      {parts.map(({ HomeAside }, index) => HomeAside && <HomeAside key={index} onWrite={startPost} />)}
    </Settled>
  )
}

function Feeds({ parts, between }: PartsProps & { between: ReactNode }) {
  return (
    <AfterAll>{parts.map(({ HomeFeed }, index) => HomeFeed && <HomeFeed key={index} between={between} />)}</AfterAll>
  )
}

function Loading() {
  const { t } = useLingui()
  return <Skeleton text={t`Loading your home...`} />
}

/** All content of the first screen appears at once: nothing that comes later pushes away what is being read. */
function AtOnce({ children }: { children: ReactNode }) {
  const isSettled = useSettled()
  return (
    <>
      {!isSettled && <Loading />}
      <div className={isSettled ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}

function Settled({ children }: { children: ReactNode }) {
  return <div className={useSettled() ? 'contents' : 'hidden'}>{children}</div>
}

/** A single card for all that happens today; nothing on a day without rows. */
function TodayCard({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`Today`}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-lift not-has-[li]:hidden"
    >
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

/** The feed has no end. It begins when all else is seen, so that it pushes nothing away, and its code holds up nothing. */
function AfterAll({ children }: { children: ReactNode }) {
  const isItsTurn = useSettledAndPainted()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:gap-6">
      {isItsTurn && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  )
}

function Today() {
  const today = now()
  return (
    <>
      <time>{dayOfTheWeek(today)}</time>
      <Suspense fallback={null}>
        <InBikramSambat day={today} />
      </Suspense>
    </>
  )
}
