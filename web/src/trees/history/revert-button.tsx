import type { HistoryEntry } from '@mulghar/contract/trees/history'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Waits } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { wordsFor } from '../../kit/words.ts'
import { historyMutations } from './history.queries.ts'
import { revertRefusalInWords } from './revert-words.ts'

/** Takes an entry back, after a question; what stands in the way is said by name. */
export function RevertButton({ entry, what }: { entry: HistoryEntry; what: string }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const revert = useMutation(historyMutations.revert(useQueryClient(), entry.familyTreeId))
  const close = () => {
    setAsking(false)
    revert.reset()
  }
  return (
    <>
      <Button size="sm" variant="quiet" icon={<Undo2 />} onClick={() => setAsking(true)}>
        <Trans>Undo</Trans>
        <span className="sr-only">: {what}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t`Undo this change?`}
        text={t`${what}\n\nThe tree will be as it was before this change. You can undo this, too.`}
        confirmText={t`Undo`}
        busyText={t`Undoing...`}
        busy={revert.isPending}
        error={revert.error && !(revert.error instanceof Waits) ? revertRefusalInWords(revert.error) : undefined}
        onConfirm={() =>
          revert.mutate(entry.id, {
            onSuccess: () => {
              close()
              toast.success(t`Undone`)
            },
            onError: (error) => {
              if (!(error instanceof Waits)) return
              toast.message(wordsFor(error))
              close()
            },
          })
        }
      />
    </>
  )
}
