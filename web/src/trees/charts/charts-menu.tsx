import { Trans } from '@lingui/react/macro'
import { Fan } from 'lucide-react'
import { treePaths } from '../core/paths.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { chartViews } from './chart-views.ts'
import { useChartNames } from './view-switch.tsx'

/** From a person to the charts around them. */
export function ChartsMenu({ treeId, personId }: { treeId: string; personId: string }) {
  const names = useChartNames()
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" size="sm" icon={<Fan />}>
          <Trans>Charts</Trans>
        </Button>
      }
      entries={chartViews
        .filter((view) => view !== 'statistics')
        .map((view) => ({
          label: names[view],
          to: `${treePaths.chart(treeId, view, personId)}${view === 'timeline' ? '&who=both' : ''}`,
        }))}
    />
  )
}
