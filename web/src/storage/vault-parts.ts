import { Refusal } from '../kit/failures.ts'
import type { TabChannel } from './tab-channel.ts'
import type { VaultCalls } from './vault-calls.ts'
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

/** The server does not know the token, or the vault, any more. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'storage/locked' || error.code === 'storage/no-vault')
