import type { Receipt } from '@mulghar/contract/finance/receipts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { shortDate } from '../../kit/dates.ts'
import { rupees } from '../../kit/rupees.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { donorQueries } from './donors.queries.ts'
import { TakeReceipt } from './receipt-part.tsx'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Props = { open: boolean; onClose: () => void; programId: string }

/** The receipts of a program by their numbers, those that are void too. */
export function ReceiptsDialog({ open, onClose, programId }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={t`Receipts`}
      text={t`Receipt numbers have no gaps. Void receipts stay in the list.`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <List programId={programId} />
    </Dialog>
  )
}

function List({ programId }: { programId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(donorQueries.receipts(programId))
  if (list.isPending) return <Skeleton text={t`Loading the receipts...`} shape="lines" />
  if (failedToLoad(list))
    return <LoadFailed small text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  const receipts = list.data.pages.flatMap(({ data }) => data)
  if (receipts.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>No receipts yet. The creator of the program or of a donation can issue one from its details.</Trans>
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may have nothing else that a key could reach
    <div role="region" aria-label={t`Receipts by number`} tabIndex={0} className="grid gap-4">
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <Line key={receipt.label} receipt={receipt} />
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}

function Line({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const { label, donorName, voided } = receipt
  const [day, amount] = [shortDate(receipt.issuedAt), rupees(receipt.amount)]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">
          {voided ? <del>{label}</del> : label} · <WrittenText text={donorName} />
        </p>
        <p className="text-sm text-ink-soft">{t`${amount}, issued ${day}`}</p>
        {voided && (
          <p className="text-sm text-sindoor">
            {voided.reason === 'CHANGED'
              ? t`Void: the entry was changed`
              : voided.reason === 'DELETED'
                ? t`Void: the entry was deleted`
                : t`Void: the entry was excluded from the totals`}
          </p>
        )}
      </div>
      {!voided && <TakeReceipt entryId={receipt.entryId} label={label} />}
    </li>
  )
}
