import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { wordsFor } from '../../kit/words.ts'
import { placeMutations } from './heritage.queries.ts'

type Props = {
  place: Pick<PlaceCard, 'id' | 'name' | 'status'>
  open: boolean
  onClose: () => void
  onDone?: () => void
}

/** Asks before a place or a draft is deleted. */
export function DeletePlace({ place: { id, name, status }, open, onClose, onDone }: Props) {
  const { t } = useLingui()
  const remove = useMutation(placeMutations.remove(useQueryClient(), id))
  const isDraft = status === 'DRAFT'
  const confirm = () =>
    // The card that asked may be gone by the time the server answers.
    void remove.mutateAsync().then(
      () => {
        toast.success(isDraft ? t`Draft deleted` : t`Place deleted`)
        onClose()
        onDone?.()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Delete “${name}”?`}
      text={
        isDraft
          ? t`Its texts and photos are deleted. This action cannot be undone.`
          : t`Its photos, comments and likes are deleted too. This action cannot be undone.`
      }
      confirmText={t`Delete`}
      busyText={t`Deleting...`}
      busy={remove.isPending}
      error={remove.error ? wordsFor(remove.error) : undefined}
      onConfirm={confirm}
    />
  )
}
