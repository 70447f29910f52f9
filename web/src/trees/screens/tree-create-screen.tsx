import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../kit/paths.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { ImportPanel } from '../import/import-panel.tsx'
import { TreeForm } from '../tree-form.tsx'
import { treeMutations } from '../trees.queries.ts'

/** A new tree: from nothing, or from what another program wrote. */
export function TreeCreateScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const from = query.get('from') === 'gedcom' ? 'gedcom' : 'nothing'

  return (
    <Page width="form">
      <PageTitle title={t`New family tree`} above={<BackButton fallback={paths.trees} />} />
      <Tabs
        label={t`How to begin`}
        value={from}
        onChange={(value) => setQuery(value === 'gedcom' ? { from: 'gedcom' } : {}, { replace: true })}
        tabs={[
          { value: 'nothing', label: t`Start fresh`, panel: <FreshTree /> },
          { value: 'gedcom', label: t`Import GEDCOM`, panel: <ImportPanel /> },
        ]}
      />
    </Page>
  )
}

function FreshTree() {
  const navigate = useNavigate()
  const create = useMutation(treeMutations.create(useQueryClient()))
  return (
    <Card>
      <TreeForm
        id="new-tree"
        onSave={async (fields, image) => {
          const tree = await create.mutateAsync({ ...fields, image })
          await navigate(paths.graph(tree.id))
        }}
      >
        <Button type="submit" size="lg" full busy={create.isPending}>
          <Trans>Create family tree</Trans>
        </Button>
      </TreeForm>
    </Card>
  )
}
