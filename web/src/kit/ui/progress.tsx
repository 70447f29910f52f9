import { useId } from 'react'
import { chosenDigits } from '../digit-choice.ts'

export type ProgressProps = {
  label: string
  /** Between 0 and 1; absent while nobody knows how much there is. */
  part?: number | undefined
  /** The numbers, in words: "12,400 of 41,523 people". */
  numbers?: string
}

/** A bar with numbers, for imports and uploads. */
export function Progress({ label, part, numbers }: ProgressProps) {
  const id = useId()
  const percent = part === undefined ? undefined : Math.round(Math.min(1, Math.max(0, part)) * 100)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="text-ink-soft tabular-nums">
          {numbers ?? (percent === undefined ? '' : chosenDigits(`${percent}%`))}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={numbers}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full rounded-full bg-accent transition-[width] duration-(--calm) ${percent === undefined ? 'shimmer' : ''}`}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
    </div>
  )
}
