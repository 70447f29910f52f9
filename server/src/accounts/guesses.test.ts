import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => app.close())

const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000

/** Signs in from an address, as a browser with these cookies. */
const login = (email: string, password: string, from: string, cookie = '') =>
  app.visitor.post('/v1/auth/login', { email, password }, { 'x-forwarded-for': from, cookie })

/** So many wrong guesses from each of these addresses, a minute apart so that no other limit is met. */
async function guess(email: string, count: number, addresses: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const from of addresses) {
    for (let n = 0; n < count; n++) statuses.push((await login(email, `guess ${n}`, from)).status)
    app.clock.advance(61_000)
  }
  return statuses
}

const cookieIn = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!

let people = 0
async function member(name: string): Promise<Member> {
  // From an address of its own each: ten sign-ups a minute are allowed from one.
  if (++people % 5 === 0) app.clock.advance(61_000)
  return app.signUp(name)
}

describe('guessing a password', () => {
  test('ten guesses from one network, then it waits for a quarter of an hour; other networks do not', async () => {
    const asha = await member('Asha')
    expect(await guess(asha.email, 12, ['198.51.100.1'])).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    const refused = await login(asha.email, asha.password, '198.51.100.1')
    expect(refused).toMatchObject({ status: 429, body: { code: 'kit/too-many' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    expect((await login(asha.email, asha.password, '198.51.100.2')).status).toBe(200)
    app.clock.advance(quarterMs)
    expect((await login(asha.email, asha.password, '198.51.100.1')).status).toBe(200)
  })

  test(
    'fifty guesses in an hour from many networks together, then they wait; a device of the owner still signs in',
    { tags: ['room'] },
    async () => {
      const asha = await member('Asha')
      const home = await login(asha.email, asha.password, '203.0.113.1')
      expect(home.headers['set-cookie']).toMatch(
        /^mulghar-device-[\w-]{12}=[\w-]+\.[\w-]+; Path=\/v1\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      )
      const strangers = Array.from({ length: 7 }, (_, n) => `192.0.2.${n}`)
      const statuses = await guess(asha.email, 9, strangers)
      expect(statuses.filter((status) => status === 400)).toHaveLength(50)
      expect((await login(asha.email, asha.password, '203.0.113.9')).status).toBe(429)
      expect((await login(asha.email, asha.password, '203.0.113.9', cookieIn(home))).status).toBe(200)
      app.clock.advance(hourMs)
      expect((await login(asha.email, asha.password, '203.0.113.9')).status).toBe(200)
    },
  )

  test('a known device has ten guesses of its own; what is made up or another’s is no known device', async () => {
    const [asha, ravi] = [await member('Asha'), await member('Ravi')]
    const [ashas, ravis] = [
      cookieIn(await login(asha.email, asha.password, '203.0.113.2')),
      cookieIn(await login(ravi.email, ravi.password, '203.0.113.2')),
    ]
    await guess(asha.email, 11, ['203.0.113.3'])
    const renamed = `${ashas.split('=')[0]}=${ravis.split('=')[1]}`
    for (const cookie of [ravis, renamed, `${ashas}x`]) {
      expect((await login(asha.email, asha.password, '203.0.113.3', cookie)).status).toBe(429)
    }
    for (let n = 0; n < 10; n++) expect((await login(asha.email, 'a guess', '203.0.113.4', ashas)).status).toBe(400)
    expect((await login(asha.email, asha.password, '203.0.113.4', ashas)).status).toBe(429)
    expect((await login(asha.email, asha.password, '203.0.113.4')).status).toBe(200)
  })

  test('a device is forgotten once the password changes, except the one that changed it', async () => {
    const asha = await member('Asha')
    const old = cookieIn(await login(asha.email, asha.password, '203.0.113.5'))
    const change = { currentPassword: asha.password, newPassword: 'a password that is quite new' }
    const changed = await asha.put('/v1/auth/password', change)
    expect(changed.status).toBe(204)
    await guess(asha.email, 11, ['203.0.113.6'])
    expect((await login(asha.email, change.newPassword, '203.0.113.6', old)).status).toBe(429)
    expect((await login(asha.email, change.newPassword, '203.0.113.6', cookieIn(changed))).status).toBe(200)
  })

  test('an address without an account is counted like any other', async () => {
    const statuses = await guess('nobody@example.org', 12, ['198.51.100.9'])
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })

  test('does not count correct guesses', async () => {
    const asha = await member('Asha')
    for (let n = 0; n < 15; n++) expect((await login(asha.email, asha.password, '198.51.100.20')).status).toBe(200)
  })
})

describe('guessing the password of an open session', () => {
  test('ten guesses in a quarter of an hour, for all of its sessions together', async () => {
    const asha = await member('Asha')
    const change = (currentPassword: string) =>
      asha.put('/v1/auth/password', { currentPassword, newPassword: 'a password that is quite new' })
    for (let n = 0; n < 10; n++) expect((await change(`guess ${n}`)).status).toBe(403)
    expect(await change(asha.password)).toMatchObject({ status: 429, body: { code: 'kit/too-many' } })
    app.clock.advance(quarterMs)
    const { body } = await app.visitor.post('/v1/auth/token/refresh', { token: asha.tokens.refreshToken.token })
    const again = await app.visitor.put(
      '/v1/auth/password',
      { currentPassword: asha.password, newPassword: 'a password that is quite new' },
      { authorization: `Bearer ${body.accessToken.token}` },
    )
    expect(again.status).toBe(204)
  })
})
