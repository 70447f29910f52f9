import type { IdleMinutes } from '@mulghar/contract/storage/vault-password'
import type { Seen } from './keys/open-vault.ts'
import type { Sighting } from './keys/sighting.ts'

/** Why the vault is locked. */
export type LockReason =
  /** It was not opened in this tab yet. */
  | 'closed'
  /** It was open before the page was reloaded. */
  | 'reload'
  | 'button'
  | 'idle'
  /** After 8 hours. */
  | 'longest'
  | 'everywhere'
  /** The password or the words were changed, here or elsewhere. */
  | 'changed'
  | 'removed'
  /** The server does not know the token any more. */
  | 'server'
  | 'logout'

export type LockedState = {
  kind: 'locked'
  why: LockReason
  /** Files are still on their way. The keys are forgotten when they have arrived. */
  isTransferring?: true
}
export type OpenState = {
  kind: 'open'
  sighting: Sighting
  /** The vault is older or another one than before, and that was not accepted. */
  isReadOnly: boolean
  /** How many versions are missing where `sighting` is `older`; else 0. */
  missingVersions: number
  seen: Seen
  idleMinutes: IdleMinutes
  /** When it locks in any case. */
  locksAt: Date
}
export type VaultState = LockedState | OpenState

/** A change that was sealed and shown, but not sent yet. */
export type Prepared<Options, Done = VaultState> = {
  /** 24 words, shown once. */
  words: readonly string[]
  /** Sends it, and opens the vault once with what the server returned. May be called again after a NetworkFailure. */
  send(options: Options): Promise<Done>
  /** Forgets it. The words will not work. */
  discard(): void
}
