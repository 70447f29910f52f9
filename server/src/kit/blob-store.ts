import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskBlobs } from './blob-disk.ts'
import type { Env } from './env.ts'

/** The first and the last byte wanted, both included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files are kept, under keys that say nothing of them. What is put is never changed. */
export type BlobStore = {
  /** Keeps all of the source or nothing of it; how many bytes it had. */
  put(key: string, source: Readable): Promise<number>
  /** The same with a file that is needed no longer: it is moved rather than copied where that can be. */
  take(key: string, path: string): Promise<void>
  /** The bytes, or those of a range; `undefined` where there is no such blob. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  stat(key: string): Promise<{ bytes: number } | undefined>
  /** Deletes a blob; one that is not there is deleted already. */
  delete(key: string): Promise<void>
}

export function newBlobKey(): string {
  return randomBytes(16).toString('hex')
}

/** An S3 bucket where one is set, else a folder of the data directory. */
export async function openBlobStore(env: Env): Promise<BlobStore> {
  if (!env.S3_BUCKET) return diskBlobs(join(env.dataDir, 'blobs'))
  // The client is large, and few instances use it.
  const { s3Blobs } = await import('./blob-s3.ts')
  return s3Blobs({
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  })
}
