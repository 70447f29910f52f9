import { join, utf8, uuidBytes, type Bytes } from './bytes.ts'

// The numbers of suite 1. `docs/vault-format.md` says what they mean.

export const suite = 1
/** How many bytes each part has. */
export const lengths = { salt: 16, proof: 32, lock: 113, head: 105, key: 32, digest: 32 } as const

/** The costs of Argon2id. They are part of the suite: nothing that the server sends changes them. */
export const argon2Costs = { memoryKiB: 65_536, passes: 3, parallelism: 1 } as const

export const infos = {
  kek: utf8('mulghar-vault/1 kek'),
  auth: utf8('mulghar-vault/1 auth'),
  recoveryKek: utf8('mulghar-vault/1 recovery-kek'),
  recoveryAuth: utf8('mulghar-vault/1 recovery-auth'),
  lock: utf8('mulghar-vault/1 lock'),
  head: utf8('mulghar-vault/1 head'),
  top: utf8('mulghar-vault/1 top'),
  trash: utf8('mulghar-vault/1 trash'),
  children: utf8('mulghar-vault/1 children'),
  upload: utf8('mulghar-vault/1 upload'),
  /** The id of the content follows these two. */
  content: utf8('mulghar-vault/1 content'),
  thumbnail: utf8('mulghar-vault/1 thumbnail'),
} as const

/** `upload` is the one kind that never leaves the browser. */
const kinds = { password: 1, recovery: 2, head: 3, node: 4, chunk: 5, thumbnail: 6, upload: 7 } as const
export type LockKind = 'password' | 'recovery'

/** The account and the vault that everything sealed is bound to. */
export type Owner = { accountId: string; vaultId: string }

const prefix = utf8('mulghar-vault/1')
/** The additional data of AES-GCM. */
export const additionalData = (kind: keyof typeof kinds, { accountId, vaultId }: Owner): Bytes =>
  join(prefix, Uint8Array.of(kinds[kind]), uuidBytes(accountId), uuidBytes(vaultId))
