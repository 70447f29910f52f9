import * as z from 'zod/mini'
import { Id, Instant } from '../kit/scalars.ts'
import { bytes, suite1 } from './bytes.ts'
import { endpoints } from './rows.ts'

/** How many minutes without a key or a touch lock a vault again. */
export const idleMinutes = [1, 5, 15, 60] as const
export type IdleMinutes = (typeof idleMinutes)[number]
const Idle = z.literal(idleMinutes)

/** The seconds after which a vault locks in any case. */
export const mostOpenSeconds = 8 * 60 * 60
/** So many wrong proofs in 15 minutes are answered; words have tries of their own. */
export const mostTries = 10

/** Counts changes: of the vault, or of what opens it. */
const Count = z.int().check(z.gte(1), z.lte(2_147_483_647))
/** The same in a query. */
const countBounds = [z.int(), z.gte(1), z.lte(2_147_483_647)] as const
const Salt = bytes(suite1.salt)
const Proof = bytes(suite1.proof)
const Lock = bytes(suite1.lock)
const Head = bytes(suite1.head)
/** Compared as it is: a password is never cleaned. */
const AccountPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(200))
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/))

const Both = z.object({ password: Lock, recovery: Lock })

/** A vault as it begins: key version 1, vault version 1. */
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

/** `keyVersion` is the one of the new locks, one higher than before; `vaultVersion` is the one that the sender knows, and the head has the next. */
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

/** What a browser needs before it asks for the password; never a lock. */
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

/** A key to the vault for one session and tab: `X-Vault-Token`. `expiresIn` is counted anew with each call. */
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
    rate: 'vault',
    errors: ['storage/has-vault', 'storage/wrong-account-password', 'storage/too-many-tries'],
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
    rate: 'vault',
    errors: [
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
    rate: 'vault',
    errors: [
      'kit/stale',
      'storage/no-vault',
      'storage/wrong-password',
      'storage/wrong-words',
      'storage/wrong-account-password',
      'storage/too-many-tries',
      'storage/link-used-up',
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
    rate: 'vault',
    errors: ['storage/no-vault', 'storage/wrong-password', 'storage/wrong-words', 'storage/too-many-tries'],
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
    query: z.object({ from: z.coerce.number().check(...countBounds), to: z.coerce.number().check(...countBounds) }),
    reply: z.object({ data: z.array(z.object({ vaultVersion: z.int(), head: z.string() })) }),
    errors: ['storage/locked', 'storage/no-vault'],
  },
  usage: {
    method: 'GET',
    path: '/v1/storage/usage',
    summary: 'How much the vault holds, in bytes and files.',
    access: 'member',
    scope: null,
    reply: z.object({ bytes: z.int(), quota: z.int(), files: z.int(), folders: z.int(), trashed: z.int() }),
    errors: ['storage/no-vault'],
  },
})
