import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { localDay } from '../../kit/dates.ts'
import { now } from '../../kit/clock.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { wordsFor } from '../../kit/words.ts'
import { FirstSteps } from './first-steps.tsx'
import { useHomeLists } from './home-lists.ts'
import { homeQueries } from './home.queries.ts'
import { MyTrees } from './my-trees.tsx'
import { NewsCard } from './news-card.tsx'
import { WeekCard } from './week-card.tsx'

/** What waits for me, and my trees; Home shows it once it is all there. */
export function HomePart() {
  const { t } = useLingui()
  const { trees, Waiting, isPending, failed } = useHomeLists()
  if (isPending) return null
  const mine = trees.data?.pages.flatMap((page) => page.data) ?? []
  const again = () => failed.forEach((list) => void list.refetch())
  return (
    <>
      {failed.length > 0 && !failedToLoad(trees) && (
        <Card>
          <CardTitle>{t`Waiting for you`}</CardTitle>
          <LoadFailed
            small
            text={wordsFor(failed[0]!.error)}
            busy={failed.some((list) => list.isFetching)}
            onRetry={again}
          />
        </Card>
      )}
      {Waiting && <Waiting />}
      {failedToLoad(trees) ? (
        <LoadFailed text={wordsFor(trees.error)} onRetry={again} />
      ) : mine.length === 0 ? (
        <FirstSteps />
      ) : (
        <MyTrees trees={mine} />
      )}
    </>
  )
}

/** What the trees tell by themselves: whom to think of this week, and what was changed. */
export function HomeAside() {
  const today = localDay(now())
  const week = useQuery(homeQueries.days(today))
  const news = useQuery(homeQueries.news())
  return (
    <>
      <WeekCard week={week} today={today} />
      <NewsCard news={news} />
    </>
  )
}
