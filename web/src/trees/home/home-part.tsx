import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { localDay } from '../../kit/dates.ts'
import { now } from '../../kit/clock.ts'
import type { HomeAsideProps, HomeRequests } from '../../kit/home-part.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { useFocusAfterLoss } from '../../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { useHomeLists } from './home-lists.ts'
import { homeQueries } from './home.queries.ts'
import { MyTrees } from './my-trees.tsx'
import { NewsCard } from './news-card.tsx'
import { DayLine } from './day-line.tsx'
import { WeekCard } from './week-card.tsx'

/** Members with a tree never need this code. */
const FirstSteps = lazyPart(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** Requests of others in one's trees. */
export const requests: HomeRequests = {
  Requests,
  useRequestCount() {
    const { count, hasMore } = useHomeLists()
    return { count, hasMore }
  },
}

function Requests() {
  const { t } = useLingui()
  const { trees, Waiting, failed } = useHomeLists()
  return (
    <>
      {failed.length > 0 && !failedToLoad(trees) && (
        <Card>
          <CardTitle>{t`Waiting for you`}</CardTitle>
          <LoadFailed
            small
            text={wordsFor(failed[0]!.error)}
            busy={failed.some((list) => list.isFetching)}
            onRetry={() => failed.forEach((list) => void list.refetch())}
          />
        </Card>
      )}
      {Waiting && <Waiting />}
    </>
  )
}

/** For a member without a tree: ways to begin. */
export function HomeStart() {
  const { trees, failed } = useHomeLists()
  if (failedToLoad(trees))
    return <LoadFailed text={wordsFor(trees.error)} onRetry={() => failed.forEach((list) => void list.refetch())} />
  if (!trees.data?.pages.every((page) => page.data.length === 0)) return null
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  )
}

/** In the card of today there is room for so many. */
const mostToday = 2

/** Birthdays and death anniversaries of today. */
export function HomeToday({ onWrite }: HomeAsideProps) {
  const today = localDay(now())
  const days = useQuery(homeQueries.days(today)).data?.data ?? []
  return days
    .filter(({ on }) => on === today)
    .slice(0, mostToday)
    .map((day) => <DayLine key={`${day.kind} ${day.person.id}`} day={day} today={today} onWrite={onWrite} />)
}

/** One's trees, the days of this week, and the latest changes. */
export function HomeAside({ onWrite }: HomeAsideProps) {
  const today = localDay(now())
  const week = useQuery(homeQueries.days(today))
  const news = useQuery(homeQueries.news())
  const mine = useInfiniteQuery(treeQueries.list()).data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <WeekCard week={week} today={today} onWrite={onWrite} />
      {mine.length > 0 && (
        <OwnTrees today={today}>
          <MyTrees trees={mine} />
        </OwnTrees>
      )}
      <NewsCard news={news} />
    </>
  )
}

/** One question a day about one's trees, above these. The focus stays near when the question has gone. */
function OwnTrees({ today, children }: { today: string; children: ReactNode }) {
  const { t } = useLingui()
  const question = useQuery(homeQueries.question(today)).data?.question
  const code = useQuery({ ...homeQueries.questionCode(), enabled: Boolean(question) })
  const QuestionCard = code.data?.QuestionCard
  const top = useFocusAfterLoss<HTMLDivElement>(question ? 1 : 0)
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={t`Your family trees`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none lg:gap-6"
    >
      {question && QuestionCard && (
        <QuestionCard key={`${question.person.id} ${question.person.version}`} question={question} today={today} />
      )}
      {children}
    </div>
  )
}
