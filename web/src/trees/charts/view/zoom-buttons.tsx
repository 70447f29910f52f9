import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, Scan } from 'lucide-react'
import { classes } from '../../../kit/ui/class-names.ts'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { useRootMark } from '../../../kit/ui/use-root-mark.ts'

export type ZoomButtonsProps = {
  onZoom: (factor: number) => void
  onShowAll: () => void
  /** What all of it is called, where it is not everybody. */
  all?: string
  /** On a narrow page they stand above the person's sheet. */
  isOverSheet: boolean
}

/** Nearer, farther, all of it. */
export function ZoomButtons({ onZoom, onShowAll, all, isOverSheet }: ZoomButtonsProps) {
  const { t } = useLingui()
  useRootMark('data-with-zoom')
  return (
    <div
      data-still
      data-zoom
      className={classes(
        'absolute right-2 grid cursor-default grid-flow-col rounded-md border border-line bg-surface shadow-lift @min-[40rem]:right-4 @min-[40rem]:bottom-4 low:@min-[40rem]:bottom-1 print:hidden',
        isOverSheet ? 'bottom-20' : 'bottom-2',
      )}
    >
      <IconButton label={t`Zoom in`} onClick={() => onZoom(1.4)}>
        <Plus />
      </IconButton>
      <IconButton label={t`Zoom out`} onClick={() => onZoom(1 / 1.4)}>
        <Minus />
      </IconButton>
      <IconButton label={all ?? t`Show everybody`} onClick={onShowAll}>
        <Scan />
      </IconButton>
    </div>
  )
}
