import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { programMutations } from './programs.queries.ts'

type Props = { programId: string; open: boolean; onClose: () => void }

/** Asks first. That it failed is only written down; the question stays. */
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
      onConfirm={() => remove.mutateAsync(programId).then(onClose, report)}
    />
  )
}
