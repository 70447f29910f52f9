import type { DonorEntry } from '@mulghar/contract/finance/donors'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { shortDate } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { saveFile } from '../../kit/save-file.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { donorMutations } from './donors.queries.ts'

/** The receipt of a donation: its number, or a button for who may issue one. */
export function ReceiptPart({ entry }: { entry: DonorEntry }) {
  const { t } = useLingui()
  const issue = useMutation(donorMutations.issueReceipt(useQueryClient(), entry.financeProgramId))
  const receipt = issue.data ?? entry.receipt
  if (receipt) {
    const { label } = receipt
    const day = shortDate(receipt.issuedAt)
    return (
      <span className="flex flex-wrap items-center gap-2.5">
        <span>{t`${label}, ${day}`}</span>
        <TakeReceipt entryId={entry.id} label={label} />
      </span>
    )
  }
  if (!entry.can.issueReceipt) return t`N/A`
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<ReceiptText />}
      busy={issue.isPending}
      onClick={() => issue.mutate(entry.id, { onError: (error) => toast.error(wordsFor(error)) })}
    >
      <Trans>Issue receipt</Trans>
    </Button>
  )
}

/** Saves a receipt as a PDF. */
export function TakeReceipt({ entryId, label }: { entryId: string; label: string }) {
  const { t } = useLingui()
  const take = useMutation(donorMutations.takeReceipt())
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Download />}
      busy={take.isPending}
      aria-label={t`Download receipt ${label}`}
      onClick={() =>
        take.mutate(entryId, {
          onSuccess: ({ blob, name }) => saveFile(blob, name),
          onError: (error) => toast.error(wordsFor(error)),
        })
      }
    >
      <Trans>Download</Trans>
    </Button>
  )
}
