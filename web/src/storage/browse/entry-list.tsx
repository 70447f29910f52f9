import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, type CSSProperties, type ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import type { Entry } from '../files/entry.ts'
import { useBrowse } from './browse-context.ts'
import { SmallPicture } from './checked-picture.tsx'
import { EntryName } from './entry-name.tsx'
import { EntryTick } from './entry-tick.tsx'
import { ListHeading } from './list-heading.tsx'
import type { Order, SortKey } from './order.ts'
import { rowsOf } from './rows.ts'
import { useCursor } from './use-cursor.ts'
import type { Select } from './use-selection.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export type Column = {
  key: string
  heading: ReactNode
  cell: (entry: Entry) => ReactNode
  width: string
  /** Pressing the heading sorts by it. */
  sort?: SortKey
  /** On a phone only one column is shown, below the name. */
  isMain?: boolean
}

export type EntryListProps = {
  label: string
  entries: readonly Entry[]
  columns: readonly Column[]
  actions: (entry: Entry, isActive: boolean) => ReactNode
  actionsWidth?: string
  /** Missing where nothing can be selected now. */
  select: Select | undefined
  order?: Order
  onOrder?: (order: Order) => void
}

const rowLook = 'min-[60rem]:grid-cols-(--columns) min-[60rem]:gap-x-6 min-[60rem]:pr-3 min-[60rem]:pl-5'

/** Files and folders as a table; only the rows in sight are there. On a phone a row has two lines. */
export function EntryList(props: EntryListProps) {
  const { label, entries, columns, actions, actionsWidth = '4.5rem', select, order, onOrder } = props
  const rows = useMemo(() => rowsOf([{ count: entries.length, columns: 1 }]), [entries.length])
  const keyOf = useCallback((row: number) => entries[row]?.id ?? row, [entries])
  const cursor = useCursor({ entries, rows, select })
  const { box, active } = cursor
  const visible = useVisibleRows({ count: rows.length, heightOf: () => 53, active, keyOf, box })
  const template = ['minmax(0,1fr)', ...columns.map(({ width }) => width), actionsWidth].join(' ')
  return (
    <Card pad={false} className="overflow-clip">
      <div
        role="table"
        aria-label={label}
        aria-rowcount={entries.length + 1}
        style={{ '--columns': template } as CSSProperties}
      >
        <div role="rowgroup" className="max-[60rem]:sr-only">
          <div role="row" aria-rowindex={1} className={`grid border-b border-line bg-sunken text-xs ${rowLook}`}>
            <ListHeading sort="name" order={order} onOrder={onOrder}>
              <Trans>Name</Trans>
            </ListHeading>
            {columns.map(({ key, heading, sort }) => (
              <ListHeading key={key} sort={sort} order={order} onOrder={onOrder}>
                {heading}
              </ListHeading>
            ))}
            <ListHeading isLast>
              <Trans>Actions</Trans>
            </ListHeading>
          </div>
        </div>
        <div role="rowgroup" ref={box} className="relative" style={{ height: visible.height }} {...cursor.events}>
          {visible.rows.map(({ index, top }) => (
            <ListRow
              key={entries[index]!.id}
              entry={entries[index]!}
              index={index}
              top={top}
              among={entries}
              columns={columns}
              actions={actions}
              select={select}
              isActive={index === active}
              measure={visible.measure}
            />
          ))}
        </div>
      </div>
    </Card>
  )
}

type RowProps = Pick<EntryListProps, 'columns' | 'actions' | 'select'> & {
  entry: Entry
  index: number
  top: number
  among: readonly Entry[]
  isActive: boolean
  measure: (element: HTMLElement | null) => void
}

function ListRow({ entry, index, top, among, columns, actions, select, isActive, measure }: RowProps) {
  const { t } = useLingui()
  const { isReady } = useBrowse()
  const isSelected = select?.has(entry.id) ?? false
  return (
    <div
      role="row"
      ref={measure}
      data-index={index}
      data-place={index}
      aria-rowindex={index + 2}
      style={{ top }}
      className={classes(
        'absolute inset-x-0 grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2 pr-2 pl-4 select-none min-[60rem]:py-1',
        index > 0 && 'border-t border-line',
        isSelected ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-sunken/50',
        rowLook,
      )}
    >
      <div role="cell" className="flex min-w-0 items-center gap-3">
        <EntryTick entry={entry} select={select} isActive={isActive} className="relative z-1" />
        <SmallPicture entry={entry} />
        <span className="min-w-0 flex-1">
          <EntryName entry={entry} among={among} isActive={isActive} className="font-medium" />
        </span>
      </div>
      {columns.map(({ key, cell, isMain }) => (
        <div
          key={key}
          role="cell"
          className={classes(
            'text-sm whitespace-nowrap max-[60rem]:text-xs',
            !isSelected && 'text-ink-soft',
            isMain
              ? 'truncate max-[60rem]:col-start-1 max-[60rem]:row-start-2 max-[60rem]:pl-19.5'
              : 'truncate max-[60rem]:hidden',
          )}
        >
          {isReady || !isMain ? cell(entry) : t`Checking…`}
        </div>
      ))}
      <div
        role="cell"
        className="relative z-1 flex items-center justify-end gap-1 max-[60rem]:col-start-2 max-[60rem]:row-span-2 max-[60rem]:row-start-1"
      >
        {actions(entry, isActive)}
      </div>
    </div>
  )
}
