import { Refusal } from '../kit/failures.ts'
import type { TabChannel } from './tab-channel.ts'
import type { VaultCalls } from './vault-calls.ts'
import type { KeysWorker } from './workers/keys-client.ts'

/** What a vault works with; tests bring their own. */
export type VaultParts = {
  calls: VaultCalls
  beginKeys: () => KeysWorker
  channel: TabChannel
  /** Where keys and the pointer are heard. */
  target?: EventTarget
  /** The session must ask for the vault password, or not any more. */
  onRequired: (isRequired: boolean) => void
}

export type NewVaultParts = Omit<Parameters<VaultCalls['set']>[0], 'idleMinutes' | 'accountPassword'>

/** The server does not know the token, or the vault, any more. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'storage/locked' || error.code === 'storage/no-vault')
