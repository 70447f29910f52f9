import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../../kit/words.ts'
import { statisticsQueries } from './statistics.queries.ts'
import { Completeness, Gotras, LongestLives, Names, Places } from './statistics-lists.tsx'
import { Ages, Births, BirthMonths, Children, Genders, KeyFigures } from './statistics-figures.tsx'

/** A tree in numbers: what is known of its people, and what is not. */
export function StatisticsView({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const query = useQuery(statisticsQueries.of(tree.id))
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line px-3.5 py-4 md:px-7">
      <h2 className="mb-3 text-md font-semibold">
        <Trans>{tree.name} in numbers</Trans>
      </h2>
      {query.isPending ? (
        <Skeleton text={t`Counting the family...`} shape="cards" />
      ) : query.isError ? (
        <LoadFailed text={wordsFor(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <KeyFigures counted={query.data} />
          <Births counted={query.data} treeId={tree.id} />
          <Ages counted={query.data} />
          <Children counted={query.data} />
          <BirthMonths counted={query.data} />
          <Genders counted={query.data} />
          <Completeness counted={query.data} />
          <Names counted={query.data} treeId={tree.id} of="lastNames" />
          <Names counted={query.data} treeId={tree.id} of="firstNames" />
          <Gotras counted={query.data} />
          <Places counted={query.data} />
          <LongestLives counted={query.data} />
        </div>
      )}
    </div>
  )
}
