import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { failedToLoad } from '../failed-load.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadMore } from './load-more.tsx'
import { Skeleton } from './skeleton.tsx'

type List<Item> = UseInfiniteQueryResult<{ pages: { data: Item[] }[] }>

type Props<Item> = {
  list: List<Item>
  /** Items that are being deleted are not shown. The mutation belongs to the list: it outlives the rows. */
  deleting: readonly { id: string }[]
  onDelete: (item: Item) => void
  row: (item: Item, onDelete: () => void) => ReactNode
  question: (asked: Item | undefined) => Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmText'>
  empty: Pick<EmptyStateProps, 'drawing' | 'title' | 'text'>
  words: { label: string; loading: string; failed: (error: unknown) => string; more: ReactNode }
}

/** Items that a member left in many places, the newest first, each with Delete. */
export function OwnList<Item extends { id: string }>({
  list,
  deleting,
  onDelete,
  row,
  question,
  empty,
  words,
}: Props<Item>) {
  const [asked, setAsked] = useState<Item>()
  const [isAsking, setAsking] = useState(false)
  const ask = (item: Item) => {
    setAsked(item)
    setAsking(true)
  }
  if (list.isPending) return <Skeleton text={words.loading} />
  if (failedToLoad(list))
    return <LoadFailed text={words.failed(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  const hidden = new Set(deleting.map(({ id }) => id))
  const items = list.data.pages.flatMap((page) => page.data).filter(({ id }) => !hidden.has(id))
  return (
    <div className="grid gap-4">
      {items.length > 0 ? (
        <Card>
          <ul aria-label={words.label} className="divide-y divide-line *:py-3.5 *:first:pt-0 *:last:pb-0">
            {items.map((item) => row(item, () => ask(item)))}
          </ul>
        </Card>
      ) : (
        !list.hasNextPage && <EmptyState {...empty} />
      )}
      <LoadMore list={list}>{words.more}</LoadMore>
      <ConfirmDialog
        {...question(asked)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (asked) onDelete(asked)
        }}
      />
    </div>
  )
}

/** The button that deletes a row. */
export function DeleteRow({ label, onDelete, className }: { label: string; onDelete: () => void; className: string }) {
  return (
    <Button size="sm" variant="plain" icon={<Trash2 />} aria-label={label} onClick={onDelete} className={className}>
      <Trans>Delete</Trans>
    </Button>
  )
}
