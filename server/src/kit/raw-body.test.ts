import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '@mulghar/contract/kit/endpoint'
import { reference } from '@mulghar/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf } from '../../test/client.ts'
import { AppError } from './app-error.ts'
import { openHttp } from './http.ts'
import { openMessages } from './messages.ts'
import { openApi } from './openapi.ts'
import { serve } from './serve.ts'

const most = 1_000_000
const row = { summary: 'For the test.', access: 'anyone' } as const
const table = endpoints({
  keep: {
    ...row,
    method: 'PUT',
    path: '/v1/bytes/:name',
    params: z.object({ name: z.string() }),
    raw: { maxBytes: most },
    reply: z.object({ bytes: z.int(), digest: z.string() }),
  },
  usual: {
    ...row,
    method: 'PUT',
    path: '/v1/usual',
    body: z.optional(z.object({})),
    reply: z.object({ ok: z.boolean() }),
  },
})

/** No row of this table is limited. */
const limits = { count: () => Promise.reject(new Error('nothing is limited here')), factor: 1 }
const http = await openHttp({ logLevel: 'error', trustProxy: false, limits })
const failures: unknown[] = []
const { putBytes, put } = clientOf(http)

beforeAll(() =>
  serve(
    http,
    table,
    {
      async keep({ bytes }, { params }) {
        if (params.name === 'unread') return { bytes: 0, digest: '' }
        if (params.name === 'refused') throw new AppError('kit/not-found')
        if (params.name === 'late') await wait(50)
        const kept = await buffer(bytes.stream).catch((error: unknown) => {
          failures.push(error)
          throw error
        })
        return { bytes: kept.length, digest: bytes.digest.toString('hex') }
      },
      usual: async () => ({ ok: true }),
    },
    {
      viewerOf: () => null,
      isAlive: async () => false,
      roleOf: async () => undefined,
      refusals: { signInNeeded: reference.signInNeeded, noFile: 'kit/bad-input' },
      idempotency: { once: (_, work) => work() } as Parameters<typeof serve>[3]['idempotency'],
      cursors: (_row, _viewer, call) => ({ call, seal: (answer) => answer }),
      limits,
      texts: openMessages(),
      rates: {},
    },
  ),
)
afterAll(() => http.close())

const url = '/v1/bytes/a'
const sample = randomBytes(most)
const small = Buffer.from('no JSON')
const digestOf = (bytes: Buffer, encoding: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(encoding)

test('bytes arrive as they were sent, up to the most, and none at all', async () => {
  for (const bytes of [sample, Buffer.from('{"a":1}'), Buffer.alloc(0)]) {
    const answer = await putBytes(url, bytes)
    expect(answer).toMatchObject({ status: 200, body: { bytes: bytes.length, digest: digestOf(bytes, 'hex') } })
  }
})

test('bytes that fail before anybody reads them are refused, and end nothing else', async () => {
  const wrong = { 'content-digest': `sha-256=:${digestOf(Buffer.from('other'), 'base64')}:` }
  const late = await putBytes('/v1/bytes/late', small, wrong)
  expect(late).toMatchObject({ status: 400, body: { code: 'kit/bad-digest' } })
  expect((await putBytes('/v1/bytes/late', small)).status).toBe(200)
})

test('another digest beside SHA-256 is passed over', async () => {
  const header = `sha-512=:${'A'.repeat(86)}==:, sha-256=:${digestOf(sample, 'base64')}:`
  expect((await putBytes(url, sample, { 'content-digest': header })).status).toBe(200)
})

test.each([
  ['one byte too many', Buffer.concat([sample, Buffer.from('x')]), {}, 413, 'kit/too-large'],
  [
    'bytes that were changed on the way',
    sample,
    { 'content-digest': `sha-256=:${digestOf(Buffer.from('other'), 'base64')}:` },
    400,
    'kit/bad-digest',
  ],
  ['a digest that is none', sample, { 'content-digest': 'sha-256=:abc:' }, 400, 'kit/bad-input'],
  [
    'only a digest of another kind',
    sample,
    { 'content-digest': `sha-512=:${'A'.repeat(86)}==:` },
    400,
    'kit/bad-input',
  ],
  ['no digest', sample, { 'content-digest': '' }, 400, 'kit/bad-input'],
  ['another type', small, { 'content-type': 'application/json' }, 400, 'kit/bad-json'],
  ['a form', small, { 'content-type': 'text/plain' }, 415, 'kit/wrong-type'],
  ['bytes that are packed', sample, { 'content-encoding': 'gzip' }, 415, 'kit/wrong-type'],
] as const)('%s are refused', async (_, bytes, headers, status, code) => {
  expect(await putBytes(url, bytes, headers)).toMatchObject({ status, body: { code } })
})

test('a JSON object is refused where bytes are wanted, and bytes where JSON is', async () => {
  expect(await put(url, { a: 1 })).toMatchObject({ status: 415, body: { code: 'kit/wrong-type' } })
  expect(await putBytes('/v1/usual', sample)).toMatchObject({ status: 415, body: { code: 'kit/wrong-type' } })
})

test('a body without a length is cut where it becomes too large', async () => {
  const address = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  const send = (body: ReadableStream<Uint8Array>) =>
    fetch(new URL(url, address), {
      method: 'PUT',
      body,
      duplex: 'half',
      headers: {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${digestOf(sample, 'base64')}:`,
      },
    } as RequestInit)
  const pieces = (count: number) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (count-- > 0) controller.enqueue(sample)
        else controller.close()
      },
    })
  expect((await send(pieces(1))).status).toBe(200)
  expect((await send(pieces(2))).status).toBe(413)

  // A sender that goes in the middle leaves no fault of ours behind.
  failures.length = 0
  const socket = connect(Number(address.port), address.hostname)
  socket.write(
    `PUT ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 500\r\n` +
      `content-digest: sha-256=:${digestOf(sample, 'base64')}:\r\n\r\nabc`,
  )
  await expect.poll(() => http.server.listening && socket.bytesWritten > 0).toBe(true)
  setTimeout(() => socket.destroy(), 100)
  await expect.poll(() => failures).toMatchObject([{ statusCode: 400 }])
})

test('a call that is refused or answered before its bytes are read leaves the connection usable', async () => {
  const { address: host, port } = http.addresses()[0] as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const send = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${digestOf(sample, 'base64')}:`,
        'content-length': sample.length,
      }
      const sending = request({ agent, host, port, method: 'PUT', path, headers })
      sending.once('socket', (socket) => ports.add(socket.localPort))
      sending.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
      sending.once('error', reject).end(sample)
    })
  expect(await send('/v1/bytes/unread')).toBe(200)
  expect(await send('/v1/bytes/refused')).toBe(404)
  expect(await send(url)).toBe(200)
  expect(ports.size).toBe(1)
  agent.destroy()
})

test('the API reference tells the type, the digest and the refusals', () => {
  const { paths } = openApi({ sample: table }, { ...reference, version: '0' }) as {
    paths: Record<string, Record<string, { requestBody: object; parameters: object[]; responses: object }>>
  }
  const call = paths['/v1/bytes/{name}']!['put']!
  expect(call.requestBody).toMatchObject({ required: true, content: { 'application/octet-stream': {} } })
  expect(call.parameters).toContainEqual(
    expect.objectContaining({ name: 'Content-Digest', in: 'header', required: true }),
  )
  expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['200', '400', '413', '415']))
})
