import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { vaultWords } from '../failure-words.ts'
import type { Entry } from '../files/entry.ts'
import { useWork } from '../use-work.ts'
import { useFiles } from './use-files.ts'

type DialogProps = { open: boolean; onClose: () => void }

/** Asks before items of the trash are deleted for good. */
export function DeleteDialog({ open, onClose, entries }: DialogProps & { entries: readonly Entry[] }) {
  const { t } = useLingui()
  const { shown } = useFiles()
  const work = useWork({ saves: true })
  const [first] = entries
  const name = first?.name ?? ''
  const count = entries.length
  const remove = () =>
    void work.run(async () => {
      await shown.files.deleteForGood(entries.map(({ id }) => id))
      onClose()
      toast.success(t({ message: 'Deleted', context: 'vault' }))
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={remove}
      busy={work.busy}
      busyText={t`Deleting...`}
      title={
        count === 1
          ? t`Delete “${name}” forever?`
          : t`Delete ${plural(count, { one: '# item', other: '# items' })} forever?`
      }
      text={t`This cannot be undone.`}
      error={work.error === undefined ? undefined : vaultWords(work.error)}
    />
  )
}

/** Asks before everything in the trash is deleted. */
export function EmptyTrashDialog({ open, onClose, count }: DialogProps & { count: number }) {
  const { t } = useLingui()
  const { shown } = useFiles()
  const work = useWork({ saves: true })
  const empty = () =>
    void work.run(async () => {
      await shown.files.emptyTrash()
      onClose()
      toast.success(t`The Trash is empty now`)
    })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={empty}
      busy={work.busy}
      busyText={t`Emptying the Trash...`}
      title={t`Empty the Trash?`}
      text={plural(count, {
        one: '# item will be deleted forever. This cannot be undone.',
        other: '# items will be deleted forever. This cannot be undone.',
      })}
      confirmText={t`Empty Trash`}
      error={work.error === undefined ? undefined : vaultWords(work.error)}
    />
  )
}
