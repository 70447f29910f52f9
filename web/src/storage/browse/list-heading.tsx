import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import type { Order, SortKey } from './order.ts'

type Props = {
  sort?: SortKey | undefined
  order?: Order | undefined
  onOrder?: ((order: Order) => void) | undefined
  isLast?: boolean
  children: ReactNode
}

/** The newest and the largest are what people look for first. */
export const firstOrder = (by: SortKey): Order => ({ by, isDescending: by !== 'name' })

/** The heading of a column. A press sorts by it, another one turns the order round. */
export function ListHeading({ sort, order, onOrder, isLast = false, children }: Props) {
  const isSorted = sort !== undefined && order?.by === sort
  const direction = order?.isDescending ? 'descending' : 'ascending'
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? direction : undefined}
      className={classes('flex min-h-9 items-center font-medium text-ink-faint', isLast && 'justify-end')}
    >
      {sort && order && onOrder ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink"
          onClick={() => onOrder(isSorted ? { by: sort, isDescending: !order.isDescending } : firstOrder(sort))}
        >
          {children}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        children
      )}
    </div>
  )
}
