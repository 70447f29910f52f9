import { onSessionEnd } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { setVaultHere, vaultHere } from './current-vault.ts'
import { fileCalls } from './files/file-calls.ts'
import { forgetFiles, setMakeFiles } from './files/files-of.ts'
import { VaultFiles } from './files/vault-files.ts'
import { newId } from './new-id.ts'
import { vaultCalls } from './vault-calls.ts'
import { Vault } from './vault.ts'

/** The one vault of this tab, for the member who is signed in. It locks when the session ends. */
export function vaultOf(accountId: string): Vault {
  const known = vaultHere(accountId)
  if (known) return known
  const vault = new Vault(accountId, {
    onRequired: (vaultPasswordRequired) => useSession.setState({ vaultPasswordRequired }),
  })
  setVaultHere({ accountId, vault })
  return vault
}

setMakeFiles((accountId) => {
  const vault = vaultOf(accountId)
  return new VaultFiles({ access: vault, calls: fileCalls(() => vault.token()), heads: vaultCalls.heads, newId })
})

onSessionEnd(() => {
  forgetFiles()
  setVaultHere(undefined)
})
