import { useLingui } from '@lingui/react/macro'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useRef, useState, type ReactNode, type Ref } from 'react'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { useLayer } from '../../kit/ui/layers.ts'
import { useAlone } from '../map/use-alone.ts'

type Props = {
  title: string
  count: ReactNode
  /** Beside the count. */
  aside: ReactNode
  list: ReactNode
  map: ReactNode
  /** The element that the map fills. */
  box: Ref<HTMLDivElement>
  /** The map fills the window, with the list as a sheet over it. */
  isFull: boolean
  onClose: () => void
}

/** The map beside its list; on a phone above it, or alone with the list as a sheet. */
export function MapFrame({ title, count, aside, list, map, box, isFull, onClose }: Props) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useLayer(isFull, onClose)
  useAlone(frame, isFull)
  const heading = (
    <>
      <h2 className="min-w-0 flex-1 text-lg">{title}</h2>
      <span role="status" className="text-sm text-ink-soft tabular-nums">
        {count}
      </span>
    </>
  )
  return (
    <div
      ref={frame}
      {...(isFull && { role: 'dialog', 'aria-modal': true, 'aria-label': t`Map of places` })}
      className={classes(
        'flex flex-col-reverse bg-surface',
        isFull
          ? 'fixed inset-0 z-50'
          : '-mx-3.5 md:mx-0 md:grid md:h-[max(18rem,min(36rem,calc(100dvh-var(--top)-2rem)))] md:grid-cols-[18rem_minmax(0,1fr)] md:overflow-hidden md:rounded-lg md:border md:border-line lg:grid-cols-[21rem_minmax(0,1fr)]',
      )}
      onKeyDown={(event) => {
        if (isFull && event.key === 'Escape') onClose()
      }}
    >
      <section
        aria-label={title}
        className={classes(
          'flex min-h-0 flex-col border-line bg-surface',
          isFull
            ? 'absolute inset-x-0 bottom-0 z-2 max-h-[60dvh] rounded-t-lg border-t shadow-high low:right-auto low:max-h-dvh low:w-80 low:rounded-tl-none'
            : 'max-md:relative max-md:z-2 max-md:-mt-5 max-md:rounded-t-lg max-md:border-t max-md:shadow-float md:border-r',
        )}
      >
        {isFull ? (
          <button
            type="button"
            aria-expanded={isSheetOpen}
            className="relative flex min-h-15 shrink-0 items-center gap-3 px-5 pt-3 pb-1 text-left before:absolute before:top-2 before:left-1/2 before:h-1 before:w-10 before:-translate-x-1/2 before:rounded-full before:bg-line-strong"
            onClick={() => setSheetOpen(!isSheetOpen)}
          >
            {heading}
          </button>
        ) : (
          <header className="flex min-h-13 shrink-0 items-center gap-3 border-b border-line py-1 pr-3 pl-4 md:pl-5">
            {heading}
            {aside}
          </header>
        )}
        <div
          data-list
          hidden={isFull && !isSheetOpen}
          className={classes('min-h-0 overscroll-contain', isFull ? 'overflow-y-auto' : 'md:overflow-y-auto')}
        >
          {list}
        </div>
      </section>
      <div
        ref={box}
        className={classes(
          'relative overflow-hidden',
          isFull ? 'flex-1 [--covered:3.75rem]' : 'max-md:h-100 max-md:[--covered:1.25rem] low:max-md:h-72',
        )}
      >
        {map}
      </div>
    </div>
  )
}

/** Only where the map shares a small screen with the list. */
export function FullScreenButton({ isFull, onPress }: { isFull: boolean; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={isFull ? t`Leave full screen` : t`Full screen`}
      className={classes(
        'border border-line-strong bg-raised text-ink! shadow-lift low:inline-grid',
        !isFull && 'md:hidden',
      )}
      onClick={onPress}
    >
      {isFull ? <Minimize2 /> : <Maximize2 />}
    </IconButton>
  )
}
