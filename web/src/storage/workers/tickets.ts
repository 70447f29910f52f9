import { contentNumbers } from '@mulghar/contract/storage/contents'
import { contentKey, thumbnailKey, thumbnailSeal, type ContentOf } from '../nodes/contents.ts'
import type { FileTicket } from '../nodes/file-ticket.ts'
import { importKeyText } from '../nodes/open-node.ts'
import { anyFromBase64Url, join, toBase64Url, utf8, uuidBytes, type Bytes, type RandomBytes } from '../keys/bytes.ts'
import { isUnopenable, VaultFailure } from '../keys/failures.ts'
import { hkdfAesKey } from '../keys/hkdf.ts'
import type { OpenedVault } from '../keys/open-vault.ts'
import { additionalData, infos } from '../keys/suite.ts'

/** A file that is being uploaded. `key` is its node's own key in base64url. */
export type TicketPlain = {
  key: string
  name: string
  mime: string
  size: number
  created: number
  modified: number
  thumbnail?: number
}
export type Ticket = TicketPlain & { content: ContentOf; contentKey: CryptoKey; thumbnailKey: CryptoKey }

type Place = { nodeId: string; contentId: string }

const parameters = ({ owner }: OpenedVault, { nodeId, contentId }: Place, nonce: Bytes) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: join(additionalData('upload', owner), uuidBytes(nodeId), uuidBytes(contentId)),
})

/** Tickets leave the worker sealed under the vault's key, so that an upload can go on after the vault was locked. */
export class Tickets {
  readonly #random: RandomBytes
  /** Opened tickets: a file has up to 4,096 chunks. */
  readonly #opened = new Map<string, Promise<Ticket>>()

  constructor(random: RandomBytes) {
    this.#random = random
  }

  async seal(
    vault: OpenedVault,
    { parentId, revision, ...place }: Place & { parentId: string | null; revision: number },
    plain: TicketPlain,
  ): Promise<FileTicket> {
    const key = await hkdfAesKey(vault.vaultKey, infos.upload)
    const nonce = this.#random(12)
    const sealed = await crypto.subtle.encrypt(parameters(vault, place, nonce), key, utf8(JSON.stringify(plain)))
    const { thumbnail } = plain
    return {
      ...place,
      parentId,
      ...contentNumbers(plain.size),
      ...(thumbnail !== undefined && { thumbnailBytes: thumbnailSeal(thumbnail) }),
      revision,
      seal: toBase64Url(join(nonce, new Uint8Array(sealed))),
    }
  }

  open(vault: OpenedVault, ticket: FileTicket): Promise<Ticket> {
    const name = `${vault.owner.vaultId} ${ticket.nodeId} ${ticket.seal}`
    const known = this.#opened.get(name)
    if (known) return known
    const opened = openTicket(vault, ticket)
    this.#opened.set(name, opened)
    return opened
  }

  /** The upload is over. */
  forget({ owner }: OpenedVault, { nodeId, seal }: FileTicket): void {
    this.#opened.delete(`${owner.vaultId} ${nodeId} ${seal}`)
  }
}

async function openTicket(vault: OpenedVault, { nodeId, contentId, seal }: FileTicket): Promise<Ticket> {
  const bytes = anyFromBase64Url(seal)
  if (!bytes) throw new VaultFailure('not-sealed')
  const key = await hkdfAesKey(vault.vaultKey, infos.upload)
  try {
    const at = parameters(vault, { nodeId, contentId }, bytes.subarray(0, 12))
    const opened = await crypto.subtle.decrypt(at, key, bytes.subarray(12))
    const plain = JSON.parse(new TextDecoder().decode(opened)) as TicketPlain
    const own = await importKeyText(plain.key)
    return {
      ...plain,
      content: { nodeId, contentId, size: plain.size },
      contentKey: await contentKey(own, contentId),
      thumbnailKey: await thumbnailKey(own, contentId),
    }
  } catch (error) {
    if (!isUnopenable(error)) throw error
    // The ticket of another vault: that was started over meanwhile.
    throw new VaultFailure('not-sealed', { cause: error })
  }
}
