import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from './http.ts'

const patienceMs = 1500
const manyBytes = 24 * 1024 * 1024
/** None of these calls is limited. */
const limits = { count: () => Promise.reject(new Error('nothing is limited here')) }

let http: FastifyInstance
let port: number
let open = 0
const watched = (body: Readable) => {
  open++
  return body.once('close', () => open--)
}
function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

beforeAll(async () => {
  http = await openHttp({ logLevel: 'silent', trustProxy: false, limits, readerPatienceMs: patienceMs })
  http.get('/stream', async () => watched(Readable.from(endless())))
  http.get('/text', async () => 'x'.repeat(manyBytes))
  http.get('/bytes', async () => Buffer.alloc(manyBytes))
  http.get('/slow', async () => wait(3 * patienceMs, 'done'))
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

const get = (path: string): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}
const connections = () => new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)))

test.each(['/stream', '/text', '/bytes'])('cuts a reader who takes nothing of %s', async (path) => {
  const socket = get(path).pause()
  await expect.poll(connections, { interval: 20 }).toBe(1)
  await expect.poll(connections, { timeout: 6 * patienceMs, interval: 20 }).toBe(0)
  await expect.poll(() => open, { interval: 20 }).toBe(0)
  socket.destroy()
})

test('does not cut a reader who takes a part now and then', async () => {
  const socket = get('/text').pause()
  let taken = 0
  let wanted = 0
  socket.on('data', (piece: Buffer) => {
    taken += piece.length
    // The kernel says that there is room only once a third of its buffer is free.
    if (taken >= wanted) socket.pause()
  })
  for (let n = 0; n < 8; n++) {
    await wait(patienceMs / 6)
    wanted += 2 * 1024 * 1024
    socket.resume()
  }
  expect(await connections()).toBe(1)
  wanted = Infinity
  socket.resume()
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(manyBytes)
  socket.destroy()
  await expect.poll(connections).toBe(0)
})

/** Reads parts of an endless answer until the server ends it, and returns the number of parts. */
async function partsTaken(leastBytes: number, most: number): Promise<number> {
  const readerPace = { withinMs: 1500, leastBytes }
  const paced = await openHttp({
    logLevel: 'silent',
    trustProxy: false,
    limits,
    readerPatienceMs: patienceMs,
    readerPace,
  })
  paced.get('/stream', async () => Readable.from(endless()))
  await paced.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((paced.server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  let isOver = false
  socket.on('close', () => (isOver = true))
  socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
  let left = 0
  socket.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left <= 0) socket.pause()
  })
  let parts = 0
  for (; parts < most && !isOver; parts++) {
    left = 3 * 1024 * 1024
    socket.resume()
    await wait(patienceMs / 4)
  }
  socket.destroy()
  await paced.close()
  return parts
}

test('cuts a reader who takes a part now and then, but too little in all', async () => {
  expect(await partsTaken(1e9, 40)).toBeLessThan(20)
}, 30_000)

test('does not cut a reader who takes enough in all', async () => {
  expect(await partsTaken(1024 * 1024, 24)).toBe(24)
}, 30_000)

test('does not cut a reader who waits for us', async () => {
  const socket = get('/slow')
  let heard = ''
  socket.on('data', (piece) => (heard += piece.toString()))
  await expect.poll(() => heard, { timeout: 6 * patienceMs }).toContain('done')
  socket.destroy()
})

test('a large answer has its length, and its encoding where that is asked for', async () => {
  const plain = await http.inject('/text')
  expect([plain.headers['content-length'], plain.body.length]).toEqual([String(manyBytes), manyBytes])
  const packed = await http.inject({ url: '/text', headers: { 'accept-encoding': 'gzip' } })
  expect([packed.headers['content-encoding'], packed.headers['content-length']]).toEqual(['gzip', undefined])
  const head = await http.inject({ method: 'HEAD', url: '/text' })
  expect([head.headers['content-length'], head.body]).toEqual([String(manyBytes), ''])
})
