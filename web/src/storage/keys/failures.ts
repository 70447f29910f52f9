/** How opening or sealing a vault can fail in the browser. The screens have a sentence for each code. */
export const vaultFailures = [
  /** The suite, the salt or the costs are not those of suite 1. */
  'unknown-suite',
  /** A lock has another length or suite. */
  'bad-lock',
  /** The commitment differs: the password or the words are wrong, or the lock belongs to others. */
  'wrong-key',
  /** The key is right, but the lock was made for another account, vault, kind or key version, or was damaged. */
  'foreign-lock',
  /** A head has another length or suite. */
  'bad-head',
  /** The head does not decrypt: it belongs to another vault or account, or was damaged. */
  'foreign-head',
  /** The head has another vault version than the server says. */
  'other-version',
  /** The head has a lower key version than the lock. */
  'old-key-version',
  /** The server returned something else than this browser had sealed. */
  'not-as-sealed',
  /** The sealed bytes could not be opened again; nothing was sent. */
  'not-sealed',
  /** The 24 words are unknown, incomplete, or do not fit together. */
  'bad-words',
  /** Argon2 found no memory. The password was not checked. */
  'too-little-memory',
  /** The page was not loaded over HTTPS: the browser has no WebCrypto. */
  'no-secure-context',
  /** The code of a worker could not be loaded. */
  'not-loaded',
  /** The vault was locked while something was done with it. */
  'stopped',
  /** The server says that there is no vault. */
  'no-vault',
  /** The server shows an older or another vault than before, and its owner has not accepted that. */
  'read-only',
  /** The box of a node has another length or suite, or says nothing that a node can have. */
  'bad-node',
  /** A box does not decrypt as the node, in the place and with the revision that the server says. */
  'foreign-node',
  /** The parent of a node is missing, is no folder, or is below the node. */
  'bad-tree',
  /** The server knows another content of a file than its box, or other numbers of it. */
  'bad-content',
  /** The live nodes are not those of the newest head. */
  'other-nodes',
  /** A node is older than it was since the vault was opened. */
  'old-node',
  /** The server shows an older head than before, or one that the heads before do not lead to. */
  'broken-chain',
  /** A chunk or a thumbnail has another length, does not decrypt in its place, or has something in its padding. */
  'foreign-chunk',
  /** An item of the trash does not have below it what it had when it was put there. */
  'shrunk',
  /** The list of files was not checked, or is wrong. */
  'not-checked',
] as const
export type VaultFailureCode = (typeof vaultFailures)[number]

/** How WebCrypto says that AES-GCM cannot be opened. Other errors are faults of ours, or of the browser. */
export const isUnopenable = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'OperationError'

/** A vault cannot be opened or sealed. `code` is all that the screens need. */
export class VaultFailure extends Error {
  override name = 'VaultFailure'
  readonly code: VaultFailureCode

  constructor(code: VaultFailureCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
