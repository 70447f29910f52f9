import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { JoinButton } from './join-button.tsx'
import { TreeCard } from '../tree/tree-card.tsx'
import { treeQueries } from '../core/trees.queries.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** The page of a tree for who is no member: what everybody may know of it, and how to be let in. */
export function ClosedTree({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const tree = useQuery(treeQueries.card(treeId))
  if (tree.isPending) return <Skeleton text={t`Loading the family...`} />
  if (failedToLoad(tree)) return <LoadFailed text={wordsFor(tree.error)} onRetry={() => void tree.refetch()} />
  return (
    <Page>
      <BackButton fallback={treePaths.trees} />
      <PageTitle title={tree.data.name} text={t`Only members of this family tree can see this.`}>
        <WrittenText text={tree.data.name} />
      </PageTitle>
      <div className="max-w-md">
        <TreeCard tree={tree.data} actions={<JoinButton tree={tree.data} />} />
      </div>
    </Page>
  )
}
