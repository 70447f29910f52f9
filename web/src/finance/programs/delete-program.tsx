import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { wordsForLost } from '../../kit/lost-words.ts'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { programMutations } from './programs.queries.ts'

type Props = { programId: string; open: boolean; onClose: () => void }

/** Asks first. A refusal is only logged, a lost answer is shown; the question stays. */
export function DeleteProgram({ programId, open, onClose }: Props) {
  const { t } = useLingui()
  const remove = useMutation(programMutations.remove(useQueryClient()))
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Delete Program?`}
      text={t`Are you sure you want to delete this finance program? This action cannot be undone.`}
      busy={remove.isPending}
      busyText={t`Deleting...`}
      error={wordsForLost(remove.error)}
      onConfirm={() => remove.mutateAsync(programId).then(onClose, report)}
    />
  )
}
