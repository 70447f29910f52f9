import { setTimeout } from 'node:timers/promises'
import type { Session } from '@mulghar/contract/accounts/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { hashPassword, isPassword, secureHashCost, setHashCost } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const mine = (session: Session, of = app) =>
  clientOf(of.app.http, session.accessToken.token).get('/v1/profile/user-detail')

const linkIn = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''

describe('comparing passwords', () => {
  test('an account that is not there has no password, not even the one it is compared with', async () => {
    expect(await isPassword('the password of nobody at all', undefined)).toBe(false)
  })

  test('a letter and its accent are the same however they are typed; spaces count', async () => {
    const kept = await hashPassword('caf\u00e9 of my own ')
    expect(await isPassword('cafe\u0301 of my own ', kept)).toBe(true)
    expect(await isPassword('caf\u00e9 of my own', kept)).toBe(false)
  })
})

describe('a forgotten password', () => {
  type Errand = { name: string; payload: string }
  const errandsOf = async (own: TestApp) => {
    const { rows } = await sql<{ data: Errand; state: string }>`
      select data, state from pgboss.job where name = 'errand' order by created_on`.execute(own.db)
    return rows
  }

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
    expect((await own.mails(2)).map(({ subject }) => subject)).toEqual([
      'Choose a new password for Mulghar',
      'Your password for Mulghar was changed',
    ])
    await own.close()
  })

  test('the call does the same for everybody: it puts one errand in line', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    for (const email of [asha.email, 'nobody@example.org']) {
      await own.visitor.post('/v1/auth/forgot-password', { email })
    }
    expect((await errandsOf(own)).map((row) => row.data)).toEqual([
      { name: 'password-reset', payload: asha.email },
      { name: 'password-reset', payload: 'nobody@example.org' },
    ])
    await expect
      .poll(async () => (await errandsOf(own)).map((row) => row.state), { timeout: 10_000 })
      .toEqual(['completed', 'completed'])
    expect((await own.mails()).map((mail) => mail.to)).toEqual([asha.email])
    await own.close()
  })

  test('five links may wait, further ones are not mailed', { tags: ['room'] }, async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    for (let round = 0; round < 7; round++) await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    await expect
      .poll(async () => (await errandsOf(own)).filter((row) => row.state === 'completed').length, { timeout: 20_000 })
      .toBe(7)
    expect(await own.mails(5)).toHaveLength(5)
    await own.close()
  })

  test('a common password is refused and leaves the link as it is', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    const [mail] = await own.mails()
    const token = linkIn(mail!.text)
    const common = await own.visitor.post('/v1/auth/reset-password', { token, newPassword: 'password123' })
    expect(common).toMatchObject({ status: 400, body: { code: 'accounts/common-password' } })
    expect((await own.visitor.get(`/v1/auth/reset-password/${token}`)).status).toBe(204)
    expect((await own.visitor.get('/v1/auth/reset-password/made-up')).status).toBe(410)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(200)
    await own.close()
  })

  test('one of two simultaneous uses of a link sets the password', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    const [mail] = await own.mails()
    const token = linkIn(mail!.text)
    const answers = await Promise.all(
      ['the first new password', 'the second new password'].map((newPassword) =>
        own.visitor.post('/v1/auth/reset-password', { token, newPassword }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([204, 410])
    await own.close()
  })

  test('changing the password takes mailed links back', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    const [mail] = await own.mails()
    const change = { currentPassword: asha.password, newPassword: 'a password that is quite new' }
    expect((await asha.put('/v1/auth/password', change)).status).toBe(204)
    expect((await own.visitor.get(`/v1/auth/reset-password/${linkIn(mail!.text)}`)).status).toBe(410)
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

  test('refuses a wrong current password and visitors', async () => {
    const asha = await app.signUp('Asha')
    expect(await asha.put('/v1/auth/password', { ...change, currentPassword: 'a guess' })).toMatchObject({
      status: 403,
      body: { code: 'accounts/wrong-password' },
    })
    expect((await app.visitor.put('/v1/auth/password', {})).status).toBe(401)
    const login = await app.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    expect(login.status).toBe(200)
  })

  test('of several changes at once from one password, one is made', async () => {
    const asha = await app.signUp('Asha')
    const wanted = ['the first of three', 'the second of three', 'the third of three']
    const answers = await Promise.all(
      wanted.map((newPassword) => asha.put('/v1/auth/password', { newPassword, currentPassword: asha.password })),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([204, 403, 403])
    for (const [at, password] of wanted.entries()) {
      const login = await app.visitor.post('/v1/auth/login', { email: asha.email, password })
      expect(login.status).toBe(answers[at]!.status === 204 ? 200 : 400)
    }
  })
})

describe('signing in with the old password, while another one is chosen', () => {
  /** Half of them wait for their hashes behind that of the change, half come later. */
  const loginsDuring = async (own: TestApp, asha: { email: string; password: string }, chosen: Promise<unknown>) => {
    const logins = Array.from({ length: 12 }, async (_, at) => {
      await setTimeout(at < 6 ? 0 : at * 15)
      return own.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    })
    await chosen
    const begun = (await Promise.all(logins)).filter(({ status }) => status === 200)
    return Promise.all(begun.map(async ({ body }) => (await mine(body, own)).status))
  }

  beforeAll(() => {
    const cheap = setHashCost(secureHashCost)
    return () => void setHashCost(cheap)
  })

  test('leaves no session where the owner changes it', async () => {
    const asha = await app.signUp('Asha')
    const change = { currentPassword: asha.password, newPassword: 'a password that is quite new' }
    const left = await loginsDuring(app, asha, asha.put('/v1/auth/password', change))
    expect(left.filter((status) => status !== 401)).toEqual([])
  })

  test('leaves no session where a mailed link sets it', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    await own.visitor.post('/v1/auth/forgot-password', { email: asha.email })
    const [mail] = await own.mails()
    const reset = { token: linkIn(mail!.text), newPassword: 'a quite different password' }
    const left = await loginsDuring(own, asha, own.visitor.post('/v1/auth/reset-password', reset))
    expect(left.filter((status) => status !== 401)).toEqual([])
    await own.close()
  })
})
