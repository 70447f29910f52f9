import { useLingui } from '@lingui/react/macro'
import { Minus, Plus, Scan } from 'lucide-react'
import { IconButton } from '../../../kit/ui/icon-button.tsx'

export type ZoomButtonsProps = {
  onZoom: (factor: number) => void
  onShowAll: () => void
  /** What all of it is called, where it is not everybody. */
  all?: string
}

/** Nearer, farther, all of it. */
export function ZoomButtons({ onZoom, onShowAll, all }: ZoomButtonsProps) {
  const { t } = useLingui()
  return (
    <div data-still className="absolute right-4 bottom-4 grid rounded-md border border-line bg-surface shadow-lift">
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
