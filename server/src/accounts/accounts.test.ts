import type { Session } from '@mulghar/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const refresh = (token: string) => app.visitor.post('/v1/auth/token/refresh', { token })
const bearer = (session: Session) => clientOf(app.app.http, session.accessToken.token)
const mine = (session: Session) => bearer(session).get('/v1/profile/user-detail')

describe('POST /v1/auth/register', () => {
  test('the first two accounts, made at once, have one administrator between them', async () => {
    const fresh = await startTestApp()
    await Promise.all([fresh.signUp('Asha'), fresh.signUp('Ravi'), fresh.signUp('Meera')])
    const rows = await fresh.db.selectFrom('account').select('role').execute()
    expect(rows.map((row) => row.role).sort()).toEqual(['ADMIN', 'MEMBER', 'MEMBER'])
    await fresh.close()
  })

  test('an email can be used once, however it is written', async () => {
    const asha = await app.signUp('Asha')
    const again = { name: 'Asha', email: ` ${asha.email.toUpperCase()} `, password: 'another long password' }
    expect(await app.visitor.post('/v1/auth/register', again)).toMatchObject({
      status: 409,
      body: { status: 409, code: 'accounts/email-taken', message: 'There is already an account with this email.' },
    })
  })

  test.each([
    ['password', 'password123', 'accounts/common-password'],
    ['a common word with a year', 'kathmandu2024', 'accounts/common-password'],
    ['a run', 'abcdefghij', 'accounts/common-password'],
    ['the name', 'Meera Karki 1', 'accounts/common-password'],
  ])('%s is refused', async (_, password, code) => {
    const draft = { name: 'Meera Karki', email: 'meera.k@example.org', password }
    expect(await app.visitor.post('/v1/auth/register', draft)).toMatchObject({ status: 400, body: { code } })
  })

  test('every field that is wrong is named', async () => {
    const { status, body } = await app.visitor.post('/v1/auth/register', { name: ' ', email: 'x', password: 'short' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'name', code: 'required', message: 'This is required.' },
      { field: 'email', code: 'email', message: 'This is not an email address.' },
      { field: 'password', code: 'too-short', limit: 8, message: 'This must have at least 8 characters.' },
    ])
    expect(body.requestId).toBeTruthy()
  })

  test('an instance that is closed takes nobody', async () => {
    const closed = await startTestApp({ REGISTRATION: 'CLOSED' })
    const draft = { name: 'Asha', email: 'asha@example.org', password: 'a long password indeed' }
    expect(await closed.visitor.post('/v1/auth/register', draft)).toMatchObject({
      status: 403,
      body: { code: 'accounts/registration-closed' },
    })
    await closed.close()
  })
})

describe('POST /v1/auth/login', () => {
  test('answers a session that works', async () => {
    const asha = await app.signUp('Asha')
    const { status, body } = await app.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { id: asha.id, name: 'Asha', phone: '' }, vaultPasswordRequired: false })
    expect((await mine(body)).status).toBe(200)
  })

  test('a wrong password and an unknown email are the same refusal', async () => {
    const asha = await app.signUp('Asha')
    const wrong = await app.visitor.post('/v1/auth/login', { email: asha.email, password: 'not it at all' })
    const unknown = await app.visitor.post('/v1/auth/login', { email: 'nobody@example.org', password: 'not it at all' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'accounts/bad-credentials' } })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })
})

describe('POST /v1/auth/token/refresh', () => {
  test('twenty at once with one token get one successor', async () => {
    const asha = await app.signUp('Asha')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(asha.tokens.refreshToken.token)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refreshToken.token)).size).toBe(1)
  })

  test('a lost reply does no harm: the same token again gives the same successor', async () => {
    const asha = await app.signUp('Asha')
    const first = await refresh(asha.tokens.refreshToken.token)
    const second = await refresh(first.body.refreshToken.token)
    const again = await refresh(first.body.refreshToken.token)
    expect(again.body.refreshToken.token).toBe(second.body.refreshToken.token)
  })

  test('a token whose successor has been used ends the whole family', async () => {
    const asha = await app.signUp('Asha')
    const first = await refresh(asha.tokens.refreshToken.token)
    const second = await refresh(first.body.refreshToken.token)
    expect(second.status).toBe(200)

    expect(await refresh(asha.tokens.refreshToken.token)).toMatchObject({
      status: 400,
      body: { code: 'accounts/bad-refresh-token' },
    })
    expect((await refresh(second.body.refreshToken.token)).status).toBe(400)
    expect((await mine(second.body)).status).toBe(401)
  })

  test('an access token lives ten minutes, a refresh token sixty days from its last use', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    own.clock.advance(9 * 60_000)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(200)
    own.clock.advance(2 * 60_000)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(401)
    own.clock.advance(50 * 86_400_000)
    const renewed = await own.visitor.post('/v1/auth/token/refresh', { token: asha.tokens.refreshToken.token })
    expect(renewed.status).toBe(200)
    const next = { token: renewed.body.refreshToken.token }
    own.clock.advance(61 * 86_400_000)
    expect((await own.visitor.post('/v1/auth/token/refresh', next)).status).toBe(400)
    await own.close()
  })

  test.each(['', 'nonsense', 'a.b.c'])('%j is no token', async (token) => {
    expect((await refresh(token)).status).toBe(400)
  })
})

