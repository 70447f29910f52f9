import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => app.close())

const nobody = { email: 'nobody@example.org', password: 'a guess' }
const signInFrom = (own: TestApp, forwarded: string) =>
  own.visitor.post('/v1/auth/login', nobody, { 'x-forwarded-for': forwarded })

/** The statuses of as many calls, one after the other. */
async function statuses(count: number, call: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push((await call(index)).status)
  return all
}
const refused = (all: number[]) => all.filter((status) => status === 429).length

describe('who is counted as one', () => {
  test('behind one proxy, by what that one says and not by what the caller says of itself', async () => {
    const all = await statuses(60, (n) => signInFrom(app, `198.51.100.${n}, 203.0.113.9`))
    expect(refused(all)).toBeGreaterThanOrEqual(40)
    expect((await signInFrom(app, '203.0.113.9, 203.0.113.77')).status).toBe(400)
  })

  test('behind named proxies, the last address that is none of theirs', async () => {
    const own = await startTestApp({ TRUST_PROXY: 'loopback,10.0.0.0/8', RATE_LIMIT_FACTOR: '1' })
    const all = await statuses(30, (n) => signInFrom(own, `198.51.100.${n}, 203.0.113.9, 10.1.2.${n}`))
    expect(refused(all)).toBeGreaterThanOrEqual(10)
    await own.close()
  })

  test('without a proxy nothing is believed', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    expect(refused(await statuses(30, (n) => signInFrom(own, `198.51.100.${n}`)))).toBeGreaterThanOrEqual(10)
    await own.close()
  })

  test('all addresses of one line, and no other line', async () => {
    const all = await statuses(30, (n) => signInFrom(app, `2001:db8:1:2:${n + 1}::${n + 1}`))
    expect(refused(all)).toBeGreaterThanOrEqual(10)
    expect((await signInFrom(app, '2001:db8:1:3::1')).status).toBe(400)
  })

  test('a member with any spelling of the header and any token', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' })
    const { tokens } = await own.signUp('Asha')
    const again = await own.visitor.post('/v1/auth/token/refresh', { token: tokens.refreshToken.token })
    const [first, second] = [tokens.accessToken.token, again.body.accessToken.token]
    const spelled = [`Bearer ${first}`, `bearer ${first}`, `bEarer ${second}`, `BEARER ${second}`]
    const all = await statuses(40, (n) =>
      clientOf(own.app.http).get('/v1/search?q=asha', { authorization: spelled[n % spelled.length]! }),
    )
    // 240 a minute, times 0.05.
    expect(new Set(all.slice(0, 12))).toEqual(new Set([200]))
    expect(refused(all.slice(12))).toBe(28)
    await own.close()
  })
})
