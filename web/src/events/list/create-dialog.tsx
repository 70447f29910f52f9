import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isLost, mayBeCreated } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { wordsFor } from '../../kit/words.ts'
import { EventForm } from '../core/event-form.tsx'
import { eventMutations } from '../core/events.queries.ts'
import { stoppedWords } from '../core/stopped-words.ts'

const formId = 'new-event'

/**
 * Makes an event. A refused save is only logged. An unknown outcome is shown, and also a cover that was not sent. What was
 * typed stays.
 */
export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const create = useMutation(eventMutations.create(useQueryClient()))
  const isSaid = mayBeCreated(create.error) || isLost(create.error)
  const said = isSaid ? (stoppedWords(create.error) ?? wordsFor(create.error)) : undefined
  return (
    <Dialog
      about="new:event"
      open={open}
      onClose={onClose}
      locked={create.isPending}
      width="lg"
      title={t`Create New Event`}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} busy={create.isPending} busyText={t`Creating...`}>
            <Trans>Create Event</Trans>
          </Button>
        </>
      }
    >
      <EventForm
        id={formId}
        busy={create.isPending}
        error={said}
        onSave={(draft) =>
          void create.mutateAsync(draft).then(onClose, (error: unknown) => {
            if (!mayBeCreated(error) && !isLost(error)) report(error)
          })
        }
      />
    </Dialog>
  )
}
