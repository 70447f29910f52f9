import type { DonorEntry } from '@mulghar/contract/finance/donors'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shortDate, shortDateTime } from '../../kit/dates.ts'
import { rupees } from '../../kit/rupees.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { treePaths } from '../../trees/public.ts'
import { Papers } from './papers.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Props = { open: boolean; onClose: () => void; entry: DonorEntry; programName: string }

/** All that is known of an entry. */
export function DetailsDialog({ open, onClose, entry, programName }: Props) {
  const { t } = useLingui()
  const isExpense = entry.amount < 0
  const none = t`N/A`
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      width="sm"
      title={t`Donor Details`}
      text={t`View all metadata about this entry.`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className="grid divide-y divide-line">
        <Fact
          label={isExpense ? t({ message: 'Description', context: 'of an expense' }) : t`Donor name`}
          value={<WrittenText text={entry.donorName} />}
        />
        <Fact
          label={t({ message: 'Amount', context: 'of money' })}
          value={<span className={isExpense ? 'text-sindoor' : undefined}>{rupees(Math.abs(entry.amount))}</span>}
        />
        <Fact
          label={t({ message: 'Kind', context: 'of an entry' })}
          value={
            isExpense
              ? t({ message: 'Expense', context: 'an entry of a program' })
              : t({ message: 'Donation', context: 'an entry of a program' })
          }
        />
        {entry.setAside && (
          <Fact
            label={t`Excluded from totals`}
            value={
              <>
                <time dateTime={entry.setAside.at}>{shortDateTime(entry.setAside.at)}</time>
                {entry.setAside.reason && (
                  <p {...written(entry.setAside.reason)} className="whitespace-pre-line">
                    {entry.setAside.reason}
                  </p>
                )}
              </>
            }
          />
        )}
        <Fact label={t`Address`} value={entry.donorAddress ? <WrittenText text={entry.donorAddress} /> : none} />
        <Fact label={t`Phone number`} value={entry.donorPhoneNo ?? none} />
        {!isExpense && <Fact label={t`Receipt`} value={<ReceiptPart entry={entry} />} />}
        {entry.personId !== null && (
          <Fact
            label={t`Family member`}
            value={
              <TextLink to={treePaths.person(entry.personId)}>
                <WrittenText text={entry.personName} />
              </TextLink>
            }
          />
        )}
        {entry.medias.length > 0 && (
          <Fact label={t({ message: 'Papers', context: 'of an entry' })} value={<Papers papers={entry.medias} />} />
        )}
        <Fact label={t`Finance program`} value={<WrittenText text={programName} />} />
        <Fact label={t`Created by`} value={entry.createdByName ? <WrittenText text={entry.createdByName} /> : none} />
        <Fact label={t`Created`} value={<time dateTime={entry.createdAt}>{shortDate(entry.createdAt)}</time>} />
        <Fact
          label={t`Last Updated`}
          value={<time dateTime={entry.updatedAt}>{shortDateTime(entry.updatedAt)}</time>}
        />
      </dl>
    </Dialog>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
