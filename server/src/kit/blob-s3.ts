import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { BlobStore } from './blob-store.ts'

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

/** Every part of a multipart upload but the last must have at least 5 MiB. */
const partBytes = 8 * 1024 * 1024

/** Blobs as objects of a bucket: Amazon's, or any server that speaks the same protocol. */
export function s3Blobs(settings: S3Settings): BlobStore {
  const { accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region: settings.region,
    // Other servers than Amazon's refuse the newer checksums and do not know buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })

  async function putInParts(key: string, parts: AsyncIterable<Buffer>): Promise<number> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)))
    const done: { PartNumber: number; ETag: string | undefined }[] = []
    let bytes = 0
    try {
      for await (const Body of parts) {
        const PartNumber = done.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }))
        done.push({ PartNumber, ETag })
        bytes += Body.length
      }
      await client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts: done } }))
      return bytes
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId }))
      throw error
    }
  }

  return {
    async take(key, path) {
      await this.put(key, createReadStream(path))
    },
    async put(key, source) {
      const parts = inParts(source)
      const first = await parts.next()
      const Body = first.done ? Buffer.alloc(0) : first.value
      if (Body.length === partBytes) return putInParts(key, startingWith(Body, parts))
      await client.send(new PutObjectCommand({ ...at(key), Body }))
      return Body.length
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(nothingWhereMissing)
      return found?.Body as Readable | undefined
    },
    async stat(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nothingWhereMissing)
      return found && { bytes: Number(found.ContentLength) }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

/** A stream cut into pieces of one size, but the last. */
async function* inParts(source: Readable): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + partBytes - size)
      held.push(piece)
      size += piece.length
      from += piece.length
      if (size < partBytes) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first
  yield* rest
}

function nothingWhereMissing(error: unknown): undefined {
  if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
}
