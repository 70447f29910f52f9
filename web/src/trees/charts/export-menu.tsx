import type { ExportFormat } from '@mulghar/contract/trees/exchange'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { wordsFor } from '../../kit/words.ts'
import type { Drawing } from '../chart/export/drawing.ts'
import { saveDrawing, type DrawingFormat } from '../chart/export/save-drawing.ts'
import { saveFile } from '../../kit/save-file.ts'
import { treeMutations } from '../core/trees.queries.ts'

const PaperDialog = lazyPart(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }))

/** A page as large as the chart. */
const ownSize = { kind: 'own' } as const

export type ExportMenuProps = {
  treeId: string
  /** What is on the chart now; nothing while it is being laid out. */
  drawing: (() => Promise<Drawing>) | undefined
}

/** The tree as a file: GEDCOM, table, or the chart as a drawing. */
export function ExportMenu({ treeId, drawing }: ExportMenuProps) {
  const { t } = useLingui()
  const take = useMutation(treeMutations.export(treeId))
  const wish = (format: ExportFormat) => () =>
    take.mutate(format, {
      onSuccess: ({ blob, name }) => saveFile(blob, name),
      onError: (error) => toast.error(wordsFor(error)),
    })
  const [isChoosing, setChoosing] = useState(false)
  const choosePaper = () => {
    setChoosing(true)
    prepare.mutate()
  }
  const wantsPaper = useWantedOnce(isChoosing)
  // The size of its names on paper can be told before.
  const prepare = useMutation({ mutationFn: () => drawing!() })
  const draw = useMutation({
    mutationFn: async (format: DrawingFormat) => saveDrawing(prepare.data ?? (await drawing!()), format),
    onSuccess: () => setChoosing(false),
    onError: () => toast.error(t`The chart could not be exported. Please try again.`),
  })
  const save = (file: DrawingFormat['file']) => {
    prepare.reset()
    draw.mutate({ file, paper: ownSize })
  }
  const drawings = drawing
    ? [
        { label: t`Chart as SVG`, onSelect: () => save('svg') },
        { label: t`Chart as PDF`, onSelect: () => save('pdf') },
        { label: t`Chart on paper…`, onSelect: choosePaper },
      ]
    : []
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            variant="quiet"
            size="sm"
            icon={<Download />}
            title={t`Export`}
            className="max-[90rem]:px-2.5"
            busy={take.isPending || draw.isPending}
          >
            <span className="max-[90rem]:sr-only">{t`Export`}</span>
          </Button>
        }
        entries={[
          { label: t`GEDCOM 5.5.1`, onSelect: wish('gedcom551') },
          { label: t`GEDCOM 7.0`, onSelect: wish('gedcom70') },
          { label: t`GEDZIP with pictures`, onSelect: wish('gedzip') },
          { label: t`Table (CSV)`, onSelect: wish('csv') },
          ...drawings,
        ]}
      />
      {wantsPaper && (
        <Suspense>
          <PaperDialog
            open={isChoosing}
            busy={draw.isPending}
            drawing={prepare.data}
            onClose={() => setChoosing(false)}
            onSave={draw.mutate}
          />
        </Suspense>
      )}
    </>
  )
}
