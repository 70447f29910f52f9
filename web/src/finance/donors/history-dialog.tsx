import type { FinanceEvent } from '@mulghar/contract/finance/programs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { shortDateTime } from '../../kit/dates.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { donorQueries } from './donors.queries.ts'
import { changesOf, doneOf } from './history-words.ts'

type Props = { open: boolean; onClose: () => void; programId: string }

/** What was done to a program and its entries: nothing of it is ever changed. */
export function HistoryDialog({ open, onClose, programId }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={t`History`}
      text={t`All additions, changes and deletions with their author. This record cannot be edited.`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Events programId={programId} />
    </Dialog>
  )
}

function Events({ programId }: { programId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(donorQueries.history(programId))
  if (list.isPending) return <Skeleton text={t`Loading the history...`} shape="lines" />
  if (failedToLoad(list))
    return <LoadFailed small text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing else that a key could reach
    <div role="region" aria-label={t`Changes`} tabIndex={0} className="grid gap-4">
      <ol className="divide-y divide-line">
        {list.data.pages
          .flatMap(({ data }) => data)
          .map((event) => (
            <Line key={event.id} event={event} />
          ))}
      </ol>
      <LoadMore list={list} />
    </div>
  )
}

function Line({ event }: { event: FinanceEvent }) {
  return (
    <li className="grid gap-1 py-3">
      <p className="font-medium wrap-anywhere">{doneOf(event)}</p>
      <p className="text-xs text-ink-soft">
        <time dateTime={event.at}>{shortDateTime(event.at)}</time>
      </p>
      <dl className="grid gap-1 text-sm">
        {changesOf(event).map(({ label, before, after }) => (
          <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">
              {before !== null && <del className="mr-2 text-ink-soft">{before}</del>}
              {after !== null && <ins className="no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
