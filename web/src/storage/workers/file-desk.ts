import { mostThumbnailBytes } from '@mulghar/contract/storage/contents'
import {
  contentKey,
  openChunk,
  openThumbnail,
  sealChunk,
  sealThumbnail,
  thumbnailKey,
  thumbnailSeal,
} from '../nodes/contents.ts'
import type { FileTicket } from '../nodes/file-ticket.ts'
import { digestOfLive, NodeList } from '../nodes/node-list.ts'
import { BoxKeys, entryOf, nodeKey, type OpenNode } from '../nodes/open-node.ts'
import { areEqual, fromBase64Url, randomBytes, toBase64Url, type Bytes, type RandomBytes } from '../keys/bytes.ts'
import { VaultFailure } from '../keys/failures.ts'
import { digestOf, isChain, openHead, sealHead, type Head } from '../keys/heads.ts'
import { headBytes, type OpenedVault, type Seen } from '../keys/open-vault.ts'
import { lengths } from '../keys/suite.ts'
import type { FileDeskCalls } from './file-desk-calls.ts'
import type { FilePart, Handle } from './key-calls.ts'
import { sealStep } from './seal-steps.ts'
import { Tickets } from './tickets.ts'

type Input<Name extends keyof FileDeskCalls> = Parameters<FileDeskCalls[Name]>[0]
type Sealed = { nodes: ReadonlyMap<string, OpenNode>; head: Head; seen: Seen; completed: readonly FileTicket[] }
/** A vault that is open, and its files. */
type Desk = { list: NodeList; sealed: Sealed | undefined }

/** The files of open vaults, in the worker that holds the keys. */
export class FileDesk implements FilePart {
  readonly #vaults: Map<Handle, OpenedVault>
  readonly #random: RandomBytes
  readonly #desks = new Map<Handle, Desk>()
  readonly #tickets: Tickets

  /** `vaults` are those of the KeyDesk. */
  constructor(vaults: Map<Handle, OpenedVault>, random: RandomBytes = randomBytes) {
    this.#vaults = vaults
    this.#random = random
    this.#tickets = new Tickets(random)
  }

  async beginReading({ vault, isFresh }: Input<'beginReading'>) {
    this.#desk(vault).list.begin(isFresh)
  }

  async readRows({ vault, rows }: Input<'readRows'>) {
    const opened = await this.#orDrop(vault, (list) => list.read(rows))
    return opened.map(entryOf)
  }

