import type { ExportFormat } from '@mulghar/contract/trees/exchange'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Menu } from '../kit/ui/menu.tsx'
import { wordsFor } from '../kit/words.ts'
import { saveFile } from './save-file.ts'
import { treeMutations } from './trees.queries.ts'

export type ExportMenuProps = { treeId: string; onDrawing: (() => void) | undefined; onPrint: () => void }

/** The tree as a file: GEDCOM, table, or the chart as a drawing. */
export function ExportMenu({ treeId, onDrawing, onPrint }: ExportMenuProps) {
  const { t } = useLingui()
  const take = useMutation(treeMutations.export(treeId))
  const wish = (format: ExportFormat) => () =>
    take.mutate(format, {
      onSuccess: ({ blob, name }) => saveFile(blob, name),
      onError: (error) => toast.error(wordsFor(error)),
    })
  const drawing = onDrawing
    ? [
        { label: t`Chart as SVG`, onSelect: onDrawing },
        { label: t`Chart as PDF`, onSelect: onPrint },
      ]
    : []
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" size="sm" icon={<Download />} busy={take.isPending}>
          <span className="max-md:sr-only">{t`Export`}</span>
        </Button>
      }
      entries={[
        { label: t`GEDCOM 5.5.1`, onSelect: wish('gedcom551') },
        { label: t`GEDCOM 7.0`, onSelect: wish('gedcom70') },
        { label: t`GEDZIP with pictures`, onSelect: wish('gedzip') },
        { label: t`Table (CSV)`, onSelect: wish('csv') },
        ...drawing,
      ]}
    />
  )
}
