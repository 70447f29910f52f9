import { sealBytes, type NodeKind } from '@mulghar/contract/storage/contents'
import { join, randomBytes, utf8, writeUuid, type Bytes, type RandomBytes } from '../keys/bytes.ts'
import { isUnopenable, VaultFailure } from '../keys/failures.ts'
import { additionalData, suite, type Owner } from '../keys/suite.ts'

/** The place that a box is bound to. `parentId` is null at the top and in the trash. */
export type BoxPlace = {
  id: string
  parentId: string | null
  kind: NodeKind
  revision: number
  isTrashed: boolean
}

/** The contents of a box. */
export type BoxPlain = {
  name: string
  created: number
  modified: number
  /** The node's own key in base64url. */
  key: string
  mime?: string
  size?: number
  contentId?: string
  chunks?: number
  thumbnail?: number
  from?: string | null
  tree?: string
}

const paddedTo = 64
const mostPlainBytes = 4096
const nonceEnd = 1 + 12
export const mostNameLength = 255

const kindBytes: Record<NodeKind, number> = { FOLDER: 1, FILE: 2 }

/** The part of the additional data that all boxes of a vault share. */
export const boxPrefix = (owner: Owner): Bytes => additionalData('node', owner)

const parameters = (prefix: Bytes, { id, parentId, kind, revision, isTrashed }: BoxPlace, nonce: Bytes) => {
  const data = new Uint8Array(prefix.length + 1 + 1 + 16 + 16 + 4)
  data.set(prefix)
  const start = prefix.length
  data[start] = kindBytes[kind]
  data[start + 1] = isTrashed ? 2 : 1
  writeUuid(id, data, start + 2)
  if (parentId !== null) writeUuid(parentId, data, start + 18)
  new DataView(data.buffer).setUint32(start + 34, revision)
  return { name: 'AES-GCM', iv: nonce, additionalData: data }
}

/** Seals a box with the key of the folder that the node is in, or of the top or the trash. */
export async function sealBox(
  { key, prefix }: { key: CryptoKey; prefix: Bytes },
  place: BoxPlace,
  plain: BoxPlain,
  random: RandomBytes = randomBytes,
): Promise<Bytes> {
  const json = utf8(JSON.stringify(plain))
  const padded = new Uint8Array(Math.ceil(json.length / paddedTo) * paddedTo).fill(0x20)
  if (padded.length > mostPlainBytes) throw new VaultFailure('not-sealed')
  padded.set(json)
  const nonce = random(12)
  const sealed = await crypto.subtle.encrypt(parameters(prefix, place, nonce), key, padded)
  return join(Uint8Array.of(suite), nonce, new Uint8Array(sealed))
}

/** Throws `bad-node` or `foreign-node`. */
export async function openBox(
  { key, prefix }: { key: CryptoKey; prefix: Bytes },
  place: BoxPlace,
  box: Bytes,
): Promise<BoxPlain> {
  const length = box.length - sealBytes
  if (box[0] !== suite || length < paddedTo || length > mostPlainBytes || length % paddedTo !== 0)
    throw new VaultFailure('bad-node')
  let plain: ArrayBuffer
  try {
    const nonce = box.subarray(1, nonceEnd)
    plain = await crypto.subtle.decrypt(parameters(prefix, place, nonce), key, box.subarray(nonceEnd))
  } catch (error) {
    if (!isUnopenable(error)) throw error
    throw new VaultFailure('foreign-node', { cause: error })
  }
  const read = parsed(plain)
  if (!isBoxPlain(read, place)) throw new VaultFailure('bad-node')
  return read
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parsed(plain: ArrayBuffer): unknown {
  try {
    return JSON.parse(decoder.decode(plain))
  } catch (error) {
    throw new VaultFailure('bad-node', { cause: error })
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)

function isBoxPlain(read: unknown, { kind, isTrashed }: BoxPlace): read is BoxPlain {
  if (typeof read !== 'object' || read === null) return false
  const { name, created, modified, key, ...rest } = read as Record<string, unknown>
  const isNamed = typeof name === 'string' && name.length > 0 && name.length <= mostNameLength
  if (!isNamed || !Number.isSafeInteger(created) || !Number.isSafeInteger(modified) || !isKey(key)) return false
  if (kind === 'FILE' && !isFilePlain(rest)) return false
  return !isTrashed || (isKey(rest['tree']) && (rest['from'] === null || typeof rest['from'] === 'string'))
}

const isFilePlain = ({ mime, size, contentId, chunks, thumbnail }: Record<string, unknown>): boolean =>
  typeof mime === 'string' &&
  isCount(size) &&
  typeof contentId === 'string' &&
  isCount(chunks) &&
  (thumbnail === undefined || isCount(thumbnail))

const markBytes = 16 + 16 + 1 + 4 + 12 + 16

/** The part of one node that goes into the digest of nodes. */
export function markOf({ id, parentId, kind, revision }: BoxPlace, box: Bytes): Bytes {
  const mark = new Uint8Array(markBytes)
  writeUuid(id, mark, 0)
  if (parentId !== null) writeUuid(parentId, mark, 16)
  mark[32] = kindBytes[kind]
  new DataView(mark.buffer).setUint32(33, revision)
  mark.set(box.subarray(1, nonceEnd), 37)
  mark.set(box.subarray(-16), 49)
  return mark
}
