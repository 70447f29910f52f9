import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../../kit/paths.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { ImportPanel } from '../import/import-panel.tsx'
import { treeQueries } from '../trees.queries.ts'

/** Brings a GEDCOM file into a tree that is there already. */
export function ImportScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const tree = useQuery(treeQueries.detail(id))
  return (
    <Page width="form">
      <PageTitle
        title={t`Import GEDCOM`}
        text={tree.data && t`Into ${tree.data.name}. Nobody who is there already is changed.`}
        above={<BackButton fallback={paths.graph(id)} />}
      />
      <ImportPanel treeId={id} />
    </Page>
  )
}
