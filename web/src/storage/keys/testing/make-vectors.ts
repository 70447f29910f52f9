import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toBase64Url, type RandomBytes } from '../bytes.ts'
import { digestOf } from '../heads.ts'
import { headBytes } from '../open-vault.ts'
import type { Owner } from '../suite.ts'
import type { OpenedVault } from '../open-vault.ts'
import { KeyDesk, type Argon2 } from '../../workers/key-desk.ts'
import { makeFiles, type VectorFiles } from './make-file-vectors.ts'
import { nodeArgon2 } from './node-argon2.ts'

// Writes vectors.json, the same bytes each time: node web/src/storage/keys/testing/make-vectors.ts

/** A lock as the server returns it, with the key version from when it was made. */
export type VectorLock = { lock: string; keyVersion: number }
/** A vault after one change of it. Bytes are base64url. */
export type VectorState = {
  after: 'SET_UP' | 'CHANGE' | 'WORDS' | 'RECOVERY'
  password: string
  words: string[]
  salt: string
  /** Root of the password: the output of Argon2id. */
  root: string
  authKey: string
  recoveryAuthKey: string
  locks: { password: VectorLock; recovery: VectorLock }
  head: string
  digest: string
  vaultVersion: number
  keyVersion: number
}
export type VectorVault = Owner & { about: string; vaultKey: string; states: VectorState[]; files: VectorFiles }
export type Vectors = { suite: 1; vaults: VectorVault[] }

/** SHA-256 of a seed and a counter, so that every run makes the same bytes. */
function fixedBytes(seed: string): RandomBytes {
  let count = 0
  return (length) => {
    count += 1
    const block = createHash('sha256').update(`mulghar vectors ${seed} ${count}`).digest()
    return new Uint8Array(block.subarray(0, length))
  }
}

type Plan = Owner & { about: string; passwords: readonly [string, string, string] }

const plans: readonly Plan[] = [
  {
    about: 'plain letters, with spaces that count',
    accountId: '0193a7c0-1111-7000-8000-000000000001',
    vaultId: '0193a7c0-2222-7000-8000-00000000000a',
    passwords: ['the goat ate my land deed', ' the goat ate my land deed ', 'another odd sentence 42'],
  },
  {
    about: 'passwords that NFKC changes, Devanagari, and signs beyond 16 bits',
    accountId: '0193A7C0-3333-7000-9000-00FF00FF00FF',
    vaultId: '0193a7c0-4444-7abc-bfff-ffffffffffff',
    passwords: ['ﬁancée Ａ① Å', 'मेरो बाकसको साँचो', '🐐 ate my ½ deed 🐐'],
  },
]

export async function makeVectors(argon2: Argon2 = nodeArgon2): Promise<Vectors> {
  const vaults: VectorVault[] = []
  for (const plan of plans) vaults.push(await makeVault(plan, argon2))
  return { suite: 1, vaults }
}

async function makeVault({ about, passwords, accountId, vaultId }: Plan, argon2: Argon2): Promise<VectorVault> {
  const owner = { accountId, vaultId }
  let root = ''
  const random = fixedBytes(about)
  const vaultKey = toBase64Url(fixedBytes(about)(32))
  const vaults = new Map<string, OpenedVault>()
  const argon2Kept: Argon2 = async (password, salt) => {
    const bytes = await argon2(password, salt)
    root = toBase64Url(bytes)
    return bytes
  }
  const desk = new KeyDesk(argon2Kept, random, vaults)

  const begun = await desk.begin({ owner, password: passwords[0] })
  const first = await stateOf({
    after: 'SET_UP',
    password: passwords[0],
    words: begun.words,
    salt: begun.sealed.salt,
    root,
    authKey: begun.sealed.authKey,
    recoveryAuthKey: begun.sealed.recoveryAuthKey,
    locks: {
      password: { lock: begun.sealed.locks.password, keyVersion: 1 },
      recovery: { lock: begun.sealed.locks.recovery, keyVersion: 1 },
    },
    head: begun.sealed.head,
    vaultVersion: 1,
    keyVersion: 1,
  })

  const changed = await desk.change({
    secret: begun.secret,
    owner,
    sealed: sealedWith(first, 'password'),
    password: passwords[1],
  })
  const second = await stateOf({
    ...first,
    ...versionsOf(changed.next),
    after: 'CHANGE',
    password: passwords[1],
    salt: changed.next.salt,
    root,
    authKey: changed.next.authKey,
    locks: { ...first.locks, password: { lock: changed.next.locks.password, keyVersion: changed.next.keyVersion } },
  })

  const renewed = await desk.renewWords({ secret: changed.secret, owner, sealed: sealedWith(second, 'password') })
  const third = await stateOf({
    ...second,
    ...versionsOf(renewed.next),
    after: 'WORDS',
    words: renewed.words,
    recoveryAuthKey: renewed.next.recoveryAuthKey,
    locks: { ...second.locks, recovery: { lock: renewed.next.locks.recovery, keyVersion: renewed.next.keyVersion } },
  })

  const { secret } = await desk.deriveFromWords({ words: third.words })
  const recovered = await desk.recover({
    secret,
    owner,
    sealed: sealedWith(third, 'recovery'),
    password: passwords[2],
  })
  const { keyVersion } = recovered.next
  const fourth = await stateOf({
    ...versionsOf(recovered.next),
    after: 'RECOVERY',
    password: passwords[2],
    words: recovered.words,
    salt: recovered.next.salt,
    root,
    authKey: recovered.next.authKey,
    recoveryAuthKey: recovered.next.recoveryAuthKey,
    locks: {
      password: { lock: recovered.next.locks.password, keyVersion },
      recovery: { lock: recovered.next.locks.recovery, keyVersion },
    },
  })
  const opened = await desk.open({ secret: recovered.secret, owner, sealed: sealedWith(fourth, 'password') })
  const files = await makeFiles(vaults, { vault: opened.vault, head: fourth.head }, random)
  return { about, ...owner, vaultKey, states: [first, second, third, fourth], files }
}

const stateOf = async (state: Omit<VectorState, 'digest'>): Promise<VectorState> => ({
  ...state,
  digest: toBase64Url(await digestOf(headBytes(state.head))),
})

const versionsOf = ({
  head,
  keyVersion,
  vaultVersion,
}: {
  head: string
  keyVersion: number
  vaultVersion: number
}) => ({
  head,
  keyVersion,
  vaultVersion: vaultVersion + 1,
})

const sealedWith = ({ locks, head, vaultVersion }: VectorState, kind: 'password' | 'recovery') => ({
  ...locks[kind],
  head,
  vaultVersion,
})

export const vectorsFile = fileURLToPath(new URL('./vectors.json', import.meta.url))
export const printed = (vectors: Vectors): string => `${JSON.stringify(vectors, null, 2)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(vectorsFile, printed(await makeVectors()))
