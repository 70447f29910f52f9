import { endpoints } from '@mulghar/contract/kit/endpoint'
import { reference } from '@mulghar/contract/wire'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { openMessages } from './messages.ts'
import { openApi } from './openapi.ts'
import { serve } from './serve.ts'

const body = z.union([
  z.object({ authKey: z.string(), erase: z.optional(z.boolean()) }),
  z.object({ words: z.object({ recoveryAuthKey: z.string() }) }),
])
const row = { summary: 'For the test.', access: 'anyone', body, reply: z.object({ took: z.string() }) } as const
const table = endpoints({
  remove: { ...row, method: 'DELETE', path: '/v1/sealed', bodyOnly: true },
  change: { ...row, method: 'PUT', path: '/v1/sealed', bodyOnly: true },
  forget: { ...row, method: 'DELETE', path: '/v1/usual' },
})

/** No row of this table is limited. */
const limits = { count: () => Promise.reject(new Error('nothing is limited here')), factor: 1 }
const http = await openHttp({ logLevel: 'error', trustProxy: false, limits })
const took = async (_: unknown, call: { body: unknown }) => ({ took: JSON.stringify(call.body) })
beforeAll(() =>
  serve(
    http,
    table,
    { remove: took, change: took, forget: took },
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

async function send(method: 'DELETE' | 'PUT', url: string, payload?: object) {
  const answer = await http.inject({ method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as { errors?: object[]; took?: string } }
}

test.each(['DELETE', 'PUT'] as const)('%s refuses a field of its body in the query', async (method) => {
  for (const [query, field] of [
    ['authKey=abc', 'authKey'],
    ['x=1&recoveryAuthKey=abc', 'recoveryAuthKey'],
    ['words[recoveryAuthKey]=abc', 'words[recoveryAuthKey]'],
    ['words.recoveryAuthKey=abc', 'words.recoveryAuthKey'],
    ['erase=true&erase=false', 'erase'],
  ]) {
    const refused = await send(method, `/v1/sealed?${query}`, { authKey: 'right' })
    expect({ query, ...refused }).toMatchObject({
      query,
      status: 400,
      body: { errors: [{ field, code: 'body-only' }] },
    })
    expect(JSON.stringify(refused.body)).not.toContain('abc')
  }
})

test('a query alone is not the body, and unknown or empty keys of it say nothing', async () => {
  expect((await send('DELETE', '/v1/sealed?authKey=abc')).status).toBe(400)
  expect(await send('DELETE', '/v1/sealed?other=1&authKey=&erase=', { authKey: 'right' })).toMatchObject({
    status: 200,
    body: { took: '{"authKey":"right"}' },
  })
})

test('any other DELETE takes its fields from the query too', async () => {
  expect((await send('DELETE', '/v1/usual?authKey=abc')).body.took).toBe('{"authKey":"abc"}')
})

test('the API reference says so', () => {
  const { paths } = openApi({ sample: table }, { ...reference, version: '0' }) as {
    paths: Record<string, Record<string, { requestBody: object }>>
  }
  expect(paths['/v1/sealed']!['delete']!.requestBody).toMatchObject({ 'x-body-only': true })
  expect(paths['/v1/usual']!['delete']!.requestBody).not.toHaveProperty('x-body-only')
})
