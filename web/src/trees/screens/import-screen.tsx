import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { ImportPanel } from '../import/import-panel.tsx'
import { TablePanel } from '../import/table-panel.tsx'
import { treeQueries } from '../core/trees.queries.ts'

/** Brings a GEDCOM file, or the table of a vanshavali, into a tree that is there already. */
export function ImportScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const tree = useQuery(treeQueries.detail(id))
  if (tree.isPending) return <Skeleton text={t`Loading the family...`} />
  if (failedToLoad(tree)) return <PageFailed error={tree.error} onRetry={() => void tree.refetch()} />
  const { name, can } = tree.data
  return (
    <Page width="form">
      <PageTitle
        title={t`Import`}
        text={
          can.import
            ? t`Import into ${name}. People already in the tree will not change.`
            : t`Your role in ${name} does not allow changes.`
        }
        above={<BackButton fallback={treePaths.graph(id)} />}
      />
      {can.import && (
        <Tabs
          label={t`File to import`}
          value={query.get('from') === 'table' ? 'table' : 'gedcom'}
          onChange={(value) => setQuery({ from: value }, { replace: true })}
          tabs={[
            { value: 'gedcom', label: t`GEDCOM`, panel: <ImportPanel treeId={id} /> },
            { value: 'table', label: t`Vanshavali table`, panel: <TablePanel treeId={id} /> },
          ]}
        />
      )}
    </Page>
  )
}
