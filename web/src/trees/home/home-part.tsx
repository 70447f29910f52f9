import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { linkQueries } from '../links/links.queries.ts'
import { memberQueries } from '../members/members.queries.ts'
import { proposalQueries } from '../proposals/proposals.queries.ts'
import { FirstSteps } from './first-steps.tsx'
import { MyTrees } from './my-trees.tsx'
import { NewsCard } from './news-card.tsx'
import { WeekCard } from './week-card.tsx'

const WaitingForMe = lazy(async () => ({ default: (await import('../members/waiting-for-me.tsx')).WaitingForMe }))

const WaitingClaims = lazy(async () => ({ default: (await import('../members/claim-list.tsx')).WaitingClaims }))

const WaitingProposals = lazy(async () => ({
  default: (await import('../proposals/waiting-proposals.tsx')).WaitingProposals,
}))

const WaitingLinks = lazy(async () => ({ default: (await import('../links/waiting-links.tsx')).WaitingLinks }))

/** All of it appears at once, so that nothing that comes later pushes away what is being read. */
export function HomePart() {
  const { t } = useLingui()
  const trees = useInfiniteQuery(treeQueries.list())
  const requests = useInfiniteQuery(memberQueries.waiting())
  const claims = useInfiniteQuery(memberQueries.claims(undefined))
  const proposals = useInfiniteQuery(proposalQueries.waiting())
  const links = useInfiniteQuery(linkQueries.waiting())

  if (trees.isPending || requests.isPending || claims.isPending || proposals.isPending || links.isPending)
    return <Skeleton text={t`Loading family trees...`} />
  const mine = trees.data?.pages.flatMap((page) => page.data) ?? []
  const waits = (list: typeof requests | typeof claims | typeof proposals | typeof links) =>
    (list.data?.pages[0]?.data.length ?? 0) > 0
  const failed = [trees, requests, claims, proposals, links].filter((list) => list.isError)
  const again = () => failed.forEach((list) => void list.refetch())
  return (
    <>
      {failed.length > 0 && !trees.isError && (
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
      {waits(requests) && <WaitingForMe />}
      {waits(claims) && <WaitingClaims />}
      {waits(proposals) && <WaitingProposals />}
      {waits(links) && <WaitingLinks />}
      {trees.isError ? (
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
  return (
    <>
      <WeekCard />
      <NewsCard />
    </>
  )
}
