import { endpoints } from '@mulghar/contract/kit/endpoint'
import { reference } from '@mulghar/contract/wire'
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { openMessages } from './messages.ts'
import { serve } from './serve.ts'

const row = {
  summary: 'For the test.',
  access: 'member',
  scope: 'x:write',
  reply: z.object({ bytes: z.int() }),
} as const
const table = endpoints({
  json: { ...row, method: 'POST', path: '/v1/json', body: z.object({ text: z.string() }) },
  file: { ...row, method: 'POST', path: '/v1/file', upload: 'file' },
  bytes: { ...row, method: 'PUT', path: '/v1/bytes', raw: { maxBytes: 1000 } },
})
type Name = keyof typeof table

let isAlive = true
let isExpired = false
const done: Name[] = []
const viewer = { id: 'a', sessionId: 's', role: 'MEMBER', expiresAt: 0 } as const
const limits = { count: () => Promise.reject(new Error('nothing is limited here')), factor: 1 }
const http = await openHttp({ logLevel: 'error', trustProxy: false, limits })
beforeAll(() =>
  serve(
    http,
    table,
    {
      async json(_, { body }) {
        done.push('json')
        return { bytes: body.text.length }
      },
      async file({ file }) {
        const { stream } = await file(1000)
        const bytes = (await buffer(stream)).length
        done.push('file')
        return { bytes }
      },
      async bytes({ bytes: { stream } }) {
        const bytes = (await buffer(stream)).length
        done.push('bytes')
        return { bytes }
      },
    },
    {
      viewerOf: () => (isAlive && !isExpired ? viewer : null),
      isAlive: async () => isAlive,
      roleOf: async () => 'MEMBER',
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
beforeEach(() => {
  ;[isAlive, isExpired] = [true, false]
  done.length = 0
})

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'
const halves: Record<Name, { type: string; first: string; rest: string }> = {
  json: { type: 'application/json', first: '{"text":"na', rest: 'maste"}' },
  file: { type: 'multipart/form-data; boundary=x', first: `${part}na`, rest: 'maste\r\n--x--\r\n' },
  bytes: { type: 'application/octet-stream', first: 'na', rest: 'maste' },
}
const digest = `sha-256=:${createHash('sha256').update('namaste').digest('base64')}:`

/** Sends half of a body, lets something happen, and sends the rest. */
async function halted(name: Name, meanwhile: () => void): Promise<string> {
  const { type, first, rest } = halves[name]
  const payload = new PassThrough()
  const { method, path: url } = table[name]
  const headers = { 'content-type': type, 'content-digest': digest }
  const answer = http.inject({ method, url, headers, payload })
  payload.write(first)
  await wait(50)
  meanwhile()
  payload.end(rest)
  const { statusCode, body } = await answer
  const { code } = JSON.parse(body) as { code?: string }
  return code ? `${statusCode} ${code}` : String(statusCode)
}

const names: Name[] = ['json', 'file', 'bytes']

test.each(names)('a call whose session ends before its body does changes nothing: %s', async (name) => {
  expect(await halted(name, () => (isAlive = false))).toBe('401 accounts/sign-in-needed')
  expect(done).toEqual([])
})

test.each(names)('a token that only expires while a body arrives is good for it: %s', async (name) => {
  expect(await halted(name, () => (isExpired = true))).toBe('200')
  expect(done).toEqual([name])
})
