import * as z from 'zod/mini'
import { Id, Instant, numberInUrl } from '../kit/scalars.ts'
import { bytes, suite1 } from './bytes.ts'
import { endpoints } from './rows.ts'

/** Minutes without a key press or touch after which a vault locks; the member chooses one of them. */
export const idleMinutes = [1, 5, 15, 60] as const
export type IdleMinutes = (typeof idleMinutes)[number]
const Idle = z.literal(idleMinutes)

/** The seconds after which a vault locks in any case. */
export const mostOpenSeconds = 8 * 60 * 60
/** Wrong proofs that an account may send in 15 minutes. The password and the recovery words are counted separately. */
export const mostTries = 10

/** A vault version or a key version: both count changes, beginning with 1. */
export const Count = z.int().check(z.gte(1), z.lte(2_147_483_647))
/** Bounds of a `Count` that comes as text in a query. */
export const countBounds = [z.int(), z.gte(1), z.lte(2_147_483_647)] as const
const Salt = bytes(suite1.salt)
const Proof = bytes(suite1.proof)
const Lock = bytes(suite1.lock)
export const Head = bytes(suite1.head)
/** A password is compared exactly as typed, so no text cleaning applies. */
const AccountPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(200))
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/))

const Both = z.object({ password: Lock, recovery: Lock })

/** A new vault has key version 1 and vault version 1. */
export const NewVault = z.object({
  vaultId: Id,
  suite: z.literal(1),
  salt: Salt,
  authKey: Proof,
  recoveryAuthKey: Proof,
  locks: Both,
  head: Head,
  idleMinutes: Idle,
})

/** `keyVersion` is the new version of the locks. `vaultVersion` is the version that the sender knows; `head` has the next one. */
const next = { keyVersion: Count, vaultVersion: Count, head: Head }

export const VaultChange = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('CHANGE'),
    authKey: Proof,
    accountPassword: z.optional(AccountPassword),
    new: z.object({ ...next, salt: Salt, authKey: Proof, locks: z.object({ password: Lock }) }),
  }),
  z.object({
    mode: z.literal('RECOVERY'),
    recoveryAuthKey: Proof,
    new: z.object({ ...next, salt: Salt, authKey: Proof, recoveryAuthKey: Proof, locks: Both }),
  }),
  z.object({
    mode: z.literal('WORDS'),
    authKey: Proof,
    new: z.object({ ...next, recoveryAuthKey: Proof, locks: z.object({ recovery: Lock }) }),
  }),
  /** Without a token the link is mailed; with it all is deleted and the new vault begins. */
  z.object({ mode: z.literal('WIPE'), token: z.optional(Token), new: z.optional(NewVault) }),
])

const isSet = { configured: z.boolean(), vaultPasswordRequired: z.boolean() }

/** The browser needs these settings before it asks for the password. They contain no lock. */
export const VaultSettings = z.object({
  configured: z.boolean(),
  vaultId: z.nullable(Id),
  suite: z.nullable(z.int()),
  salt: z.nullable(z.string()),
  keyVersion: z.nullable(z.int()),
  updatedAt: z.nullable(Instant),
  /** Whether this account has a password, which some calls ask for. */
  hasAccountPassword: z.boolean(),
})

/** Token of one session and tab, sent as `X-Vault-Token`. Each call that uses it restarts `expiresIn`. Both times are in seconds. */
const opened = { vaultToken: z.string(), expiresIn: z.int(), absoluteExpiresIn: z.int() }

