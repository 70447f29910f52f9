import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { now } from '../../kit/clock.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { linkQueries } from '../../trees/links/links.queries.ts'
import { memberQueries } from '../../trees/members/members.queries.ts'
import { proposalQueries } from '../../trees/proposals/proposals.queries.ts'
import { treeQueries } from '../../trees/core/trees.queries.ts'
import { lazy, Suspense } from 'react'
import { FirstSteps } from './first-steps.tsx'
import { MyTrees } from './my-trees.tsx'

const WaitingForMe = lazy(async () => ({
  default: (await import('../../trees/members/waiting-for-me.tsx')).WaitingForMe,
}))

const WaitingClaims = lazy(async () => ({
  default: (await import('../../trees/members/claim-list.tsx')).WaitingClaims,
}))

const WaitingProposals = lazy(async () => ({
  default: (await import('../../trees/proposals/waiting-proposals.tsx')).WaitingProposals,
}))

const WaitingLinks = lazy(async () => ({
  default: (await import('../../trees/links/waiting-links.tsx')).WaitingLinks,
}))

export function HomeScreen() {
  const { t } = useLingui()
  const firstName = useMember().name.split(/\s+/)[0]
  return (
    <Page>
      <PageTitle title={t`Home`} text={<Today />}>
        <Trans>Namaste, {firstName}</Trans>
      </PageTitle>
      <Suspense fallback={<Skeleton text={t`Loading family trees...`} />}>
        <Rooms />
      </Suspense>
    </Page>
  )
}

function Today() {
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return <time>{today.format(now())}</time>
}

/** All of it appears at once, so that nothing that comes later pushes away what is being read. */
function Rooms() {
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
  return (
    <>
      {waits(requests) && <WaitingForMe />}
      {waits(claims) && <WaitingClaims />}
      {waits(proposals) && <WaitingProposals />}
      {waits(links) && <WaitingLinks />}
      {trees.isError ? (
        <LoadFailed text={wordsFor(trees.error)} onRetry={() => void trees.refetch()} />
      ) : mine.length === 0 ? (
        <FirstSteps />
      ) : (
        <MyTrees trees={mine} />
      )}
    </>
  )
}
