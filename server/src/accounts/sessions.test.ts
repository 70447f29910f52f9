import { sql } from 'kysely'
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
const mine = (session: Session) => clientOf(app.app.http, session.accessToken.token).get('/v1/profile/user-detail')

describe('POST /v1/auth/token/refresh', () => {
  test('twenty at once with one token get one successor', async () => {
    const asha = await app.signUp('Asha')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(asha.tokens.refreshToken.token)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refreshToken.token)).size).toBe(1)
  })

  test('twenty at once with a later token, too', async () => {
    const asha = await app.signUp('Asha')
    const { body } = await refresh(asha.tokens.refreshToken.token)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(body.refreshToken.token)))
    expect(new Set(answers.map((answer) => answer.body.refreshToken?.token)).size).toBe(1)
    expect((await refresh(answers[0]!.body.refreshToken.token)).status).toBe(200)
  })

  test('a lost reply does no harm: the same token again gives the same successor', async () => {
    const asha = await app.signUp('Asha')
    const first = await refresh(asha.tokens.refreshToken.token)
    const second = await refresh(first.body.refreshToken.token)
    const again = await refresh(first.body.refreshToken.token)
    expect(again.body.refreshToken).toEqual(second.body.refreshToken)
    expect((await mine(again.body)).status).toBe(200)
  })

  test('a made-up token with the ids of a session is refused and ends nothing', async () => {
    const asha = await app.signUp('Asha')
    const [account, session] = asha.tokens.refreshToken.token.split('.')
    const guess = `${account}.${session}.${'A'.repeat(43)}.${'A'.repeat(22)}`
    expect((await refresh(guess)).status).toBe(400)
    expect((await app.visitor.post('/v1/auth/logout', { token: guess })).status).toBe(204)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(200)
    expect((await refresh(asha.tokens.refreshToken.token)).status).toBe(200)
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
    let token = asha.tokens.refreshToken.token
    for (const days of [50, 59, 59]) {
      own.clock.advance(days * 86_400_000)
      const renewed = await own.visitor.post('/v1/auth/token/refresh', { token })
      expect(renewed.status).toBe(200)
      token = renewed.body.refreshToken.token
    }
    own.clock.advance(61 * 86_400_000)
    expect((await own.visitor.post('/v1/auth/token/refresh', { token })).status).toBe(400)
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

  test('a token of one account ends no session of another', async () => {
    const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
    expect((await ravi.post('/v1/auth/logout', { token: ravi.tokens.refreshToken.token })).status).toBe(204)
    expect((await ravi.get('/v1/profile/user-detail')).status).toBe(401)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(200)
  })

  test('the bearer alone is enough', async () => {
    const asha = await app.signUp('Asha')
    expect((await asha.post('/v1/auth/logout')).status).toBe(204)
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(401)
  })

  test('works without a body, with and without a content type', async () => {
    const asha = await app.signUp('Asha')
    const typed = await asha.post('/v1/auth/logout', undefined, { 'content-type': 'application/json' })
    expect(typed.status).toBe(204)
    expect((await app.visitor.post('/v1/auth/logout')).status).toBe(204)
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

  test('lists at most 100 devices, the latest used, and this one in any case', async () => {
    const asha = await app.signUp('Asha')
    const columns = sql`account_id, device_name, token_hash, next_hash, created_at, expires_at, revoked_at`
    await sql`
      insert into session (id, last_used_at, ${columns})
      select gen_random_uuid(), now() + n * interval '1 minute', ${columns}
      from generate_series(1, 150) as n, (select ${columns} from session where account_id = ${asha.id}) as own`.execute(
      app.db,
    )
    const { body } = await asha.get('/v1/auth/session')
    expect(body.data).toHaveLength(100)
    const [own, ...others] = body.data as { current: boolean; lastUsedAt: string }[]
    expect([own!.current, others.some(({ current }) => current)]).toEqual([true, false])
    const times = others.map(({ lastUsedAt }) => lastUsedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await asha.delete('/v1/auth/session')).status).toBe(204)
    expect((await asha.get('/v1/auth/session')).body.data).toHaveLength(1)
  })

  test('a member ends no session of another; a visitor sees none', async () => {
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

describe('a bearer', () => {
  test.each(['nonsense', 'a.b.c'])('%j is refused', async (token) => {
    expect((await clientOf(app.app.http, token).get('/v1/profile/user-detail')).status).toBe(401)
  })

  test('a token signed by another key is refused', async () => {
    const asha = await app.signUp('Asha')
    const stranger = await startTestApp({ SECRET_KEY: 'a different secret that is long enough too' })
    const answer = await clientOf(stranger.app.http, asha.tokens.accessToken.token).get('/v1/profile/user-detail')
    expect(answer.status).toBe(401)
    await stranger.close()
  })

  test('a session ended in the database is refused at the first sight of its token', async () => {
    const asha = await app.signUp('Asha')
    await app.db.updateTable('session').set({ revoked_at: app.clock.now() }).where('account_id', '=', asha.id).execute()
    expect((await asha.get('/v1/profile/user-detail')).status).toBe(401)
  })
})
