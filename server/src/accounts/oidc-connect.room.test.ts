import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { browserOf, errorAt, goThrough, locationOf, signIn, villager, type Browser } from '../../test/oidc-browser.ts'
import { startOidcProvider, type OidcServer } from '../../test/oidc-provider.ts'

const ours = 'http://mulghar.test'

let village: OidcServer
let app: TestApp
beforeAll(async () => {
  village = await startOidcProvider(ours)
  app = await startTestApp({ PUBLIC_URL: ours, LOG_LEVEL: 'fatal', ...village.settings })
})
afterAll(async () => {
  await app.close()
  await village.close()
})

// Accounts elsewhere are connected from inside, and disconnected.

async function ticketOf(member: Member): Promise<string> {
  const { status, body } = await member.post('/v1/auth/oidc/village/connect')
  expect(status).toBe(200)
  return body.ticket as string
}

/** Goes to the provider to connect; answers the code with which the browser comes back. */
async function connectCode(browser: Browser, member: Member, login: string): Promise<string | null> {
  const page = await goThrough(browser, login, `?origin=/home/settings&ticket=${await ticketOf(member)}`)
  expect([...page.searchParams.keys()].toSorted()).toEqual(['connect', 'from'])
  return page.searchParams.get('connect')
}

test('a member connects, signs in with it, and disconnects', async () => {
  const asha = await app.signUp('Asha')
  const browser = browserOf(app, asha)
  const login = villager(village, 'Asha', { email: asha.email })
  const code = await connectCode(browser, asha, login)
  expect(await browser.post('/v1/auth/oidc/connect', { code })).toMatchObject({ status: 204 })
  const { body } = await asha.get('/v1/auth/oidc/identity')
  expect(body).toMatchObject({
    data: [{ providerName: expect.stringMatching(/^(Village|Town Hall)$/), email: asha.email }],
    hasPassword: true,
  })
  expect((await signIn(browserOf(app), login)).body.user.id).toBe(asha.id)

  const ravi = await app.signUp('Ravi')
  const { id } = body.data[0]
  expect((await ravi.delete(`/v1/auth/oidc/identity/${id}`)).status).toBe(404)
  expect((await app.visitor.delete(`/v1/auth/oidc/identity/${id}`)).status).toBe(401)
  expect((await asha.delete(`/v1/auth/oidc/identity/${id}`)).status).toBe(204)
  expect(errorAt(await goThrough(browserOf(app), login))).toBe('accounts/oidc-email-known')
})

test('a code connects only the account that asked for it, once, in its own browser', async () => {
  const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  const browser = browserOf(app, asha)
  const code = await connectCode(browser, asha, villager(village, 'Asha'))
  const used = { status: 410, body: { code: 'accounts/oidc-code-used' } }

  // Ravi is made to end what Asha has begun: his account elsewhere does not become hers.
  const tricked = browserOf(app, ravi)
  tricked.cookie = browser.cookie
  expect(await tricked.post('/v1/auth/oidc/connect', { code })).toMatchObject(used)
  expect(await asha.post('/v1/auth/oidc/connect', { code })).toMatchObject(used)
  expect((await app.visitor.post('/v1/auth/oidc/connect', { code })).status).toBe(401)
  expect(await browser.post('/v1/auth/oidc/exchange', { code })).toMatchObject(used)
  expect((await browser.post('/v1/auth/oidc/connect', { code })).status).toBe(204)
  expect(await browser.post('/v1/auth/oidc/connect', { code })).toMatchObject(used)
})

test('a ticket works once, for a minute, and is for members', async () => {
  const asha = await app.signUp('Asha')
  const ticket = await ticketOf(asha)
  const start = `/v1/auth/oidc/village/start?ticket=${ticket}`
  expect((await browserOf(app).get(start)).headers['location']).toContain(village.issuer)
  expect(errorAt(locationOf(await browserOf(app).get(start)))).toBe('accounts/oidc-code-used')
  const late = await ticketOf(asha)
  app.clock.advance(61_000)
  const answer = await browserOf(app).get(`/v1/auth/oidc/village/start?ticket=${late}`)
  expect(errorAt(locationOf(answer))).toBe('accounts/oidc-code-used')
  expect((await app.visitor.post('/v1/auth/oidc/village/connect')).status).toBe(401)
})

test('an identity connected to one member cannot be connected to another', async () => {
  const login = villager(village, 'Vidya')
  await signIn(browserOf(app), login)
  const ravi = await app.signUp('Ravi')
  const browser = browserOf(app, ravi)
  const code = await connectCode(browser, ravi, login)
  expect(await browser.post('/v1/auth/oidc/connect', { code })).toMatchObject({
    status: 409,
    body: { code: 'accounts/oidc-taken' },
  })
})

test('the only way in stays, until there is a password', async () => {
  const login = villager(village, 'Yam')
  const { body } = await signIn(browserOf(app), login)
  const yam = clientOf(app.app.http, body.accessToken.token)
  const list = (await yam.get('/v1/auth/oidc/identity')).body
  expect(list.hasPassword).toBe(false)
  const path = `/v1/auth/oidc/identity/${list.data[0].id}`
  expect(await yam.delete(path)).toMatchObject({ status: 409, body: { code: 'accounts/last-way-in' } })

  await app.visitor.post('/v1/auth/forgot-password', { email: body.user.email })
  const toYam = async () => (await app.mails()).find((one) => one.to.includes(body.user.email))
  await expect.poll(toYam, { timeout: 10_000 }).toBeDefined()
  const token = /reset-password\/(\S+)/.exec((await toYam())!.text)?.[1]
  const newPassword = 'a lamp in the open door'
  expect((await app.visitor.post('/v1/auth/reset-password', { token, newPassword })).status).toBe(204)
  const login2 = await app.visitor.post('/v1/auth/login', { email: body.user.email, password: newPassword })
  const again = clientOf(app.app.http, login2.body.accessToken.token)
  expect((await again.delete(path)).status).toBe(204)
})
