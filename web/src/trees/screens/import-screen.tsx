import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../kit/paths.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { ImportPanel } from '../import/import-panel.tsx'
import { TablePanel } from '../import/table-panel.tsx'
import { treeQueries } from '../trees.queries.ts'

/** Brings a GEDCOM file, or the table of a vanshavali, into a tree that is there already. */
export function ImportScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const tree = useQuery(treeQueries.detail(id))
  return (
    <Page width="form">
      <PageTitle
        title={t`Import`}
        text={tree.data && t`Into ${tree.data.name}. Nobody who is there already is changed.`}
        above={<BackButton fallback={paths.graph(id)} />}
      />
      <Tabs
        label={t`What to import`}
        value={query.get('from') === 'table' ? 'table' : 'gedcom'}
        onChange={(value) => setQuery({ from: value }, { replace: true })}
        tabs={[
          { value: 'gedcom', label: t`GEDCOM`, panel: <ImportPanel treeId={id} /> },
          { value: 'table', label: t`Vanshavali table`, panel: <TablePanel treeId={id} /> },
        ]}
      />
    </Page>
  )
}
