import type { SocialEvent } from '@mulghar/contract/events/events'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { wordsForLost } from '../../kit/lost-words.ts'
import { eventMutations } from './events.queries.ts'

type Props = { event: Pick<SocialEvent, 'id' | 'name'>; open: boolean; onClose: () => void; onDone?: () => void }

/** Asks before an event is deleted. */
export function DeleteEvent({ event, open, onClose, onDone }: Props) {
  const { t } = useLingui()
  const remove = useMutation(eventMutations.remove(useQueryClient(), event.id))
  async function confirm() {
    try {
      await remove.mutateAsync()
      toast.success(t`Event deleted`)
      onClose()
      onDone?.()
    } catch (error) {
      report(error)
      toast.error(wordsForLost(error) ?? t`Delete failed`)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Are you sure?`}
      text={t`This action cannot be undone.`}
      busy={remove.isPending}
      busyText={t`Deleting...`}
      onConfirm={() => void confirm()}
    />
  )
}

/** Asks before an event is archived. */
export function ArchiveEvent({ event, open, onClose, onDone }: Props) {
  const { t } = useLingui()
  const archive = useMutation({
    ...eventMutations.archive(useQueryClient(), event.id),
    choice: () => [`event ${event.id}`, 'archived'],
  })
  async function confirm() {
    try {
      await archive.mutateAsync(true)
      toast.success(t`Event archived successfully`)
      onClose()
      onDone?.()
    } catch (error) {
      report(error)
      toast.error(wordsForLost(error) ?? t`Archive failed`)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t`Archive Event?`}
      text={t`The event moves to your archive, and no one can join until you bring it back.`}
      confirmText={t({ message: 'Archive', context: 'to put away' })}
      tone="filled"
      busy={archive.isPending}
      busyText={t`Archiving...`}
      onConfirm={() => void confirm()}
    />
  )
}
