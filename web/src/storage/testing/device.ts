import { createHash } from 'node:crypto'
import { VaultFiles } from '../files/vault-files.ts'
import type { Entry } from '../files/entry.ts'
import type { NewFile } from '../files/files-api.ts'
import { newId } from '../new-id.ts'
import type { Vault } from '../vault.ts'
import type { SmallFiles } from './small-files.ts'
import type { SmallServer } from './small-server.ts'
import { Browser } from './tab.ts'

export const password = 'the goat ate my land deed'

type Draft = Partial<NewFile> & { name: string; plain: Uint8Array<ArrayBuffer> }

/** A tab with an open vault and its files, in a browser of its own. */
export class Device {
  readonly vault: Vault
  readonly files: VaultFiles
  /** Called while this device waits for the network. */
  waits: () => Promise<void> = async () => {}
  readonly #calls: SmallFiles

  constructor(server: SmallServer, calls: SmallFiles, browser = new Browser()) {
    this.#calls = calls
    this.vault = browser.enter().tab(server)
    this.files = new VaultFiles({ access: this.vault, calls, heads: server.heads, newId, wait: () => this.waits() })
  }

  async setUp(): Promise<this> {
    await (await this.vault.prepareSetUp(password)).send({ idleMinutes: 15 })
    await this.files.refresh()
    return this
  }

  async unlock(): Promise<this> {
    await this.vault.unlock(password, 15)
    await this.files.refresh()
    return this
  }

  folder = (name: string, parentId: string | null = null) => this.files.newFolder({ parentId, name })

  /** Uploads as the page does, all at once. */
  async upload({ plain, ...file }: Draft): Promise<Entry> {
    const { thumbnail } = file
    const draft = { parentId: null, mime: 'text/plain', size: plain.length, modified: 0, ...file }
    const ticket = await this.files.beginFile(draft)
    const { nodeId: id, parentId, contentId, bytes, chunks, thumbnailBytes, revision } = ticket
    const reserved = { id, parentId, contentId, bytes, chunks, revision, ...(thumbnailBytes && { thumbnailBytes }) }
    const { uploadId } = await this.#calls.upload(reserved)
    const digests: string[] = []
    for (let index = 0; index < chunks; index += 1) {
      const part = plain.slice(index * chunkBytes, (index + 1) * chunkBytes)
      const sealed = await this.files.sealChunk(ticket, index, part)
      await this.#calls.send(uploadId, index, sealed)
      digests.push(sealed.digest)
    }
    if (thumbnail) await this.#calls.send(uploadId, 'thumbnail', await this.files.sealThumbnail(ticket, thumbnail))
    return this.files.complete(ticket, uploadId, digests)
  }

  /** SHA-256 of a file that was downloaded chunk by chunk, in hexadecimal. */
  async download({ id, file }: Entry, chunks = 1): Promise<string> {
    const hash = createHash('sha256')
    for (let n = 0; n < chunks; n += 1) {
      const sealed = await this.#calls.content({ id, contentId: file!.contentId, n })
      hash.update(await this.files.openChunk(id, n, sealed))
    }
    return hash.digest('hex')
  }

  /** The paths of all live entries, in their order. */
  paths(): string[] {
    const state = this.files.state()
    if (state.kind !== 'ready') throw new Error(`The files are ${state.kind}`)
    const { tree } = state
    const names = (id: string) =>
      tree
        .path(id)
        .map(({ name }) => name)
        .join('/')
    return [...tree.live()].map(({ id }) => names(id)).sort()
  }

  entry(name: string): Entry {
    const state = this.files.state()
    if (state.kind !== 'ready') throw new Error(`The files are ${state.kind}`)
    const found = [...state.tree.live(), ...state.tree.trashed()].find((entry) => entry.name === name)
    if (!found) throw new Error(`No ${name}`)
    return found
  }
}

const chunkBytes = 4 * 2 ** 20
