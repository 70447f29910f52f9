import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { Button } from '../kit/ui/button.tsx'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { wordsFor } from '../kit/words.ts'
import { followMutations } from './follow.queries.ts'

/** Takes somebody off one's followers. */
export function RemoveFollower({ user }: { user: { id: string; name: string } }) {
  const { t } = useLingui()
  const { id, name } = user
  const [asking, setAsking] = useState(false)
  const remove = useMutation(followMutations.removeFollower(useQueryClient()))
  return (
    <>
      <Button
        size="sm"
        variant="plain"
        aria-label={t`Remove ${name} from my followers`}
        onClick={() => setAsking(true)}
      >
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => setAsking(false) })}
        title={t`Remove ${name}?`}
        text={t`They will no longer follow you. They are not notified.`}
        confirmText={t`Remove`}
        busyText={t`Removing...`}
        busy={remove.isPending}
        error={remove.error ? wordsFor(remove.error) : undefined}
      />
    </>
  )
}
