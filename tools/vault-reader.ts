import { createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { wordlist } from '@scure/bip39/wordlists/english.js'

// Opens vaults with docs/vault-format.md alone: nothing of this file comes from the code of the browser. Where it cannot be
// written from the document, the document lacks something.

export type Opened = {
  /** What the lock was opened with; never sent. */
  lockKey: string
  vaultKey: string
  vaultVersion: number
  keyVersion: number
  previous: string
  nodes: string
  digest: string
}
type Ids = { accountId: string; vaultId: string }
type FromServer = { lock: string; keyVersion: number; head: string; vaultVersion: number }

const name = 'mulghar-vault/1'
const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const textOf = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const hkdf = (key: Buffer, info: string, salt = Buffer.alloc(0), length = 32) =>
  Buffer.from(hkdfSync('sha256', key, salt, `${name} ${info}`, length))
const aad = (kind: number, { accountId, vaultId }: Ids) =>
  Buffer.concat([Buffer.from(name), Buffer.from([kind]), idBytes(accountId), idBytes(vaultId)])

function gcmOpen(key: Buffer, nonce: Buffer, additional: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(additional).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
}

export async function readRoot(password: string, salt: string): Promise<Buffer> {
  const saltBytes = bytesOf(salt)
  if (saltBytes.length !== 16) throw new Error('salt')
  return hashRaw(Buffer.from(password.normalize('NFKC')), {
    algorithm: 2,
    version: 1,
    memoryCost: 65_536,
    timeCost: 3,
    parallelism: 1,
    outputLen: 32,
    salt: saltBytes,
  })
}

/** 24 words are 264 bits, 11 each: 256 of entropy, and the first 8 of its SHA-256. */
export function readWordsOf(words: readonly string[]): Buffer {
  const bits = words.map((word) => wordlist.indexOf(word).toString(2).padStart(11, '0')).join('')
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const entropy = bytes.subarray(0, 32)
  if (bits.length !== 264 || sha256(entropy)[0] !== bytes[32]) throw new Error('checksum')
  return entropy
}

export const proofs = {
  password: (root: Buffer) => textOf(hkdf(root, 'auth')),
  recovery: (recoveryKey: Buffer) => textOf(hkdf(recoveryKey, 'recovery-auth')),
}

/** `source` is the root of the password, or the 32 bytes of the words. */
export function read(kind: 'password' | 'recovery', source: Buffer, ids: Ids, given: FromServer): Opened {
  const lockKey = hkdf(source, kind === 'password' ? 'kek' : 'recovery-kek')
  const lock = bytesOf(given.lock)
  if (lock.length !== 113 || lock[0] !== 1) throw new Error('lock')
  const both = hkdf(lockKey, 'lock', lock.subarray(1, 33), 64)
  if (!timingSafeEqual(both.subarray(32), lock.subarray(33, 65))) throw new Error('commit')
  const kindByte = kind === 'password' ? 1 : 2
  const bound = Buffer.concat([aad(kindByte, ids), u32(given.keyVersion)])
  const vaultKey = gcmOpen(both.subarray(0, 32), Buffer.alloc(12), bound, lock.subarray(65))

  const head = bytesOf(given.head)
  if (head.length !== 105 || head[0] !== 1) throw new Error('head')
  const plain = gcmOpen(hkdf(vaultKey, 'head'), head.subarray(1, 13), aad(3, ids), head.subarray(13))
  const vaultVersion = Number(plain.readBigUInt64BE(0))
  const keyVersion = plain.readUInt32BE(8)
  if (vaultVersion !== given.vaultVersion || keyVersion < given.keyVersion) throw new Error('version')
  return {
    lockKey: textOf(lockKey),
    vaultKey: textOf(vaultKey),
    vaultVersion,
    keyVersion,
    previous: textOf(plain.subarray(12, 44)),
    nodes: textOf(plain.subarray(44)),
    digest: textOf(sha256(head)),
  }
}

/** A node as the server answers it. */
export type ReaderRow = {
  id: string
  parentId: string | null
  kind: 'FOLDER' | 'FILE'
  box: string
  contentId: string | null
  bytes: number
  chunks: number
  revision: number
  trashedAt: string | null
}
export type ReaderNode = {
  name: string
  key: string
  contentId?: string
  size?: number
  chunks?: number
  thumbnail?: number
  from?: string | null
  tree?: string
}

const noId = Buffer.alloc(16)
const kindByteOf = ({ kind }: ReaderRow) => (kind === 'FOLDER' ? 1 : 2)
const parentBytes = ({ parentId }: ReaderRow) => (parentId === null ? noId : idBytes(parentId))

function openBox(key: Buffer, ids: Ids, row: ReaderRow): ReaderNode {
  const box = bytesOf(row.box)
  if (box[0] !== 1 || (box.length - 29) % 64 !== 0) throw new Error('box')
  const place = [Buffer.from([kindByteOf(row), row.trashedAt === null ? 1 : 2]), idBytes(row.id), parentBytes(row)]
  const bound = Buffer.concat([aad(4, ids), ...place, u32(row.revision)])
  return JSON.parse(gcmOpen(key, box.subarray(1, 13), bound, box.subarray(13)).toString('utf8')) as ReaderNode
}

/** Opens all boxes of a vault, from the top and the trash down. */
export function readNodes(vaultKey: string, ids: Ids, rows: readonly ReaderRow[]): Map<string, ReaderNode> {
  const opened = new Map<string, ReaderNode>()
  const masterKey = bytesOf(vaultKey)
  const openIn = (key: Buffer, inside: readonly ReaderRow[]) => {
    for (const row of inside) {
      const node = openBox(key, ids, row)
      opened.set(row.id, node)
      openIn(
        hkdf(bytesOf(node.key), 'children'),
        rows.filter(({ parentId }) => parentId === row.id),
      )
    }
  }
  const roots = rows.filter(({ parentId }) => parentId === null)
  openIn(
    hkdf(masterKey, 'top'),
    roots.filter(({ trashedAt }) => trashedAt === null),
  )
  openIn(
    hkdf(masterKey, 'trash'),
    roots.filter(({ trashedAt }) => trashedAt !== null),
  )
  if (opened.size !== rows.length) throw new Error('a parent is missing')
  return opened
}

/** The digest of these rows, as the head has it of all live ones. */
export function digestOfRows(rows: readonly ReaderRow[]): string {
  const sorted = rows.toSorted((a, b) => idBytes(a.id).compare(idBytes(b.id)))
  const parts = sorted.flatMap((row) => {
    const box = bytesOf(row.box)
    const numbers = [Buffer.from([kindByteOf(row)]), u32(row.revision)]
    return [idBytes(row.id), parentBytes(row), ...numbers, box.subarray(1, 13), box.subarray(-16)]
  })
  return textOf(sha256(Buffer.concat(parts)))
}

/** The rows below a node. */
export const rowsBelow = (rows: readonly ReaderRow[], id: string): ReaderRow[] =>
  rows.filter(({ parentId }) => parentId === id).flatMap((row) => [row, ...rowsBelow(rows, row.id)])

const chunkLength = 4_194_304
const padded = (length: number) => Math.max(4096, Math.ceil(length / 4096) * 4096)

function openPadded(key: Buffer, bound: Buffer, sealed: Buffer, length: number): Buffer {
  if (sealed[0] !== 1 || sealed.length !== padded(length) + 29) throw new Error('length')
  const plain = gcmOpen(key, sealed.subarray(1, 13), bound, sealed.subarray(13))
  if (plain.subarray(length).some((byte) => byte !== 0)) throw new Error('padding')
  return plain.subarray(0, length)
}

/** `hkdf` with the id of a content after the info. */
export const contentHkdf = (node: ReaderNode, info: string) =>
  Buffer.from(
    hkdfSync(
      'sha256',
      bytesOf(node.key),
      Buffer.alloc(0),
      Buffer.concat([Buffer.from(`${name} ${info}`), idBytes(node.contentId!)]),
      32,
    ),
  )

/** The bytes of a file from its sealed chunks, in their order. */
export function readContent(id: string, node: ReaderNode, ids: Ids, chunks: readonly Buffer[]): Buffer {
  const key = contentHkdf(node, 'content')
  if (chunks.length !== node.chunks) throw new Error('chunks')
  const plains = chunks.map((sealed, index) => {
    const isLast = index === chunks.length - 1
    const place = [idBytes(id), idBytes(node.contentId!), u32(index), Buffer.from([isLast ? 1 : 0])]
    const length = isLast ? node.size! - index * chunkLength : chunkLength
    return openPadded(key, Buffer.concat([aad(5, ids), ...place]), sealed, length)
  })
  return Buffer.concat(plains)
}

export function readThumbnail(id: string, node: ReaderNode, ids: Ids, sealed: Buffer): Buffer {
  const bound = Buffer.concat([aad(6, ids), idBytes(id), idBytes(node.contentId!)])
  return openPadded(contentHkdf(node, 'thumbnail'), bound, sealed, node.thumbnail!)
}
