import { createHash } from 'node:crypto'
import { newHead, newVault, vaultAt, withToken } from '../test/vault.ts'
import { newId } from '../src/kit/ids.ts'
import { changeOf, chunksFor, filesAt, type Change } from '../test/vault-files.ts'
import { Unanswered, type Caller } from './caller.ts'

const patienceMs = 30_000

type Batch = { changes: Change[]; head: string }
export type File = { id: string; contentId: string; chunks: Buffer[] }
export type OpenUpload = File & { uploadId: string; acknowledged: Set<number> }
export type NodeState = { revision: number; isTrashed: boolean }
type Reply = { status: number; bytes: Buffer }
type Body = { json?: unknown; bytes?: Uint8Array<ArrayBuffer> | ReadableStream; headers?: Record<string, string> }

/**
 * The owner of a vault, who calls the app over HTTP, remembers what was acknowledged, and opens the vault again whenever the app
 * has been restarted.
 */
export class VaultCaller {
  readonly owner: Caller
  readonly #sealed = newVault()
  #token = ''
  vaultVersion = 1
  newestHead: string = this.#sealed.head
  readonly nodes = new Map<string, NodeState>()
  readonly files: File[] = []
  upload: OpenUpload | undefined
  /** A batch that was sent and not answered: it may have been done. */
  #unanswered: Batch | undefined
  /** Items of the trash whose deletion was not answered, with all below them: all of them exist, or none. */
  dying: string[] = []

  constructor(owner: Caller) {
    this.owner = owner
  }

  async setUp(): Promise<void> {
    await this.owner.register()
    const body = { ...this.#sealed, accountPassword: this.owner.account.password }
    this.#token = (await this.json<{ vaultToken: string }>('POST', vaultAt.password, { json: body })).vaultToken
  }

  async unlock(): Promise<void> {
    await this.owner.login()
    const { authKey, idleMinutes } = this.#sealed
    const answer = this.json<{ vaultToken: string }>('POST', vaultAt.unlock, { json: { authKey, idleMinutes } })
    this.#token = (await answer).vaultToken
  }

  async call(method: string, path: string, { json, bytes, headers = {} }: Body = {}): Promise<Reply> {
    try {
      const response = await fetch(this.owner.url + path, {
        method,
        headers: {
          ...this.owner.bearer(),
          ...withToken(this.#token),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(bytes !== undefined && { body: bytes, duplex: 'half' }),
        signal: AbortSignal.timeout(patienceMs),
      } as RequestInit)
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      throw new Unanswered(`${method} ${path}`, { cause: error })
    }
  }

  async json<T>(method: string, path: string, body?: Body): Promise<T> {
    const { status, bytes } = await this.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${bytes.toString()}`)
    return (bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined) as T
  }

  async batch(changes: Change[]): Promise<void> {
    const sent = { changes, head: newHead() }
    this.#unanswered = sent
    const json = { ...sent, vaultVersion: this.vaultVersion }
    await this.json('POST', filesAt.batch, { json })
    this.#apply(sent)
  }

  /** Whether the batch without an answer was done: the version says so. */
  learnVersion(vaultVersion: number): void {
    if (this.#unanswered && vaultVersion === this.vaultVersion + 1) this.#apply(this.#unanswered)
    this.#unanswered = undefined
  }

  #apply({ changes, head }: Batch): void {
    for (const { act, id, revision } of changes) this.nodes.set(id, { revision, isTrashed: act === 'TRASH' })
    this.newestHead = head
    this.vaultVersion++
    this.#unanswered = undefined
  }

  async begin(draft: { bytes: number; chunks: number; parentId?: string }): Promise<OpenUpload> {
    const file = { id: newId(), contentId: newId(), chunks: chunksFor(draft) }
    const json = { parentId: null, ...draft, id: file.id, contentId: file.contentId, revision: 1 }
    const { uploadId } = await this.json<{ uploadId: string }>('POST', filesAt.upload, { json })
    return { ...file, uploadId, acknowledged: new Set() }
  }

  /** Sends all chunks of an upload, also those that have arrived, and completes it. */
  async finish({ chunks, uploadId, id, contentId }: OpenUpload, parentId: string | null = null): Promise<void> {
    for (const [n, bytes] of chunks.entries()) await this.chunk(uploadId, n, bytes)
    await this.batch([changeOf.complete(uploadId, { id, parentId }, chunks)])
    this.files.push({ id, contentId, chunks })
  }

  /** Sends a chunk. `body` may be a stream of the same bytes. */
  async chunk(uploadId: string, n: number, bytes: Buffer, body: Body['bytes'] = new Uint8Array(bytes)): Promise<void> {
    const digest = createHash('sha256').update(bytes).digest('base64')
    const headers = { 'content-type': 'application/octet-stream', 'content-digest': `sha-256=:${digest}:` }
    await this.json('PUT', filesAt.chunk(uploadId, n), { bytes: body, headers })
  }
}
