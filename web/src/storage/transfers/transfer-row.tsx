import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { written } from '../../kit/written.ts'

type Props = {
  icon: ReactNode
  title: string
  /** "412 MB of 1.1 GB" */
  numbers: string
  /** Between 0 and 1; absent while it is not known. */
  part: number | undefined
  /** Below the bar. */
  text: ReactNode
  cancelLabel: string
  onCancel: () => void
  /** Buttons beside the one that cancels. */
  more?: ReactNode
}

/** One transfer with its bar. */
export function TransferRow({ icon, title, numbers, part, text, cancelLabel, onCancel, more }: Props) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, part) * 100)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-clay [&_svg]:size-5">
        {icon}
      </span>
      <p className="flex min-w-0 items-baseline justify-between gap-3 text-sm">
        <span {...written(title)} className="truncate font-medium">
          {title}
        </span>
        <span className="shrink-0 text-ink-soft tabular-nums">{numbers}</span>
      </p>
      <span className="flex">
        {more}
        <IconButton size="sm" label={cancelLabel} onClick={onCancel}>
          <X />
        </IconButton>
      </span>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={numbers}
        className="col-start-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent ?? 0}%` }} />
      </div>
      <p className="col-start-2 text-xs text-ink-faint">{text}</p>
    </div>
  )
}
