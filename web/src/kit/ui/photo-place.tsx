import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { grouped } from '../grouped.ts'

type Props = { at: number; count: number; onMove: (to: number) => void }

/** The place of a photo among others, and buttons that change it; the pressed one keeps the focus at the new place. */
export function PhotoPlace({ at, count, onMove }: Props) {
  const { t } = useLingui()
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const step = useRef(0)
  const place = at + 1
  useEffect(() => {
    if (step.current !== 0) (step.current < 0 ? earlier : later).current?.focus()
    step.current = 0
  }, [at])
  function move(by: -1 | 1) {
    if (at + by < 0 || at + by >= count) return
    step.current = by
    onMove(at + by)
  }
  return (
    <div className="flex items-center justify-between">
      <IconButton
        ref={earlier}
        label={t`Move photo ${place} towards the start`}
        size="sm"
        aria-disabled={at === 0 || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => move(-1)}
      >
        <ArrowLeft />
      </IconButton>
      <span className="text-xs text-ink-soft tabular-nums">
        {grouped(place)}/{grouped(count)}
      </span>
      <IconButton
        ref={later}
        label={t`Move photo ${place} towards the end`}
        size="sm"
        aria-disabled={place === count || undefined}
        className="aria-disabled:opacity-40"
        onClick={() => move(1)}
      >
        <ArrowRight />
      </IconButton>
    </div>
  )
}