  async finishReading({ vault: handle, vaultVersion, head: text, heads }: Input<'finishReading'>) {
    return this.#orDrop(handle, async (list) => {
      const vault = this.#vault(handle)
      const bytes = headBytes(text)
      const head = await openHead(vault.vaultKey, vault.owner, bytes)
      const digest = await digestOf(bytes)
      if (head.vaultVersion !== vaultVersion) throw new VaultFailure('other-version')
      await this.#checkChain(vault, { head, digest, heads })
      await list.finish(head.nodes)
      return this.#goOn(handle, head, digest)
    })
  }

  async sealSteps({ vault: handle, steps }: Input<'sealSteps'>) {
    const vault = this.#vault(handle)
    const desk = this.#desk(handle)
    const nodes = new Map(desk.list.checked)
    const sealer = {
      keys: desk.list.keys,
      random: this.#random,
      openTicket: (ticket: FileTicket) => this.#tickets.open(vault, ticket),
    }
    const changes = []
    for (const step of steps) changes.push(await sealStep(sealer, nodes, step))
    const { vaultVersion, digest } = vault.seen
    const head = {
      vaultVersion: vaultVersion + 1,
      keyVersion: vault.head.keyVersion,
      previous: fromBase64Url(digest, lengths.digest)!,
      nodes: await digestOfLive(nodes),
    }
    const sealed = await sealHead(vault.vaultKey, vault.owner, head, this.#random)
    const seen = { ...vault.seen, vaultVersion: head.vaultVersion, digest: toBase64Url(await digestOf(sealed)) }
    const completed = steps.flatMap((step) => (step.act === 'COMPLETE' ? [step.ticket] : []))
    desk.sealed = { nodes, head, seen, completed }
    const entries = changes.map(({ id }) => entryOf(nodes.get(id)!))
    return { changes, vaultVersion, head: toBase64Url(sealed), entries }
  }

  async adopt({ vault: handle }: Input<'adopt'>) {
    const vault = this.#vault(handle)
    const desk = this.#desk(handle)
    if (!desk.sealed || desk.sealed.seen.vaultVersion !== vault.seen.vaultVersion + 1) throw new VaultFailure('stopped')
    const { nodes, head, seen, completed } = desk.sealed
    desk.list.adopt(nodes)
    for (const ticket of completed) this.#tickets.forget(vault, ticket)
    desk.sealed = undefined
    this.#vaults.set(handle, { ...vault, head, seen })
    return seen
  }

  async beginFile({ vault: handle, file }: Input<'beginFile'>) {
    const vault = this.#vault(handle)
    const { replaces, contentId, name, mime, size, modified, at, thumbnail } = file
    if (thumbnail !== undefined && thumbnailSeal(thumbnail) > mostThumbnailBytes) throw new VaultFailure('not-sealed')
    const before = replaces === undefined ? undefined : this.#fileNode(handle, replaces)
    const key = before?.plain.key ?? toBase64Url(this.#random(lengths.key))
    const place = {
      nodeId: before?.id ?? file.id,
      contentId,
      parentId: before ? before.parentId : file.parentId,
      revision: (before?.revision ?? 0) + 1,
    }
    const plain = { key, name, mime, size, created: at, modified, ...(thumbnail !== undefined && { thumbnail }) }
    return this.#tickets.seal(vault, place, plain)
  }

  async ticketName({ vault, ticket }: Input<'ticketName'>) {
    return (await this.#tickets.open(this.#vault(vault), ticket)).name
  }

  async sealChunk({ vault: handle, ticket, index, plain, spare }: Input<'sealChunk'>) {
    const vault = this.#vault(handle)
    const { content, contentKey: key } = await this.#tickets.open(vault, ticket)
    return withDigest(await sealChunk({ key, owner: vault.owner }, content, { index, plain, spare }, this.#random))
  }

  async sealThumbnail({ vault: handle, ticket, plain }: Input<'sealThumbnail'>) {
    const vault = this.#vault(handle)
    const { content, thumbnailKey: key, thumbnail } = await this.#tickets.open(vault, ticket)
    if (plain.length !== thumbnail) throw new VaultFailure('not-sealed')
    return withDigest(await sealThumbnail({ key, owner: vault.owner }, content, plain, this.#random))
  }

  async openChunk({ vault: handle, id, index, sealed }: Input<'openChunk'>) {
    const { owner } = this.#vault(handle)
    const node = this.#fileNode(handle, id)
    const content = contentOf(node)
    node.content ??= nodeKey(node).then((own) => contentKey(own, content.contentId))
    return openChunk({ key: await node.content, owner }, content, { index, sealed })
  }

  async openThumbnail({ vault: handle, id, sealed }: Input<'openThumbnail'>) {
    const { owner } = this.#vault(handle)
    const node = this.#fileNode(handle, id)
    const content = contentOf(node)
    const key = await thumbnailKey(await nodeKey(node), content.contentId)
    const { thumbnail } = node.plain
    if (thumbnail === undefined) throw new VaultFailure('foreign-chunk')
    return openThumbnail({ key, owner }, content, { length: thumbnail, sealed })
  }

  #vault(handle: Handle): OpenedVault {
    const vault = this.#vaults.get(handle)
    if (vault) return vault
    this.#desks.delete(handle)
    throw new VaultFailure('stopped')
  }

  #desk(handle: Handle): Desk {
    const { owner, vaultKey } = this.#vault(handle)
    const known = this.#desks.get(handle)
    if (known) return known
    const desk = { list: new NodeList(new BoxKeys(owner, vaultKey)), sealed: undefined }
    this.#desks.set(handle, desk)
    return desk
  }

  #fileNode(handle: Handle, id: string): OpenNode {
    const node = this.#desk(handle).list.checked.get(id)
    if (node?.kind !== 'FILE') throw new VaultFailure('not-checked')
    return node
  }

  /** A list in which something is wrong is not used any more. */
  async #orDrop<T>(handle: Handle, work: (list: NodeList) => Promise<T>): Promise<T> {
    const { list } = this.#desk(handle)
    try {
      return await work(list)
    } catch (error) {
      list.drop()
      throw error
    }
  }

  async #checkChain(
    { vaultKey, owner, head: before, seen }: OpenedVault,
    { head, digest, heads }: { head: Head; digest: Bytes; heads: readonly string[] },
  ): Promise<void> {
    const from = { vaultVersion: seen.vaultVersion, digest: fromBase64Url(seen.digest, lengths.digest)! }
    const to = { vaultVersion: head.vaultVersion, digest }
    const isSame = head.vaultVersion === seen.vaultVersion && areEqual(digest, from.digest)
    const isNewer = head.vaultVersion > seen.vaultVersion && head.keyVersion >= before.keyVersion
    if (isSame || (isNewer && (await isChain(vaultKey, owner, { from, to, heads: heads.map(headBytes) })))) return
    throw new VaultFailure('broken-chain')
  }

  #goOn(handle: Handle, head: Head, digest: Bytes): Seen {
    const vault = this.#vault(handle)
    const seen = { ...vault.seen, vaultVersion: head.vaultVersion, digest: toBase64Url(digest) }
    this.#desk(handle).sealed = undefined
    this.#vaults.set(handle, { ...vault, head, seen })
    return seen
  }
}

const contentOf = ({ id, plain }: OpenNode) => ({ nodeId: id, contentId: plain.contentId!, size: plain.size! })

const withDigest = async (bytes: Bytes) => ({ bytes, digest: toBase64Url(await digestOf(bytes)) })
