import type { VaultNode } from '@mulghar/contract/storage/node'
import { anyFromBase64Url, fromBase64Url, wipe, type Bytes } from '../keys/bytes.ts'
import { VaultFailure } from '../keys/failures.ts'
import { hkdfAesKey, importHkdf } from '../keys/hkdf.ts'
import { infos, lengths, type Owner } from '../keys/suite.ts'
import { boxPrefix, markOf, openBox, type BoxPlace, type BoxPlain } from './boxes.ts'
import { checkContent } from './check-tree.ts'
import type { Entry } from './entry.ts'
import { shownName } from './names.ts'

/** A node whose box was opened. It holds keys and stays in the worker. */
export type OpenNode = BoxPlace & {
  plain: BoxPlain
  mark: Bytes
  trashedAt: number | null
  /** The key of the boxes in this folder, once it was needed. */
  children?: Promise<CryptoKey>
  /** The key of the chunks of this file, once it was needed. */
  content?: Promise<CryptoKey>
}

/** The keys of a vault's boxes. */
export class BoxKeys {
  readonly owner: Owner
  readonly prefix: Bytes
  readonly #vaultKey: CryptoKey
  #top: Promise<CryptoKey> | undefined
  #trash: Promise<CryptoKey> | undefined

  constructor(owner: Owner, vaultKey: CryptoKey) {
    this.owner = owner
    this.prefix = boxPrefix(owner)
    this.#vaultKey = vaultKey
  }

  top(): Promise<CryptoKey> {
    return (this.#top ??= hkdfAesKey(this.#vaultKey, infos.top))
  }

  trash(): Promise<CryptoKey> {
    return (this.#trash ??= hkdfAesKey(this.#vaultKey, infos.trash))
  }

  /** Of the boxes in a folder. Made once for each folder. */
  children(folder: OpenNode): Promise<CryptoKey> {
    return (folder.children ??= nodeKey(folder).then((key) => hkdfAesKey(key, infos.children)))
  }

  /** Of a box in a place; `parent` is the folder that it is in, if any. */
  of({ isTrashed }: { isTrashed: boolean }, parent: OpenNode | undefined): Promise<CryptoKey> {
    if (isTrashed) return this.trash()
    return parent ? this.children(parent) : this.top()
  }
}

/** A node's own key, for HKDF. */
export function nodeKey({ plain }: Pick<OpenNode, 'plain'>): Promise<CryptoKey> {
  return importKeyText(plain.key)
}

export async function importKeyText(text: string): Promise<CryptoKey> {
  const bytes = fromBase64Url(text, lengths.key)
  if (!bytes) throw new VaultFailure('bad-node')
  try {
    return await importHkdf(bytes)
  } finally {
    wipe(bytes)
  }
}

const idPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const isRevision = (revision: number): boolean => Number.isInteger(revision) && revision > 0 && revision < 2 ** 32

/** Where the server says that a node is. Throws `bad-node`; ids in capitals would be second names of the same nodes. */
export function placeOf({ id, parentId, kind, revision, trashedAt }: VaultNode): BoxPlace {
  const isRight = idPattern.test(id) && (parentId === null || idPattern.test(parentId)) && isRevision(revision)
  if (!isRight || (kind !== 'FOLDER' && kind !== 'FILE')) throw new VaultFailure('bad-node')
  return { id, parentId, kind, revision, isTrashed: trashedAt !== null }
}

/** Opens the box of a row with the checks of its numbers. */
export async function openRow(keyed: { key: CryptoKey; prefix: Bytes }, row: VaultNode): Promise<OpenNode> {
  const place = placeOf(row)
  const box = anyFromBase64Url(row.box)
  if (!box) throw new VaultFailure('bad-node')
  const plain = await openBox(keyed, place, box)
  checkContent(row, plain)
  return {
    ...place,
    plain,
    mark: markOf(place, box),
    // Only a hint of the server's: nothing seals it.
    trashedAt: row.trashedAt === null ? null : Date.parse(row.trashedAt) || 0,
  }
}

/** The entry of a node: all that the page may know of it. */
export function entryOf({ id, kind, parentId, revision, plain, trashedAt }: OpenNode): Entry {
  const { name, created, modified, mime, size, contentId, thumbnail, from } = plain
  const file =
    kind === 'FILE' ? { mime: mime!, size: size!, contentId: contentId!, hasThumbnail: thumbnail !== undefined } : null
  const trash = trashedAt === null ? null : { at: trashedAt, from: from ?? null }
  return { id, kind, parentId, name: shownName(name), created, modified, revision, trash, file }
}
