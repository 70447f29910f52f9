import type { ReplyOf } from '@mulghar/contract/kit/endpoint'
import { vaultFiles } from '@mulghar/contract/storage/files'
import { call, type BodyOf } from '../../kit/call.ts'
import { Refusal } from '../../kit/failures.ts'
import { receiveBytes, sendBytes, type SentBytes } from '../../kit/call-bytes.ts'

/** The server does not know the token, or the vault, any more. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'storage/locked' || error.code === 'storage/no-vault')

type Rows = typeof vaultFiles
export type Changes = ReplyOf<Rows['changes']>
export type Batch = BodyOf<Rows['batch']>
export type UploadBody = BodyOf<Rows['upload']>
export type Uploaded = ReplyOf<Rows['uploaded']>

type Sent = SentBytes & { onProgress?: (sent: number) => void }

/** The calls for files of an open vault, with its token. Each throws Refusal or NetworkFailure. */
export type FileCalls = {
  changes(query: { since: number; limit: number }): Promise<Changes>
  batch(body: Batch): Promise<ReplyOf<Rows['batch']>>
  upload(body: UploadBody): Promise<ReplyOf<Rows['upload']>>
  uploaded(uploadId: string): Promise<Uploaded>
  cancel(uploadId: string): Promise<void>
  /** `place` is the number of a chunk, or the thumbnail. */
  send(uploadId: string, place: number | 'thumbnail', sent: Sent, signal?: AbortSignal): Promise<void>
  content(at: { id: string; contentId: string; n: number }, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  thumbnail(id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  deleteTrashed(id: string): Promise<void>
  emptyTrash(): Promise<void>
}

/** `token` is asked at each call: it is another one after the vault was locked and opened again. */
export function fileCalls(token: () => string | undefined): FileCalls {
  const options = (signal?: AbortSignal) => {
    const value = token()
    return { ...(value !== undefined && { headers: { 'x-vault-token': value } }), ...(signal && { signal }) }
  }
  return {
    changes: (query) => call(vaultFiles.changes, { query }, options()),
    batch: (body) => call(vaultFiles.batch, { body }, options()),
    upload: (body) => call(vaultFiles.upload, { body }, options()),
    uploaded: (uploadId) => call(vaultFiles.uploaded, { params: { uploadId } }, options()),
    cancel: (uploadId) => call(vaultFiles.cancel, { params: { uploadId } }, options()),
    send: (uploadId, place, { onProgress, ...bytes }, signal) =>
      place === 'thumbnail'
        ? sendBytes(vaultFiles.sendThumbnail, { params: { uploadId } }, bytes, options(signal))
        : sendBytes(vaultFiles.chunk, { params: { uploadId, n: place } }, bytes, {
            ...options(signal),
            ...(onProgress && { onProgress }),
          }),
    content: (params, signal) => receiveBytes(vaultFiles.content, { params }, options(signal)),
    thumbnail: (id, signal) => receiveBytes(vaultFiles.thumbnail, { params: { id } }, options(signal)),
    deleteTrashed: (id) => call(vaultFiles.deleteTrashed, { params: { id } }, options()),
    emptyTrash: () => call(vaultFiles.emptyTrash, {}, options()),
  }
}