export const vaultPassword = endpoints({
  get: {
    method: 'GET',
    path: '/v1/storage/auth/password',
    summary: 'Tells whether there is a vault, and what a browser needs to make a key from its password.',
    access: 'member',
    scope: null,
    reply: VaultSettings,
  },
  set: {
    method: 'POST',
    path: '/v1/storage/auth/password',
    summary: 'Sets up the vault with its password. Only what the browser has sealed is sent.',
    access: 'member',
    scope: null,
    bodyOnly: true,
    body: z.extend(NewVault, { accountPassword: z.optional(AccountPassword) }),
    reply: z.object({ ...isSet, ...opened, keyVersion: z.int(), vaultVersion: z.int() }),
    status: 201,
    errors: ['kit/too-many', 'storage/has-vault', 'storage/wrong-account-password', 'storage/too-many-tries'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/storage/auth/password',
    summary: 'Removes the vault, with its files where that is said.',
    access: 'member',
    scope: null,
    bodyOnly: true,
    body: z.object({
      authKey: Proof,
      accountPassword: z.optional(AccountPassword),
      eraseFiles: z.optional(z.boolean()),
    }),
    reply: z.object(isSet),
    errors: [
      'kit/too-many',
      'storage/no-vault',
      'storage/wrong-password',
      'storage/wrong-account-password',
      'storage/too-many-tries',
      'storage/not-empty',
    ],
  },
  reset: {
    method: 'PUT',
    path: '/v1/storage/auth/password-reset',
    summary: 'Changes the vault password, recovers with the words, makes new words, or starts over by a mailed link.',
    access: 'member',
    scope: null,
    bodyOnly: true,
    body: VaultChange,
    reply: z.object({ ...isSet, keyVersion: z.int() }),
    waits: 'reply',
    errors: [
      'kit/too-many',
      'kit/stale',
      'storage/no-vault',
      'storage/wrong-password',
      'storage/wrong-words',
      'storage/wrong-account-password',
      'storage/too-many-tries',
      'storage/link-used-up',
      'storage/too-many-links',
    ],
  },
  unlock: {
    method: 'POST',
    path: '/v1/storage/auth/unlock',
    summary: 'Opens the vault for this session with a proof of the password or of the words.',
    access: 'member',
    scope: null,
    bodyOnly: true,
    body: z.union([
      z.object({ authKey: Proof, idleMinutes: Idle }),
      z.object({ recoveryAuthKey: Proof, idleMinutes: Idle }),
    ]),
    reply: z.object({
      ...opened,
      /** The key version of this lock. */
      keyVersion: z.int(),
      lock: z.string(),
      head: z.string(),
      vaultVersion: z.int(),
    }),
    errors: [
      'kit/too-many',
      'storage/no-vault',
      'storage/wrong-password',
      'storage/wrong-words',
      'storage/too-many-tries',
    ],
  },
  lock: {
    method: 'POST',
    path: '/v1/storage/auth/lock',
    summary: 'Locks the vault for the key that is sent, without one for this session, or everywhere.',
    access: 'member',
    scope: null,
    bodyOnly: true,
    body: z.object({ everywhere: z.optional(z.boolean()) }),
    status: 204,
  },
  heads: {
    method: 'GET',
    path: '/v1/storage/head',
    summary:
      'The sealed heads of the vault between two versions, the older ones first. Needs an open vault: X-Vault-Token.',
    access: 'member',
    scope: null,
    query: z.object({
      from: numberInUrl(z.coerce.number().check(...countBounds)),
      to: numberInUrl(z.coerce.number().check(...countBounds)),
    }),
    reply: z.object({ data: z.array(z.object({ vaultVersion: z.int(), head: z.string() })) }),
    errors: ['storage/locked', 'storage/no-vault'],
  },
  usage: {
    method: 'GET',
    path: '/v1/storage/usage',
    summary: 'How much the vault holds, in bytes and files.',
    access: 'member',
    scope: null,
    reply: z.object({
      /** Sealed bytes of all files, of their thumbnails, and what open uploads have reserved. */
      bytes: z.int(),
      quota: z.int(),
      /** Those in the trash too. */
      files: z.int(),
      folders: z.int(),
      nodes: z.int(),
      /** Items of the trash, without what is below them. */
      trashed: z.int(),
      limits: z.object({ fileBytes: z.int(), nodes: z.int(), depth: z.int(), uploads: z.int() }),
    }),
    errors: ['storage/no-vault'],
  },
})
