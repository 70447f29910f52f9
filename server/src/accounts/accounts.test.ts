import type { Session } from '@mulghar/contract/accounts/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { secureHashCost, setHashCost } from './passwords.ts'
import { makeAdmin, makeDemoAccount } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The test app hashes cheaply by default. */
async function atSecureHashCost<T>(work: () => Promise<T>): Promise<T> {
  const cheap = setHashCost(secureHashCost)
  try {
    return await work()
  } finally {
    setHashCost(cheap)
  }
}

const mine = (session: Session) => clientOf(app.app.http, session.accessToken.token).get('/v1/profile/user-detail')

describe('POST /v1/auth/register', () => {
  test('the first two accounts, made at once, have one administrator between them', async () => {
    const fresh = await startTestApp()
    await Promise.all([fresh.signUp('Asha'), fresh.signUp('Ravi'), fresh.signUp('Meera')])
    const rows = await fresh.db.selectFrom('account').select('role').where('email', 'like', '%@%').execute()
    expect(rows.map((row) => row.role).sort()).toEqual(['ADMIN', 'MEMBER', 'MEMBER'])
    await fresh.close()
  })

  test('an email can be used once, however it is written', async () => {
    const asha = await app.signUp('Asha')
    const again = { name: 'Asha', email: ` ${asha.email.toUpperCase()} `, password: 'another long password' }
    expect(await app.visitor.post('/v1/auth/register', again)).toMatchObject({
      status: 409,
      body: {
        status: 409,
        code: 'accounts/email-taken',
        message: 'There is already an account with this email. Log in, or use another email.',
      },
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

  test('a name is kept without what cannot be seen; one of nothing else is none', async () => {
    const draft = { email: 'hidden@example.org', password: 'a long password indeed' }
    const { status, body } = await app.visitor.post('/v1/auth/register', { ...draft, name: '\u202eAs\u0000ha\u200b' })
    expect({ status, name: body.user?.name }).toEqual({ status: 201, name: 'Asha' })
    const nothing = { ...draft, email: 'nothing@example.org', name: '\u200b\u0000' }
    expect(await app.visitor.post('/v1/auth/register', nothing)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name', code: 'required' }] },
    })
  })

  test('passwords are kept as argon2id, tokens as hashes', async () => {
    const asha = await atSecureHashCost(() => app.signUp('Asha'))
    const account = await app.db.selectFrom('account').selectAll().where('id', '=', asha.id).executeTakeFirstOrThrow()
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const session = await app.db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', asha.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(session)).not.toContain(asha.tokens.refreshToken.token.split('.')[2])
  })

  test('a closed instance takes no new account', async () => {
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

describe('administrators', () => {
  test('an account is made one by its email, a demo account never', async () => {
    const own = await startTestApp()
    const demo = await makeDemoAccount(own.db, {
      name: 'Demo',
      email: 'demo@example.org',
      password: 'a password for showing',
    })
    const first = await own.signUp('Asha')
    const second = await own.signUp('Ravi')
    const roleOf = async (id: string) =>
      (await own.db.selectFrom('account').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

    expect(await roleOf(demo!.id)).toBe('MEMBER')
    expect(await roleOf(first.id)).toBe('ADMIN')
    expect(await roleOf(second.id)).toBe('MEMBER')
    expect(await makeAdmin(own.db, ` ${second.email.toUpperCase()} `)).toBe(true)
    expect(await roleOf(second.id)).toBe('ADMIN')
    expect(await makeAdmin(own.db, 'demo@example.org')).toBe(false)
    expect(await makeAdmin(own.db, 'nobody@example.org')).toBe(false)
    await own.close()
  })
})
