import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { wordsFor } from '../kit/words.ts'
import { followMutations } from './follow.queries.ts'
import { hidingAtOnce, showBlocked } from './hide-person.ts'

type Props = {
  user: { id: string; name: string }
  open: boolean
  onClose: () => void
  /** The page that shows the person may be gone by then. */
  onBlocked?: () => void
}

/** Asks before a person is blocked. */
export function BlockDialog({ user, open, onClose, onBlocked }: Props) {
  const { id: userId, name } = user
  const { t } = useLingui()
  const cache = useQueryClient()
  const block = useMutation({
    ...followMutations.block(cache),
    ...hidingAtOnce(cache, user, 'blocked'),
    onSuccess: () => {
      toast.success(t`${name} is blocked`)
      onClose()
      onBlocked?.()
      showBlocked(cache, user)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => block.mutate({ userId, on: true })}
      title={t`Block ${name}?`}
      text={t`You will no longer see or follow each other. Everything you share in groups stays as it is. You can unblock them under Privacy.`}
      confirmText={t`Block`}
      busyText={t`Blocking...`}
      busy={block.isPending}
      error={block.error ? wordsFor(block.error) : undefined}
    />
  )
}
