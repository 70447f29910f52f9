import { Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp, X } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import type { ChartLevel } from './paint.ts'

let wasClosed: true | undefined

type LegendProps = {
  level: ChartLevel
  hasMe: boolean
  beginsClosed: boolean
  /** Another string for each view of the chart. */
  seen: string
}

/**
 * The colours and lines of the whole tree in words. It is closed where there is little room or where people may be under it, and
 * closes there again when the viewer moves on. Once closed by hand it stays so until the page is left.
 */
export const Legend = memo(function Legend({ level, hasMe, beginsClosed, seen }: LegendProps) {
  const { t } = useLingui()
  const [isClosedByHand, setClosedByHand] = useState(wasClosed)
  const [openedIn, setOpenedIn] = useState<string>()
  const isClosed = openedIn === undefined && (isClosedByHand ?? beginsClosed)
  if (beginsClosed && openedIn !== undefined && openedIn !== seen) setOpenedIn(undefined)
  const close = (next: boolean) => {
    wasClosed = next || undefined
    setClosedByHand(wasClosed)
    setOpenedIn(next ? undefined : seen)
  }
  if (isClosed)
    return (
      <div data-still className={place}>
        <IconButton size="sm" variant="raised" label={t`Show the legend`} onClick={() => close(false)}>
          <CircleHelp />
        </IconButton>
      </div>
    )
  const isFar = level === 'strata'
  return (
    <section
      data-still
      aria-label={t`Legend`}
      className={`${place} flex gap-1 rounded-md bg-ground/90 py-1 pr-1 pl-2.5 text-xs leading-normal text-ink-soft`}
    >
      <ul className="grid gap-x-3 gap-y-0.5 @max-[40rem]:grid-cols-2">
        <Entry sign={<Swatch className={isFar ? 'bg-clay-bar' : 'border border-marigold-deep bg-marigold'} />}>
          <Trans context="legend">departed</Trans>
        </Entry>
        <Entry sign={<Swatch className={isFar ? 'bg-accent' : 'border border-line-strong bg-surface'} />}>
          <Trans context="legend">living</Trans>
        </Entry>
        {hasMe && (
          <Entry sign={<i className="h-0.75 w-4 rounded-full bg-marigold-deep" />}>
            <Trans>my line</Trans>
          </Entry>
        )}
        {hasMe && isFar && (
          <Entry sign={<Swatch className="border border-accent bg-accent-soft" />}>
            <Trans>my branch</Trans>
          </Entry>
        )}
        {!isFar && (
          <Entry sign={<i className="w-4 border-t-3 border-dotted border-root" />}>
            <Trans context="legend">adopted</Trans>
          </Entry>
        )}
      </ul>
      <IconButton size="sm" tooltip={false} label={t`Close the legend`} onClick={() => close(true)}>
        <X />
      </IconButton>
    </section>
  )
})

const place = 'absolute top-2 left-20 @max-[40rem]:left-13 print:hidden'

function Entry({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="grid w-4 place-items-center">
        {sign}
      </span>
      {children}
    </li>
  )
}

const Swatch = ({ className }: { className: string }) => <i className={`h-2.5 w-4 rounded-[3px] ${className}`} />