describe('POST /v1/auth/logout', () => {
  test('ends the session at once, for both of its tokens', async () => {
    const asha = await app.signUp('Asha')
    expect((await asha.post('/v1/auth/logout', { token: asha.tokens.refreshToken.token })).status).toBe(204)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(401)
    expect((await refresh(asha.tokens.refreshToken.token)).status).toBe(400)
  })

  test('works without a body, with and without a content type', async () => {
    const asha = await app.signUp('Asha')
    const typed = await asha.post('/v1/auth/logout', undefined, { 'content-type': 'application/json' })
    expect(typed.status).toBe(204)
    expect((await app.visitor.post('/v1/auth/logout')).status).toBe(204)
  })
})

describe('a forgotten password', () => {
  const linkIn = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''

  test('a mailed link sets a new one, once, and ends every session', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    const known = await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    const unknown = await own.visitor.post('/v1/auth/forgot-password', { email: 'nobody@example.org' })
    expect(known.status).toBe(202)
    expect(unknown.body).toEqual(known.body)

    const [mail] = await own.mails()
    expect(mail).toMatchObject({ to: asha.email, subject: 'Choose a new password for Mulghar' })
    const token = linkIn(mail!.text)
    expect((await own.visitor.get(`/v1/auth/reset-password/${token}`)).status).toBe(204)

    const newPassword = 'a quite different password'
    expect((await own.visitor.post('/v1/auth/reset-password', { token, newPassword })).status).toBe(204)
    expect((await own.visitor.get(`/v1/auth/reset-password/${token}`)).status).toBe(410)
    expect((await own.visitor.post('/v1/auth/reset-password', { token, newPassword })).status).toBe(410)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(401)
    const login = await own.visitor.post('/v1/auth/login', { email: asha.email, password: newPassword })
    expect(login.status).toBe(200)
    expect(await own.mails(1)).toHaveLength(1)
    await own.close()
  })

  test('a link is too old after half an hour', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    const [mail] = await own.mails()
    own.clock.advance(31 * 60_000)
    expect((await own.visitor.get(`/v1/auth/reset-password/${linkIn(mail!.text)}`)).status).toBe(410)
    await own.close()
  })
})

describe('PUT /v1/auth/password', () => {
  const change = { newPassword: 'a password that is quite new' }

  test('its owner changes it; other devices are signed out, this one stays', async () => {
    const asha = await app.signUp('Asha')
    const { body: other } = await app.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    expect((await asha.put('/v1/auth/password', { ...change, currentPassword: asha.password })).status).toBe(204)
    expect((await mine(other)).status).toBe(401)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(200)
  })

  test('who does not know the current one is refused, a visitor turned away', async () => {
    const asha = await app.signUp('Asha')
    expect(await asha.put('/v1/auth/password', { ...change, currentPassword: 'a guess' })).toMatchObject({
      status: 403,
      body: { code: 'accounts/wrong-password' },
    })
    expect((await app.visitor.put('/v1/auth/password', {})).status).toBe(401)
  })
})

describe('/v1/auth/session', () => {
  test('lists devices and ends one, which is then refused at once', async () => {
    const asha = await app.signUp('Asha')
    const { body: phone } = await app.visitor.post('/v1/auth/login', {
      email: asha.email,
      password: asha.password,
      deviceName: 'Old phone',
    })
    const { body: list } = await asha.get('/v1/auth/session')
    expect(list.data).toHaveLength(2)
    const old = list.data.find((device: { deviceName: string }) => device.deviceName === 'Old phone')
    expect(old.current).toBe(false)

    expect((await asha.delete(`/v1/auth/session/${old.id}`)).status).toBe(204)
    expect((await mine(phone)).status).toBe(401)
    expect((await asha.delete(`/v1/auth/session/${old.id}`)).status).toBe(404)
  })

  test("nobody ends another's session; a visitor sees none", async () => {
    const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
    const { body: list } = await asha.get('/v1/auth/session')
    expect((await ravi.delete(`/v1/auth/session/${list.data[0].id}`)).status).toBe(404)
    expect((await app.visitor.delete('/v1/auth/session')).status).toBe(401)
    expect((await asha.get('/v1/auth/session')).status).toBe(200)
  })

  test('all others end together', async () => {
    const asha = await app.signUp('Asha')
    const { body: other } = await app.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    expect((await asha.delete('/v1/auth/session')).status).toBe(204)
    expect((await mine(other)).status).toBe(401)
    expect((await asha.get('/v1/auth/session')).status).toBe(200)
  })
})
