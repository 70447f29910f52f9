import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Inbox } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { HomeRequests } from '../../kit/home-part.ts'
import { useWide } from '../../kit/use-wide.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { useFocusAfterLoss } from '../../kit/ui/use-focus-after-loss.ts'

type Waiting = { count: number; hasMore: boolean }

/** Requests that wait for the member: cards on a wide window, and one line that opens them on a narrow one. */
export function Requests({ of }: { of: readonly HomeRequests[] }) {
  const cards = of.map(({ Requests: Cards }, index) => <Cards key={index} />)
  return (
    <Counted of={of} soFar={{ count: 0, hasMore: false }} show={(waiting) => <Line waiting={waiting}>{cards}</Line>} />
  )
}

type CountedProps = { of: readonly HomeRequests[]; soFar: Waiting; show: (waiting: Waiting) => ReactNode }

/** Adds up the requests of all modules: one component for each, because hooks cannot be called in a loop. */
function Counted({ of: [first, ...others], soFar, show }: CountedProps) {
  return first ? <OneCounted first={first} others={others} soFar={soFar} show={show} /> : show(soFar)
}

type OneCountedProps = {
  first: HomeRequests
  others: readonly HomeRequests[]
  soFar: Waiting
  show: CountedProps['show']
}

function OneCounted({ first, others, soFar, show }: OneCountedProps) {
  const own = first.useRequestCount()
  const sum = { count: soFar.count + own.count, hasMore: soFar.hasMore || own.hasMore }
  return <Counted of={others} soFar={sum} show={show} />
}

function Line({ waiting: { count, hasMore }, children }: { waiting: Waiting; children: ReactNode }) {
  const { t } = useLingui()
  const isWide = useWide()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const top = useFocusAfterLoss<HTMLDivElement>(count)
  const isShown = isWide || isOpen || count === 0
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={t`Requests`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none empty:hidden"
    >
      {!isWide && count > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-13 w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-left font-medium shadow-lift hover:border-accent"
        >
          <Inbox aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
          <span className="min-w-0 flex-1">
            {hasMore ? (
              <Trans>More than {count} requests wait for you</Trans>
            ) : (
              <Plural value={count} one="# request waits for you" other="# requests wait for you" />
            )}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classes('size-5 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      )}
      <div id={id} className={isShown ? 'grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:gap-6' : 'hidden'}>
        {children}
      </div>
    </div>
  )
}
