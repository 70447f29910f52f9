import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { IconButton } from '../../../kit/ui/icon-button.tsx'
import { KeptCount, useAddedRows } from '../../../kit/ui/kept-count.tsx'

export type RowsProps = {
  /** What one of them is, for the names of its buttons: "address", "partner Sita". */
  rows: readonly { key: string; name: string }[]
  addLabel: string
  /** Adds an empty row, or begins a search for what is added. */
  onAdd: () => void
  /** True where `onAdd` searches: rows that were added do not come back after a session that ended. */
  isSearched?: boolean
  onRemove: (index: number) => void
  /** Where the order says something. */
  onMove?: (from: number, to: number) => void
  error?: string | undefined
  children: (index: number) => ReactNode
}

/** Any number of one kind of thing: each with its fields, a way to move it and a way to take it out. */
export function Rows({ rows, addLabel, onAdd, isSearched, onRemove, onMove, error, children }: RowsProps) {
  const added = useAddedRows(onAdd)
  function remove(index: number): void {
    onRemove(index)
    added.takeAway()
  }
  return (
    <div className="grid gap-3">
      {!isSearched && <KeptCount name={addLabel} added={added} />}
      {rows.map(({ key, name }, index) => (
        <Row key={key} name={name} index={index} count={rows.length} onRemove={remove} onMove={onMove}>
          {children(index)}
        </Row>
      ))}
      {error && (
        <p role="alert" className="text-xs font-medium text-sindoor">
          {error}
        </p>
      )}
      <div>
        <Button variant="quiet" size="sm" icon={<Plus />} onClick={isSearched ? onAdd : added.add}>
          {addLabel}
        </Button>
      </div>
    </div>
  )
}

type RowProps = Pick<RowsProps, 'onRemove' | 'onMove'> & {
  name: string
  index: number
  count: number
  children: ReactNode
}

function Row({ name, index, count, onRemove, onMove, children }: RowProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={name} className="rounded-md border border-line bg-ground p-3">
      <div className="mb-1 flex items-center justify-end gap-1">
        <span className="mr-auto truncate text-sm font-medium">{name}</span>
        {onMove && index > 0 && (
          <IconButton size="sm" label={t`Move ${name} up`} onClick={() => onMove(index, index - 1)}>
            <ArrowUp />
          </IconButton>
        )}
        {onMove && index < count - 1 && (
          <IconButton size="sm" label={t`Move ${name} down`} onClick={() => onMove(index, index + 1)}>
            <ArrowDown />
          </IconButton>
        )}
        <IconButton size="sm" variant="danger" label={t`Remove ${name}`} onClick={() => onRemove(index)}>
          <Trash2 />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </div>
  )
}
