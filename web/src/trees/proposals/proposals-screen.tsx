import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { treeQueries } from '../core/trees.queries.ts'
import { ProposalCard } from './proposal-card.tsx'
import { proposalQueries } from './proposals.queries.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** Changes that wait for the owner; for others their own, with what became of them. */
export function ProposalsScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const tree = useQuery(treeQueries.detail(id))
  const list = useInfiniteQuery(proposalQueries.list(id))
  const proposals = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Page>
      <BackButton fallback={treePaths.graph(id)} />
      <PageTitle title={t`Pending changes`} text={tree.data && <WrittenText text={tree.data.name} />} />
      {list.isPending ? (
        <Skeleton text={t`Loading pending changes...`} />
      ) : failedToLoad(list) ? (
        <PageFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : proposals.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t`No pending changes`}
          text={
            tree.data?.can.govern
              ? t`Changes by other members appear here if you turned on “Approve changes” on the members page.`
              : t`Your changes appear here until the owner accepts them.`
          }
        />
      ) : (
        proposals.map((proposal) => <ProposalCard key={proposal.id} proposal={proposal} />)
      )}
      <LoadMore list={list} />
    </Page>
  )
}
