import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EventForm } from '../core/event-form.tsx'
import { eventMutations } from '../core/events.queries.ts'

const formId = 'new-event'

/** Makes an event. What is not saved is only written down, and what was typed stays. */
export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const create = useMutation(eventMutations.create(useQueryClient()))
  return (
    <Dialog
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
        onSave={(draft) => void create.mutateAsync(draft).then(onClose, report)}
      />
    </Dialog>
  )
}
