import { Trans, useLingui } from '@lingui/react/macro'
import { Info, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '../../kit/grouped.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { scaleOf } from './scale.ts'
import type { MapView } from './views.ts'

type Zoom = { onZoom: (steps: 1 | -1) => void; zoom: number; closest: number; farthest: number }

export function ZoomButtons({ onZoom, zoom, closest, farthest }: Zoom) {
  const { t } = useLingui()
  return (
    <div className="grid overflow-hidden rounded-md border border-line-strong bg-raised shadow-lift">
      <IconButton
        label={t`Zoom in`}
        tooltip={false}
        aria-disabled={zoom >= closest}
        className="rounded-none! focus-visible:-outline-offset-3"
        onClick={() => onZoom(1)}
      >
        <Plus />
      </IconButton>
      <IconButton
        label={t`Zoom out`}
        tooltip={false}
        aria-disabled={zoom <= farthest}
        className="rounded-none! border-t border-line focus-visible:-outline-offset-3"
        onClick={() => onZoom(-1)}
      >
        <Minus />
      </IconButton>
    </div>
  )
}

/** A bar as long as a round distance in the middle of the map. */
export function ScaleBar({ view }: { view: MapView }) {
  const { metres, pixels } = scaleOf(view)
  const [count, isFar] = metres >= 1000 ? [grouped(metres / 1000), true] : [grouped(metres), false]
  return (
    <p
      style={{ width: pixels }}
      className="map-name border-x-[1.5px] border-b-[1.5px] border-ink-soft text-center text-xs leading-tight whitespace-nowrap text-ink-soft"
    >
      {isFar ? <Trans context="distance">{count} km</Trans> : <Trans context="distance">{count} m</Trans>}
    </p>
  )
}

/** The sources of the map. Where there is little room they open at a press. */
export function Credit({ text, isOpenAtFirst }: { text: string; isOpenAtFirst: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <div className="flex max-w-full items-end justify-end gap-1 rounded-tl-sm bg-raised/90 pl-1 text-ink-soft">
      {isOpen && (
        <p lang="en" className="py-0.5 pl-1.5 text-2xs leading-snug">
          {text}
        </p>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t`Sources of the map`}
        className="grid size-6 shrink-0 place-items-center rounded-sm focus-visible:-outline-offset-2 [&_svg]:size-4"
        onClick={() => setOpen(!isOpen)}
      >
        <Info />
      </button>
    </div>
  )
}
