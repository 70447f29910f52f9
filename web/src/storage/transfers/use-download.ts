import { useLingui } from '@lingui/react/macro'
import { toast } from '../../kit/toast.ts'
import { useMember } from '../../session/session-store.ts'
import { vaultWords } from '../failure-words.ts'
import { filesOf } from '../files/files-of.ts'
import { cleanName } from './clean-name.ts'
import { TooLargeToSave } from './downloads.ts'
import { transfersOf } from './transfers-of.ts'
import { zipEntries } from './zip-entries.ts'

/** Saves a file, or several files and folders as one ZIP. To be called while a click is handled: browsers ask where to save only then. */
export function useDownload(): (ids: readonly string[]) => void {
  const { t } = useLingui()
  const { id: accountId } = useMember()
  return (ids) => {
    const state = filesOf(accountId).state()
    if (state.kind !== 'ready') return
    const { downloads } = transfersOf(accountId)
    const [only] = ids.length === 1 ? ids.map((id) => state.tree.get(id)) : []
    const name = only ? cleanName(only.name, t`Folder`) : t`Storage`
    const saved =
      only?.kind === 'FILE'
        ? downloads.saveOne(only, t`File`)
        : downloads.saveZip(`${name}.zip`, zipEntries(state.tree, ids, t`File`))
    saved.catch((error: unknown) =>
      toast.error(
        error instanceof TooLargeToSave
          ? t`This browser can save at most 1 GB at once. Please choose fewer files, or use Chrome or Edge on a computer.`
          : vaultWords(error),
      ),
    )
  }
}
