import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { incomingFile } from './upload.ts'

const pace = { firstMs: 800, againMs: 1200, leastBytes: 1000 }
/** None of these calls is limited. */
const limits = { count: () => Promise.reject(new Error('nothing is limited here')) }

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = await openHttp({ logLevel: 'silent', trustProxy: false, limits, pace })
  http.post('/json', async (request) => request.body)
  http.post('/refused', { onRequest: async (_, reply) => reply.code(401).send({}) }, async () => ({}))
  http.post('/file', async (request) => {
    const file = await incomingFile(request, { field: 'file', noFile: 'kit/bad-json' }, 1e6)
    // It is busy with something else first: that is no fault of the sender.
    await wait(3000)
    return { bytes: (await buffer(file.stream)).length }
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

/** Says the pieces one by one until all is said or the house has answered or ended it; what came back, and how many were said. */
async function dribble(
  pieces: readonly (string | Buffer)[],
  everyMs: number,
): Promise<{ heard: string; said: number }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let isOver = false
  socket.on('data', (piece) => (heard += piece.toString()))
  // A piece that is said to a closed door breaks the connection: that it is over is what counts.
  socket.on('error', () => {})
  socket.once('close', () => (isOver = true))
  let said = 0
  for (; said < pieces.length && !isOver && !heard.includes('bytes'); said++) {
    socket.write(pieces[said]!)
    await wait(everyMs)
  }
  socket.destroy()
  return { heard, said }
}

test.each(['/json', '/refused', '/nothing-here'])(
  'a body of %s that comes byte by byte is not waited for',
  async (path) => {
    const { heard, said } = await dribble([head(path, 4000), ...'x'.repeat(100)], 50)
    expect(said).toBeLessThan(100)
    expect(heard).not.toMatch(/^HTTP\/1.1 2/)
  },
)

test('nor is the rest of a large file that is held back after its beginning', async () => {
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(20_000)}`
  const begun = head('/file', 1_000_000, 'multipart/form-data; boundary=b') + form
  expect((await dribble([begun, ...'x'.repeat(100)], 50)).said).toBeLessThan(100)
})

test('a large file over a slow line is taken, however long it takes', { tags: ['room'] }, async () => {
  const form = ['--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', '\r\n--b--\r\n'] as const
  const pieces = Array.from({ length: 60 }, () => 'x'.repeat(2000))
  const length = 120_000 + form[0].length + form[1].length
  const line = [head('/file', length, 'multipart/form-data; boundary=b') + form[0], ...pieces, form[1]]
  const { heard } = await dribble([...line, ...Array.from({ length: 100 }, () => '')], 50)
  expect(heard).toMatch(/^HTTP\/1.1 200 /)
  expect(heard).toContain('{"bytes":120000}')
})

test('a file that comes faster than it is read waits for the reader', { tags: ['room'] }, async () => {
  const form = ['--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', '\r\n--b--\r\n'] as const
  const whole = head('/file', 600_000 + form[0].length + form[1].length, 'multipart/form-data; boundary=b')
  const bytes = form[0] + 'x'.repeat(600_000) + form[1]
  const { heard } = await dribble([whole + bytes, ...Array.from({ length: 100 }, () => '')], 50)
  expect(heard).toContain('{"bytes":600000}')
})
