import { areEqual, join, randomBytes, u32, u64, type Bytes, type RandomBytes } from './bytes.ts'
import { isUnopenable, VaultFailure } from './failures.ts'
import { hkdfAesKey } from './hkdf.ts'
import { additionalData, infos, lengths, suite, type Owner } from './suite.ts'

/** Contents of a head. `previous` is the digest of the head before it; `nodes` is the digest of all live nodes. */
export type Head = { vaultVersion: number; keyVersion: number; previous: Bytes; nodes: Bytes }

/** `previous` of the first head. */
export const noHead = (): Bytes => new Uint8Array(lengths.digest)
/** `nodes` of an empty vault: SHA-256 of nothing. */
export const noNodes = (): Promise<Bytes> => digestOf(new Uint8Array(0))

export const digestOf = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const nonceEnd = 1 + 12
const parameters = (owner: Owner, nonce: Bytes) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: additionalData('head', owner),
})

/** Seals a head: 105 bytes. `vaultKey` is the HKDF key that `openLock` returns. */
export async function sealHead(
  vaultKey: CryptoKey,
  owner: Owner,
  { vaultVersion, keyVersion, previous, nodes }: Head,
  random: RandomBytes = randomBytes,
): Promise<Bytes> {
  const nonce = random(12)
  const plain = join(u64(vaultVersion), u32(keyVersion), previous, nodes)
  const sealed = await crypto.subtle.encrypt(parameters(owner, nonce), await hkdfAesKey(vaultKey, infos.head), plain)
  return join(Uint8Array.of(suite), nonce, new Uint8Array(sealed))
}

/** Throws `bad-head` or `foreign-head`. */
export async function openHead(vaultKey: CryptoKey, owner: Owner, head: Bytes): Promise<Head> {
  if (head.length !== lengths.head || head[0] !== suite) throw new VaultFailure('bad-head')
  const aes = await hkdfAesKey(vaultKey, infos.head)
  let plain: Bytes
  try {
    plain = new Uint8Array(
      await crypto.subtle.decrypt(parameters(owner, head.slice(1, nonceEnd)), aes, head.slice(nonceEnd)),
    )
  } catch (error) {
    if (!isUnopenable(error)) throw error
    throw new VaultFailure('foreign-head', { cause: error })
  }
  const view = new DataView(plain.buffer)
  return {
    vaultVersion: Number(view.getBigUint64(0)),
    keyVersion: view.getUint32(8),
    previous: plain.slice(12, 44),
    nodes: plain.slice(44),
  }
}

/** A head by its version and digest. */
export type HeadMark = { vaultVersion: number; digest: Bytes }

/**
 * Whether these heads lead from one mark to another: each names the digest of the one before it. `heads` are those after
 * `from`, up to and with `to`, the older ones first.
 */
export async function isChain(
  vaultKey: CryptoKey,
  owner: Owner,
  { from, to, heads }: { from: HeadMark; to: HeadMark; heads: readonly Bytes[] },
): Promise<boolean> {
  let { vaultVersion, digest } = from
  for (const sealed of heads) {
    const head = await openHead(vaultKey, owner, sealed)
    if (head.vaultVersion !== vaultVersion + 1 || !areEqual(head.previous, digest)) return false
    vaultVersion += 1
    digest = await digestOf(sealed)
  }
  return areEqual(digest, to.digest)
}
