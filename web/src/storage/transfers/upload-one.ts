import { chunkBytes } from '@mulghar/contract/storage/contents'
import { Refusal } from '../../kit/failures.ts'
import type { Entry } from '../files/entry.ts'
import type { FileCalls } from '../files/file-calls.ts'
import type { FileTicket, NewFile, Sealed, VaultFilesLike } from '../files/files-api.ts'
import { release } from '../keys/bytes.ts'

export type UploadParts = {
  files: Pick<VaultFilesLike, 'beginFile' | 'sealChunk' | 'sealThumbnail' | 'complete'>
  calls: Pick<FileCalls, 'upload' | 'send' | 'cancel'>
  /** The server does not keep a place for this upload any more. */
  ended: (uploadId: string) => void
}

/** The file on this device has changed since it was chosen, or cannot be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export type UploadListener = {
  /** So many bytes of the file have gone. */
  onSent: (bytes: number) => void
  /** The server has so many bytes of it. */
  onArrived: (bytes: number) => void
}

type SealedChunk = { index: number; sealed: Sealed }

/**
 * One file on its way into the vault. `run` may be called again after a failure: it continues with the first chunk that the
 * server has not acknowledged, and repeats exactly the bytes that were sealed for it.
 */
export class UploadOne {
  readonly #parts: UploadParts
  readonly #file: File
  readonly #target: Omit<NewFile, 'size' | 'mime' | 'modified'>
  #ticket: FileTicket | undefined
  #uploadId: string | undefined
  #beginning: Promise<unknown> = Promise.resolve()
  #thumbnail: Sealed | undefined
  #isThumbnailSent = false
  #digests: string[] = []
  #next: SealedChunk | undefined
  /** Bytes that the server has: the next chunk may be sealed into their place. */
  #spare: Uint8Array<ArrayBuffer> | undefined

  constructor(parts: UploadParts, file: File, target: Omit<NewFile, 'size' | 'mime' | 'modified'>) {
    this.#parts = parts
    this.#file = file
    this.#target = target
  }

  /** Resolves to the file's entry. */
  async run(signal: AbortSignal, listener: UploadListener): Promise<Entry> {
    try {
      return await this.#run(signal, listener)
    } catch (error) {
      // Given up on another device, or after 48 hours: the next run begins with another content.
      if (error instanceof Refusal && error.code === 'storage/upload-not-found') {
        if (this.#uploadId !== undefined) this.#parts.ended(this.#uploadId)
        this.#forget()
      }
      throw error
    }
  }

  async #run(signal: AbortSignal, { onSent, onArrived }: UploadListener): Promise<Entry> {
    const beginning = this.#begin()
    // `cancel` only waits for its end; the failure is thrown below.
    this.#beginning = beginning.catch(() => {})
    const ticket = await beginning
    signal.throwIfAborted()
    await this.#sendThumbnail(ticket, signal)
    const { size } = this.#file
    for (let index = this.#digests.length; index < ticket.chunks; index = this.#digests.length) {
      const sealed = await this.#sealed(ticket, index)
      // Sealed while this one is sent.
      const following = index + 1 < ticket.chunks ? this.#seal(ticket, index + 1) : undefined
      // Its failure, if it has one, comes again when it is its turn.
      following?.catch(() => {})
      const before = index * chunkBytes
      const onProgress = (sent: number) => onSent(Math.min(size, before + sent))
      await this.#send(index, { ...sealed, onProgress }, signal)
      this.#digests.push(sealed.digest)
      this.#spare = sealed.bytes
      this.#next = await following
      onArrived(Math.min(size, before + chunkBytes))
    }
    signal.throwIfAborted()
    this.#freeSpare()
    const entry = await this.#parts.files.complete(ticket, this.#uploadId!, this.#digests)
    this.#parts.ended(this.#uploadId!)
    return entry
  }

  /** Frees the space that the server keeps for it. */
  async cancel(): Promise<void> {
    // A call that is on its way would open an upload after it was given up.
    await this.#beginning
    const uploadId = this.#uploadId
    this.#forget()
    if (uploadId !== undefined) await this.#parts.calls.cancel(uploadId)
  }

  async #begin(): Promise<FileTicket> {
    const { name, size, type, lastModified } = this.#file
    this.#ticket ??= await this.#parts.files.beginFile({
      ...this.#target,
      name: this.#target.name || name,
      size,
      mime: type,
      modified: lastModified,
    })
    const ticket = this.#ticket
    const { nodeId: id, parentId, contentId, bytes, chunks, revision, thumbnailBytes } = ticket
    if (this.#uploadId === undefined) {
      const body = {
        id,
        parentId,
        contentId,
        bytes,
        chunks,
        revision,
        ...(thumbnailBytes !== undefined && { thumbnailBytes }),
      }
      this.#uploadId = (await this.#parts.calls.upload(body)).uploadId
    }
    return ticket
  }

  async #sendThumbnail(ticket: FileTicket, signal: AbortSignal): Promise<void> {
    const { thumbnail } = this.#target
    if (!thumbnail || this.#isThumbnailSent) return
    this.#thumbnail ??= await this.#parts.files.sealThumbnail(ticket, thumbnail.slice())
    await this.#send('thumbnail', this.#thumbnail, signal)
    this.#isThumbnailSent = true
  }

  async #sealed(ticket: FileTicket, index: number): Promise<Sealed> {
    if (this.#next?.index !== index) this.#next = await this.#seal(ticket, index)
    return this.#next.sealed
  }

  async #seal(ticket: FileTicket, index: number): Promise<SealedChunk> {
    const plain = await this.#read(index * chunkBytes)
    const spare = this.#spare
    this.#spare = undefined
    return { index, sealed: await this.#parts.files.sealChunk(ticket, index, plain, spare) }
  }

  async #read(from: number): Promise<Uint8Array<ArrayBuffer>> {
    const part = this.#file.slice(from, from + chunkBytes)
    const bytes = await part.arrayBuffer().catch((cause: unknown) => {
      throw new UnreadableFile('The file cannot be read', { cause })
    })
    if (bytes.byteLength !== part.size) throw new UnreadableFile('The file has another size now')
    return new Uint8Array(bytes)
  }

  async #send(
    place: number | 'thumbnail',
    { bytes, digest, onProgress }: Sealed & { onProgress?: (sent: number) => void },
    signal: AbortSignal,
  ): Promise<void> {
    const sent = { bytes, digest: base64(digest), ...(onProgress && { onProgress }) }
    await this.#parts.calls.send(this.#uploadId!, place, sent, signal)
  }

  #forget(): void {
    this.#ticket = undefined
    this.#uploadId = undefined
    this.#thumbnail = undefined
    this.#isThumbnailSent = false
    this.#digests = []
    this.#next = undefined
    this.#freeSpare()
  }

  #freeSpare(): void {
    if (this.#spare) release(this.#spare)
    this.#spare = undefined
  }
}

const base64 = (base64url: string): string => {
  const text = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}
