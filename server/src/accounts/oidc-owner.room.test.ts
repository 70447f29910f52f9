import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { browserOf, errorAt, goThrough, signIn, villager } from '../../test/oidc-browser.ts'
import { startOidcProvider, type OidcServer } from '../../test/oidc-provider.ts'

// An account may have been made by somebody else under an address that was never theirs: these tests say whose it is.

const ours = 'http://mulghar.test'
const newPassword = 'a quite different password'

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

async function connect(member: Member, login: string): Promise<void> {
  const browser = browserOf(app, member)
  const { body } = await member.post('/v1/auth/oidc/village/connect')
  const page = await goThrough(browser, login, `?ticket=${body.ticket}`)
  const { status } = await browser.post('/v1/auth/oidc/connect', { code: page.searchParams.get('connect') })
  expect(status).toBe(204)
}

const mailsTo = async (email: string, subject: RegExp) =>
  (await app.mails()).filter((mail) => mail.to === email && subject.test(mail.subject))

/** The owner of the address sets a password by mail; answers the mail that tells of it. */
async function reset(email: string, times = 1): Promise<string> {
  await app.visitor.post('/v1/auth/forgot-password', { email })
  await expect.poll(async () => (await mailsTo(email, /Choose/)).length).toBe(times)
  const [, token = ''] = /reset-password\/([\w-]+)/.exec((await mailsTo(email, /Choose/)).at(-1)!.text) ?? []
  expect((await app.visitor.post('/v1/auth/reset-password', { token, newPassword })).status).toBe(204)
  await expect.poll(async () => (await mailsTo(email, /was changed/)).length).toBe(times)
  return (await mailsTo(email, /was changed/)).at(-1)!.text
}

test('logins connected before the address was verified stop working, and the owner is notified', async () => {
  const squatter = await app.signUp('Meera')
  const login = villager(village, 'Squatter')
  await connect(squatter, login)
  expect((await signIn(browserOf(app), login)).status).toBe(200)
  // One more way in is half open while the password is set anew.
  const browser = browserOf(app)
  const code = (await goThrough(browser, login)).searchParams.get('code')

  const mail = await reset(squatter.email)
  expect(mail).toMatch(/can no longer open your account, .*: (Village|Town Hall)/)
  expect((await browser.post('/v1/auth/oidc/exchange', { code })).status).toBe(410)
  const { body } = await signIn(browserOf(app), login)
  expect(body.user?.id).not.toBe(squatter.id)
  const meera = await app.visitor.post('/v1/auth/login', { email: squatter.email, password: newPassword })
  const inside = clientOf(app.app.http, meera.body.accessToken.token)
  expect((await inside.get('/v1/auth/oidc/identity')).body.data).toEqual([])
})

test("logins connected later, and the account's first one, stay", async () => {
  const gauri = villager(village, 'Gauri')
  const { body: made } = await signIn(browserOf(app), gauri)
  expect(await reset(made.user.email)).toMatch(/Still connected to your account: (Village|Town Hall)/)
  expect((await signIn(browserOf(app), gauri)).body.user.id).toBe(made.user.id)

  const asha = await app.signUp('Asha')
  expect(await reset(asha.email)).not.toMatch(/open your account|connected to your account/i)
  const { body } = await app.visitor.post('/v1/auth/login', { email: asha.email, password: newPassword })
  const login = villager(village, 'Asha')
  await connect({ ...asha, ...clientOf(app.app.http, body.accessToken.token) }, login)
  await reset(asha.email, 2)
  expect((await signIn(browserOf(app), login)).body.user.id).toBe(asha.id)
})

test('an address counts only where the provider says, in so many words, that it is verified', async () => {
  const asha = await app.signUp('Asha')
  const claimed = [false, undefined, 'true', 1] as (boolean | undefined)[]
  for (const email_verified of claimed) {
    const known = villager(village, 'Asha', { email: asha.email, email_verified })
    expect(errorAt(await goThrough(browserOf(app), known))).toBe('accounts/oidc-no-email')
    const unknown = villager(village, 'Tara', { email_verified })
    expect(errorAt(await goThrough(browserOf(app), unknown))).toBe('accounts/oidc-no-email')
  }
})

test('a token signed by another key is refused', async () => {
  const login = villager(village, 'Hari')
  village.isForged = true
  expect(errorAt(await goThrough(browserOf(app), login))).toBe('accounts/oidc-failed')
  village.isForged = false
  expect((await signIn(browserOf(app), login)).status).toBe(200)
})
