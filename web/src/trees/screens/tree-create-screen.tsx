import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useUnsaved } from '../../kit/unsaved.ts'
import { ImportPanel } from '../import/import-panel.tsx'
import { TablePanel } from '../import/table-panel.tsx'
import { TreeForm } from '../tree/tree-form.tsx'
import { treeMutations } from '../core/trees.queries.ts'

const ways = ['nothing', 'gedcom', 'table'] as const

/** A new tree: from nothing, from what another program wrote, or from a vanshavali. */
export function TreeCreateScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const from = ways.find((way) => way === query.get('from')) ?? 'nothing'

  return (
    <Page width="form">
      <PageTitle title={t`New family tree`} above={<BackButton fallback={treePaths.trees} />} />
      <Tabs
        label={t`Ways to start`}
        value={from}
        onChange={(value) => setQuery(value === 'nothing' ? {} : { from: value }, { replace: true })}
        tabs={[
          { value: 'nothing', label: t`Start from scratch`, panel: <FreshTree /> },
          { value: 'gedcom', label: t`GEDCOM`, panel: <ImportPanel /> },
          { value: 'table', label: t`Vanshavali table`, panel: <TablePanel /> },
        ]}
      />
    </Page>
  )
}

function FreshTree() {
  const navigate = useNavigate()
  const { watch, forget } = useUnsaved('new:tree')
  const create = useMutation(treeMutations.create(useQueryClient()))
  return (
    <Card ref={watch}>
      <TreeForm
        id="new-tree"
        busy={create.isPending}
        onSave={async (fields, image, onProgress) => {
          const tree = await create.mutateToEnd({ ...fields, image, onProgress })
          forget()
          await navigate(treePaths.graph(tree.id))
        }}
      >
        <Button type="submit" size="lg" full busy={create.isPending}>
          <Trans>Create family tree</Trans>
        </Button>
      </TreeForm>
    </Card>
  )
}
