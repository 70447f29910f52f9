import { endpoints } from '@mulghar/contract/kit/endpoint'
import { reference } from '@mulghar/contract/wire'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { openMessages } from './messages.ts'
import { openApi } from './openapi.ts'
import { serve } from './serve.ts'
import type { Viewer } from './viewer.ts'

const reply = z.object({ who: z.nullable(z.string()) })
const row = { method: 'GET', summary: 'For the test.', reply } as const
const table = endpoints({
  open: { ...row, path: '/v1/open', access: 'anyone' },
  members: { ...row, path: '/v1/members', access: 'member', scope: 'x:read' },
  moderators: { ...row, path: '/v1/moderators', access: 'moderator', scope: null },
  admins: { ...row, path: '/v1/admins', access: 'admin', scope: null },
})

/** What the accounts are now; their tokens still say MEMBER, or ADMIN for who is none any more. */
const roles: Record<string, Viewer['role'] | undefined> = {
  mira: 'MEMBER',
  mod: 'MODERATOR',
  adi: 'ADMIN',
  was: 'MEMBER',
}
const tokens: Record<string, Viewer['role']> = {
  mira: 'MEMBER',
  mod: 'MEMBER',
  adi: 'MEMBER',
  was: 'ADMIN',
  gone: 'ADMIN',
}

/** No row of this table is limited. */
const limits = { count: () => Promise.reject(new Error('nothing is limited here')), factor: 1 }
const http = await openHttp({ logLevel: 'error', trustProxy: false, limits })
beforeAll(() =>
  serve(
    http,
    table,
    {
      open: async ({ viewer }) => ({ who: viewer?.id ?? null }),
      members: async ({ viewer }) => ({ who: viewer.id }),
      moderators: async ({ viewer }) => ({ who: viewer.id }),
      admins: async ({ viewer }) => ({ who: viewer.id }),
    },
    {
      viewerOf({ headers: { authorization } }) {
        const role = authorization && tokens[authorization]
        return role ? { id: authorization, sessionId: 's', role, expiresAt: 0 } : null
      },
      isAlive: async () => false,
      roleOf: async ({ id }) => roles[id],
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

async function callAs(path: string, who: string) {
  const { statusCode, body } = await http.inject({ url: `/v1/${path}`, headers: who ? { authorization: who } : {} })
  const { code } = JSON.parse(body) as { code?: string }
  return code ? `${statusCode} ${code}` : statusCode
}

test.each([
  ['', [200, '401 accounts/sign-in-needed', '401 accounts/sign-in-needed', '401 accounts/sign-in-needed']],
  ['mira', [200, 200, '403 kit/moderators-only', '403 kit/admins-only']],
  ['mod', [200, 200, 200, '403 kit/admins-only']],
  ['adi', [200, 200, 200, 200]],
  ['was', [200, 200, '403 kit/moderators-only', '403 kit/admins-only']],
  ['gone', [200, 200, '403 kit/moderators-only', '403 kit/admins-only']],
])('the row decides, by the role that an account has now: "%s"', async (who, expected) => {
  const answers = []
  for (const path of Object.keys(table)) answers.push(await callAs(path, who))
  expect(answers).toEqual(expected)
})

test('the API reference names the allowed callers, and the key of each call', () => {
  const { paths } = openApi({ x: table }, { ...reference, version: '0' }) as {
    paths: Record<string, { get: Record<string, unknown> }>
  }
  const { open, members, admins } = Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => [path.slice(4), get]),
  ) as Record<string, Record<string, unknown>>
  expect(open).not.toHaveProperty('security')
  expect(members).toMatchObject({ security: [{ bearer: [] }], 'x-access': 'member', 'x-scope': 'x:read' })
  expect(admins).toMatchObject({ security: [{ bearer: ['admin'] }], 'x-access': 'admin', 'x-scope': null })
  expect(JSON.stringify(members!['responses'])).toContain('accounts/sign-in-needed')
  expect(JSON.stringify(admins!['responses'])).toContain('kit/admins-only')
})
