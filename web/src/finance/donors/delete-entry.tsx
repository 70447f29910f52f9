import type { DonorEntry } from '@mulghar/contract/finance/donors'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { showAlert } from '../../kit/ui/alerts.tsx'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { wordsForLost } from '../../kit/lost-words.ts'
import { reasonOf } from './donor-words.ts'
import { donorMutations } from './donors.queries.ts'

type Props = { open: boolean; onClose: () => void; programId: string; entry: DonorEntry }

/** Asks once more before an entry is deleted. */
export function DeleteEntry({ open, onClose, programId, entry }: Props) {
  const { t } = useLingui()
  const remove = useMutation(donorMutations.remove(useQueryClient(), programId))
  const confirm = () =>
    remove.mutate(entry, {
      onSuccess: onClose,
      onError: (error) => {
        onClose()
        const failed = wordsForLost(error) ?? t`Failed to delete donor`
        const reason = reasonOf(error)
        if (reason) showAlert(reason, failed)
        else showAlert(failed)
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      busy={remove.isPending}
      busyText={t`Deleting...`}
      title={t`Delete Entry`}
      text={t`Are you sure you want to delete this entry? This action cannot be undone.`}
    />
  )
}
