import type { IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { hasEnded } from './files/file-calls.ts'
import type { IdleWatch } from './idle.ts'
import type { TabChannel } from './tab-channel.ts'
import type { VaultCalls } from './vault-calls.ts'
import type { OpenState } from './vault-state.ts'
import type { Unlocked } from './unlocker.ts'
import type { KeysWorker } from './workers/keys-client.ts'

/** The dependencies of a vault; tests replace them. */
export type VaultParts = {
  calls: VaultCalls
  beginKeys: () => KeysWorker
  channel: TabChannel
  /** The element whose key and pointer events count as use. */
  target?: EventTarget
  /** The session must ask for the vault password, or not any more. */
  onRequired: (isRequired: boolean) => void
}

export type NewVaultParts = Omit<Parameters<VaultCalls['set']>[0], 'idleMinutes' | 'accountPassword'>

/** Whether the server knows the token of an open vault still. Asking it keeps the token alive. */
export async function isTokenKnown(calls: VaultCalls, token: string, vaultVersion: number): Promise<boolean> {
  try {
    await calls.heads({ from: vaultVersion, to: vaultVersion }, token)
    return true
  } catch (error) {
    if (!hasEnded(error)) throw error
    return false
  }
}

/** The state of an open vault in a tab. */
export type OpenParts = Pick<Unlocked, 'token' | 'keyVersion' | 'worker' | 'vault'> & {
  tokenMinutes: IdleMinutes
  lastCallMs: number
  watch: IdleWatch
  /** Also while the screen is locked, and files are still on their way. */
  state: OpenState
}
