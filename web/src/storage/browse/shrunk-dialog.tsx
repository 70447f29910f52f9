import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import type { Entry } from '../files/entry.ts'
import { useBrowse } from './browse-context.ts'

type Props = { open: boolean; onClose: () => void; entries: readonly Entry[] }

/** A folder of the trash has lost something. Its owner may restore the rest. */
export function ShrunkDialog({ open, onClose, entries }: Props) {
  const { t } = useLingui()
  const { acts } = useBrowse()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        acts.restore(entries, { evenIfChanged: true })
      }}
      tone="filled"
      title={t`Some files are missing`}
      text={t`Some files have been deleted from this folder since it was moved to the Trash.`}
      confirmText={t`Restore anyway`}
    />
  )
}
