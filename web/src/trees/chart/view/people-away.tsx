import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { awayFrom, type Direction } from './away.ts'
import type { Scene, View } from './scene.ts'

const icons = { left: ArrowLeft, right: ArrowRight, above: ArrowUp, below: ArrowDown }

export type PeopleAwayProps = { scene: Scene; view: View; onGo: (place: number) => void }

/** Who moves over a gap between people needs no way to them. */
const delayMs = 250

/** Where nobody is in sight: a way to the nearest person, which says where that is. */
export function PeopleAway({ scene, view, onGo }: PeopleAwayProps) {
  const away = awayFrom(scene, view)
  return away && <WayToPeople direction={away.direction} onGo={() => onGo(away.place)} />
}

function WayToPeople({ direction, onGo }: { direction: Direction; onGo: () => void }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const words: Record<Direction, string> = {
    left: t`People are to the left`,
    right: t`People are to the right`,
    above: t`People are further up`,
    below: t`People are further down`,
  }
  const Icon = icons[direction]
  return (
    <button
      type="button"
      data-still
      onClick={onGo}
      className="absolute top-1/3 left-1/2 flex min-h-11 -translate-x-1/2 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap text-accent shadow-lift hover:bg-accent-soft print:hidden [&_svg]:size-4.5"
    >
      <Icon aria-hidden="true" />
      {words[direction]}
    </button>
  )
}
