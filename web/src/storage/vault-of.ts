import { onSessionEnd } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { Vault } from './vault.ts'

let current: { accountId: string; vault: Vault } | undefined

/** The one vault of this tab, for the member who is signed in. It locks when the session ends. */
export function vaultOf(accountId: string): Vault {
  if (current?.accountId === accountId) return current.vault
  current?.vault.close()
  const vault = new Vault(accountId, {
    onRequired: (vaultPasswordRequired) => useSession.setState({ vaultPasswordRequired }),
  })
  current = { accountId, vault }
  return vault
}

onSessionEnd(() => {
  current?.vault.close()
  current = undefined
})
