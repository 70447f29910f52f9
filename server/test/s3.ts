import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type S3Server = { endpoint: string; objects: Map<string, Buffer>; openUploads(): number; close(): Promise<void> }

/** As much of the S3 protocol as a store of blobs speaks, in memory, with buckets in the path. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let made = 0

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = url.pathname.slice(1)
    const uploadId = url.searchParams.get('uploadId')
    const body = await buffer(request)
    const send = (status: number, content: Buffer | string = '', headers = {}) =>
      reply.writeHead(status, { 'content-length': Buffer.byteLength(content), ...headers }).end(content)

    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return void send(403)
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${++made}`
      uploads.set(id, new Map())
      return void send(200, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`))
    }
    if (uploadId) {
      const parts = uploads.get(uploadId)
      if (!parts) return void send(404, xml('Error', '<Code>NoSuchUpload</Code>'))
      if (request.method === 'PUT') {
        const number = Number(url.searchParams.get('partNumber'))
        parts.set(number, body)
        return void send(200, '', { etag: `"${number}"` })
      }
      uploads.delete(uploadId)
      if (request.method === 'DELETE') return void send(204)
      objects.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)))
      return void send(200, xml('CompleteMultipartUploadResult', '<ETag>"whole"</ETag>'))
    }
    if (request.method === 'PUT') {
      objects.set(key, body)
      return void send(200, '', { etag: '"whole"' })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void send(204)
    }
    const found = objects.get(key)
    if (!found) return void send(404, xml('Error', '<Code>NoSuchKey</Code>'))
    if (request.method === 'HEAD') return void reply.writeHead(200, { 'content-length': found.length }).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (!range) return void send(200, found)
    send(206, found.subarray(Number(range[1]), Number(range[2]) + 1))
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => reply.destroy(error as Error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`
