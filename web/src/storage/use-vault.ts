import { useSyncExternalStore } from 'react'
import { useMember } from '../session/session-store.ts'
import { vaultOf } from './vault-of.ts'
import type { VaultState } from './vault-state.ts'
import type { Vault } from './vault.ts'

/** The vault of the member in this tab, and whether it is open. */
export function useVault(): { vault: Vault; state: VaultState } {
  const vault = vaultOf(useMember().id)
  return { vault, state: useSyncExternalStore(vault.subscribe, vault.state) }
}
