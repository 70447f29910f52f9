import type { VaultFailureCode } from '../keys/failures.ts'
import type { SealedVault, Seen } from '../keys/open-vault.ts'
import type { PasswordSettings } from '../keys/derive.ts'
import type { Owner } from '../keys/suite.ts'
import type { FileDeskCalls } from './file-desk-calls.ts'

/** Names a key inside the worker. The page never receives the key itself. */
export type Handle = string

type PasswordParts = { salt: string; authKey: string }
type Next = { keyVersion: number; vaultVersion: number; head: string }

/** Calls from the page to the worker that holds the keys. All bytes in its answers are base64url and go to the server. */
export type KeyCalls = {
  /** Takes 1 to 2 seconds and 64 MiB. Fails with `unknown-suite` or `too-little-memory`. */
  deriveFromPassword(input: { password: string; settings: PasswordSettings }): { secret: Handle; proof: string }
  /** Fails with `bad-words`. */
  deriveFromWords(input: { words: readonly string[] }): { secret: Handle; proof: string }
  /** Makes a vault, and opens it again with the password (a second Argon2) and the words. */
  begin(input: { owner: Owner; password: string }): {
    secret: Handle
    words: string[]
    seen: Seen
    sealed: PasswordParts & { recoveryAuthKey: string; locks: { password: string; recovery: string }; head: string }
  }
  /** Fails as `openVault` does. `keyVersion` is that of the head, so that of the whole vault. */
  open(input: { secret: Handle; owner: Owner; sealed: SealedVault }): { vault: Handle; seen: Seen; keyVersion: number }
  /** Whether heads lead from what is remembered to the open vault. */
  follow(input: { vault: Handle; remembered: Seen; heads: readonly string[] }): boolean
  /** Seals a vault for a new password, and opens it again with it (a second Argon2). */
  change(input: { secret: Handle; owner: Owner; sealed: SealedVault; password: string }): {
    secret: Handle
    seen: Seen
    next: Next & PasswordParts & { locks: { password: string } }
  }
  /** The same, with new words besides. */
  recover(input: { secret: Handle; owner: Owner; sealed: SealedVault; password: string }): {
    secret: Handle
    words: string[]
    seen: Seen
    next: Next & PasswordParts & { recoveryAuthKey: string; locks: { password: string; recovery: string } }
  }
  /** Seals a vault for new words, and opens it again with them. */
  renewWords(input: { secret: Handle; owner: Owner; sealed: SealedVault }): {
    words: string[]
    seen: Seen
    next: Next & { recoveryAuthKey: string; locks: { recovery: string } }
  }
  /** Forgets one key. */
  forget(input: { handle: Handle }): void
  /** Forgets all keys. */
  forgetAll(input: {}): void
}

/** Calls of the other side of a channel: their answers are promises. */
type Remote<Calls extends Record<string, (input: never) => unknown>> = {
  [Name in keyof Calls]: (input: Parameters<Calls[Name]>[0]) => Promise<ReturnType<Calls[Name]>>
}

export type KeyPart = Remote<KeyCalls>
export type FilePart = Remote<FileDeskCalls>
/** All calls of the worker, made from the page. */
export type Keys = KeyPart & FilePart
export type KeyCall = keyof Keys

export type KeyQuestion = { id: number; name: KeyCall; input: unknown }
export type KeyAnswer = { id: number } & (
  | { answer: unknown }
  | { failure: VaultFailureCode }
  /** A fault of our code; the text names no key and no word. */
  | { fault: string }
)
