import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { now } from '../../kit/clock.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useMember } from '../../session/session-store.ts'
import { treeQueries } from '../../trees/trees.queries.ts'
import { lazy, Suspense } from 'react'
import { FirstSteps } from './first-steps.tsx'
import { MyTrees } from './my-trees.tsx'

const WaitingForMe = lazy(async () => ({
  default: (await import('../../trees/members/waiting-for-me.tsx')).WaitingForMe,
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
      <Suspense>
        <WaitingForMe />
        <WaitingLinks />
      </Suspense>
      <Trees />
    </Page>
  )
}

function Today() {
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return <time>{today.format(now())}</time>
}

function Trees() {
  const { t } = useLingui()
  const trees = useInfiniteQuery(treeQueries.list())

  if (trees.isPending) return <Skeleton text={t`Loading family trees...`} />
  if (trees.isError) return <LoadFailed text={wordsFor(trees.error)} onRetry={() => void trees.refetch()} />
  const mine = trees.data.pages.flatMap((page) => page.data)
  if (mine.length === 0) return <FirstSteps />
  return <MyTrees trees={mine} />
}
