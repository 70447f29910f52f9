import { chunkBytes, contentNumbers, paddedTo, sealBytes } from '@mulghar/contract/storage/contents'
import { join, randomBytes, release, u32, uuidBytes, type Bytes, type RandomBytes } from '../keys/bytes.ts'
import { isUnopenable, VaultFailure } from '../keys/failures.ts'
import { hkdfAesKey } from '../keys/hkdf.ts'
import { additionalData, infos, suite, type Owner } from '../keys/suite.ts'

/** A content of a file. `size` are its plain bytes. */
export type ContentOf = { nodeId: string; contentId: string; size: number }

type Keyed = { key: CryptoKey; owner: Owner }

/** The keys of a content and of its thumbnail. `nodeKey` is the node's own key K, for HKDF. */
export const contentKey = (nodeKey: CryptoKey, contentId: string): Promise<CryptoKey> =>
  hkdfAesKey(nodeKey, join(infos.content, uuidBytes(contentId)))
export const thumbnailKey = (nodeKey: CryptoKey, contentId: string): Promise<CryptoKey> =>
  hkdfAesKey(nodeKey, join(infos.thumbnail, uuidBytes(contentId)))

const paddedLength = (length: number): number => Math.max(paddedTo, Math.ceil(length / paddedTo) * paddedTo)

/** Sealed bytes of a thumbnail of so many plain bytes. */
export const thumbnailSeal = (length: number): number => paddedLength(length) + sealBytes

/** Plain bytes of a chunk. */
function plainLength({ size }: ContentOf, index: number): number {
  const { chunks } = contentNumbers(size)
  if (!Number.isSafeInteger(index) || index < 0 || index >= chunks) throw new VaultFailure('foreign-chunk')
  return index < chunks - 1 ? chunkBytes : size - index * chunkBytes
}

function chunkData({ nodeId, contentId, size }: ContentOf, index: number, owner: Owner): Bytes {
  const isLast = index === contentNumbers(size).chunks - 1
  const place = [u32(index), Uint8Array.of(isLast ? 1 : 0)]
  return join(additionalData('chunk', owner), uuidBytes(nodeId), uuidBytes(contentId), ...place)
}

const thumbnailData = ({ nodeId, contentId }: ContentOf, owner: Owner): Bytes =>
  join(additionalData('thumbnail', owner), uuidBytes(nodeId), uuidBytes(contentId))

/** Throws `not-sealed` where the plain bytes are not as many as the size of the file says. */
export async function sealChunk(
  { key, owner }: Keyed,
  content: ContentOf,
  { index, plain, spare }: { index: number; plain: Bytes; spare?: Bytes | undefined },
  random: RandomBytes = randomBytes,
): Promise<Bytes> {
  if (plain.length !== plainLength(content, index)) throw new VaultFailure('not-sealed')
  return seal(key, chunkData(content, index, owner), plain, { random, spare })
}

/** The plain bytes of a chunk, without padding. Throws `foreign-chunk`. */
export function openChunk(
  { key, owner }: Keyed,
  content: ContentOf,
  { index, sealed }: { index: number; sealed: Bytes },
): Promise<Bytes> {
  return open(key, chunkData(content, index, owner), sealed, plainLength(content, index))
}

export const sealThumbnail = (
  { key, owner }: Keyed,
  content: ContentOf,
  plain: Bytes,
  random: RandomBytes = randomBytes,
): Promise<Bytes> => seal(key, thumbnailData(content, owner), plain, { random })

/** `length` are the plain bytes that the box says. Throws `foreign-chunk`. */
export const openThumbnail = (
  { key, owner }: Keyed,
  content: ContentOf,
  { length, sealed }: { length: number; sealed: Bytes },
): Promise<Bytes> => open(key, thumbnailData(content, owner), sealed, length)

/** `spare` is written over where it has the right length: new memory for a chunk takes longer than encrypting one. */
async function seal(
  key: CryptoKey,
  data: Bytes,
  plain: Bytes,
  { random, spare }: { random: RandomBytes; spare?: Bytes | undefined },
): Promise<Bytes> {
  const nonce = random(12)
  const padded = padTo(plain, paddedLength(plain.length))
  const parameters = { name: 'AES-GCM', iv: nonce, additionalData: data }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, key, padded))
  if (padded !== plain) release(padded)
  const length = 1 + nonce.length + sealed.length
  const joined = spare?.length === length ? spare : new Uint8Array(length)
  joined[0] = suite
  joined.set(nonce, 1)
  joined.set(sealed, 1 + nonce.length)
  release(sealed)
  return joined
}

function padTo(plain: Bytes, length: number): Bytes {
  if (plain.length === length) return plain
  const padded = new Uint8Array(length)
  padded.set(plain)
  return padded
}

async function open(key: CryptoKey, data: Bytes, sealed: Bytes, length: number): Promise<Bytes> {
  if (sealed.length !== paddedLength(length) + sealBytes || sealed[0] !== suite) throw new VaultFailure('foreign-chunk')
  let padded: Bytes
  try {
    const parameters = { name: 'AES-GCM', iv: sealed.subarray(1, 13), additionalData: data }
    padded = new Uint8Array(await crypto.subtle.decrypt(parameters, key, sealed.subarray(13)))
  } catch (error) {
    if (!isUnopenable(error)) throw error
    throw new VaultFailure('foreign-chunk', { cause: error })
  }
  if (padded.subarray(length).some((byte) => byte !== 0)) throw new VaultFailure('foreign-chunk')
  if (padded.length === length) return padded
  const plain = padded.slice(0, length)
  release(padded)
  return plain
}
