import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { anotherSession, codeOf, newKeys, newProof, setUpVault, vaultAt, withToken } from '../../test/vault.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const unlock = (by: Pick<Member, 'post'>, authKey: string, idleMinutes = 5) =>
  by.post(vaultAt.unlock, { authKey, idleMinutes })

describe('opening', () => {
  test('takes the password or the words, and gives the lock of that one with its key version', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const byPassword = await unlock(asha, sealed.authKey, 15)
    expect(byPassword).toMatchObject({
      status: 200,
      body: { keyVersion: 1, lock: sealed.locks.password, head: sealed.head, vaultVersion: 1, expiresIn: 900 },
    })
    const byWords = await asha.post(vaultAt.unlock, { recoveryAuthKey: sealed.recoveryAuthKey, idleMinutes: 1 })
    expect(byWords).toMatchObject({ status: 200, body: { keyVersion: 1, lock: sealed.locks.recovery, expiresIn: 60 } })
    expect(codeOf(await unlock(asha, sealed.recoveryAuthKey))).toBe('storage/wrong-password')
    const words = await asha.post(vaultAt.unlock, { recoveryAuthKey: sealed.authKey, idleMinutes: 1 })
    expect(codeOf(words)).toBe('storage/wrong-words')
    expect(codeOf(await unlock(await app.signUp('Ravi'), sealed.authKey))).toBe('storage/no-vault')
  })

  test('counts ten wrong passwords in a quarter of an hour, however many come at once', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const asha = await own.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const guess = () => unlock(asha, newProof())
    const first = await guess()
    expect(first).toMatchObject({
      status: 403,
      body: { code: 'storage/wrong-password', errors: [{ field: 'authKey', code: 'tries-left', limit: 9 }] },
    })
    const answers = await Promise.all(Array.from({ length: 14 }, guess))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'storage/too-many-tries'))
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(800)
    // The right password is refused too: else who guesses would know.
    expect(codeOf(await unlock(asha, sealed.authKey))).toBe('storage/too-many-tries')

    own.clock.advance(61_000)
    const words = { recoveryAuthKey: sealed.recoveryAuthKey, idleMinutes: 5 }
    expect((await asha.post(vaultAt.unlock, words)).status).toBe(200)
    const recovery = { mode: 'RECOVERY', recoveryAuthKey: sealed.recoveryAuthKey, new: newKeys(2, 1).RECOVERY }
    expect((await asha.put(vaultAt.reset, recovery)).status).toBe(200)
    // The browser proves a new password at once: the tries of the old one do not count.
    expect((await unlock(asha, recovery.new.authKey)).status).toBe(200)
    await Promise.all(Array.from({ length: 10 }, guess))
    expect(codeOf(await unlock(asha, recovery.new.authKey))).toBe('storage/too-many-tries')
    own.clock.advance(15 * 60_000)
    const { body } = await own.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    const fresh = { authorization: `Bearer ${body.accessToken.token}` }
    const opened = await asha.post(vaultAt.unlock, { authKey: recovery.new.authKey, idleMinutes: 5 }, fresh)
    expect(opened.status).toBe(200)
    await own.close()
  })

  test('gives new words tries of their own', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const asha = await own.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const byWords = (recoveryAuthKey: string) => asha.post(vaultAt.unlock, { recoveryAuthKey, idleMinutes: 5 })
    await Promise.all(Array.from({ length: 10 }, () => byWords(newProof())))
    expect(codeOf(await byWords(sealed.recoveryAuthKey))).toBe('storage/too-many-tries')
    const change = { mode: 'WORDS', authKey: sealed.authKey, new: newKeys(2, 1).WORDS }
    expect((await asha.put(vaultAt.reset, change)).status).toBe(200)
    expect((await byWords(change.new.recoveryAuthKey)).status).toBe(200)
    await own.close()
  })

  test('answers a repeated call with another token, and keeps no reply', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const again = { 'idempotency-key': 'the same again' }
    const open = async () =>
      (await asha.post(vaultAt.unlock, { authKey: sealed.authKey, idleMinutes: 5 }, again)).body.vaultToken as string
    const tokens = [await open(), await open()]
    expect(new Set(tokens).size).toBe(2)
    const kept = app.db.selectFrom('idempotency_key').selectAll().where('account_id', '=', asha.id)
    expect(await kept.execute()).toEqual([])
  })

  test('does not count a right password', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const asha = await own.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    for (let n = 0; n < 14; n++) expect((await unlock(asha, sealed.authKey)).status).toBe(200)
    expect((await unlock(asha, newProof())).body.errors[0].limit).toBe(9)
    await own.close()
  })

  test('limits the calls of a session a minute, apart for the password, the words and other sessions', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const asha = await own.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const phone = await anotherSession(own, asha)
    const malformed = { mode: 'CHANGE', authKey: 'no proof' }
    for (let n = 0; n < 31; n++) expect(codeOf(await asha.put(vaultAt.reset, malformed))).toBe('kit/bad-input')
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(codeOf(await unlock(asha, sealed.authKey)))
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(answers.at(-1)).toBe('kit/too-many')
    expect(codeOf(await unlock(phone, sealed.authKey))).toBe(200)
    const words = { recoveryAuthKey: sealed.recoveryAuthKey, idleMinutes: 5 }
    expect(codeOf(await asha.post(vaultAt.unlock, words))).toBe(200)
    const recovery = { mode: 'RECOVERY', recoveryAuthKey: sealed.recoveryAuthKey, new: newKeys(2, 1).RECOVERY }
    expect(codeOf(await asha.put(vaultAt.reset, recovery))).toBe(200)
    await own.close()
  })

  test('opens for every right password of many that come at once, also with one try left', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const asha = await own.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    for (let n = 0; n < 9; n++) expect((await unlock(asha, newProof())).status).toBe(403)
    own.clock.advance(61_000)
    const answers = await Promise.all(Array.from({ length: 25 }, () => unlock(asha, sealed.authKey)))
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 25 }, () => 200))
    expect((await unlock(asha, newProof())).body.errors[0].limit).toBe(0)
    await own.close()
  })
})

describe('an open vault', () => {
  const heads = (by: Pick<Member, 'get'>, token: string) => by.get(vaultAt.heads, withToken(token)).then(codeOf)

  test('needs its token, of the same session', async () => {
    const asha = await app.signUp('Asha')
    const { token } = await setUpVault(asha)
    const other = await anotherSession(app, asha)
    expect(await heads(asha, token)).toBe(200)
    expect(await heads(other, token)).toBe('storage/locked')
    expect(codeOf(await asha.get(vaultAt.heads))).toBe('storage/locked')
    for (const wrong of ['', 'x', `${token}x`, token.slice(1), 'x'.repeat(5000)])
      expect([wrong, await heads(asha, wrong)]).toEqual([wrong, 'storage/locked'])
    const ravi = await app.signUp('Ravi')
    expect(await heads(ravi, token)).toBe('storage/no-vault')
    await setUpVault(ravi)
    expect(await heads(ravi, token)).toBe('storage/locked')
  })

  test('stays open while it is used, and locks when it is idle', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const token = (await unlock(asha, sealed.authKey, 1)).body.vaultToken as string
    for (let n = 0; n < 4; n++) {
      app.clock.advance(50_000)
      expect(await heads(asha, token)).toBe(200)
    }
    app.clock.advance(60_000)
    expect(await heads(asha, token)).toBe('storage/locked')
  })

  test('writes a use once in some seconds', async () => {
    const asha = await app.signUp('Asha')
    const { token } = await setUpVault(asha)
    const used = async () =>
      (await app.db.selectFrom('storage_token').select('used_at').where('account_id', '=', asha.id).execute())[0]!
        .used_at
    const before = await used()
    for (let n = 0; n < 3; n++) await heads(asha, token)
    expect(await used()).toEqual(before)
    app.clock.advance(4000)
    await heads(asha, token)
    expect(await used()).not.toEqual(before)
  })

  test('locks after eight hours in any case, and is forgotten then', async () => {
    const own = await startTestApp()
    const asha = await own.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    let bearer = {}
    const refresh = async () => {
      const { body } = await own.visitor.post('/v1/auth/token/refresh', { token: asha.tokens.refreshToken.token })
      asha.tokens = body
      bearer = { authorization: `Bearer ${body.accessToken.token}` }
    }
    const token = (await unlock(asha, sealed.authKey, 60)).body.vaultToken as string
    const asked = async () => codeOf(await asha.get(vaultAt.heads, { ...bearer, ...withToken(token) }))
    for (let minutes = 50; minutes < 480; minutes += 50) {
      own.clock.advance(50 * 60_000)
      await refresh()
      expect(await asked()).toBe(200)
    }
    own.clock.advance(30 * 60_000)
    await refresh()
    expect(await asked()).toBe('storage/locked')
    await own.app.keepHouse()
    expect(await own.db.selectFrom('storage_token').selectAll().execute()).toEqual([])
    await own.close()
  })

  test('locks in its own tab, or everywhere', async () => {
    const asha = await app.signUp('Asha')
    const { sealed, token } = await setUpVault(asha)
    const other = await anotherSession(app, asha)
    const tokenOf = async (by: Pick<Member, 'post'>) => (await unlock(by, sealed.authKey)).body.vaultToken as string
    const [second, third, elsewhere] = [await tokenOf(asha), await tokenOf(asha), await tokenOf(other)]
    expect((await asha.post(vaultAt.lock, {}, withToken(second))).status).toBe(204)
    expect([await heads(asha, token), await heads(asha, second), await heads(other, elsewhere)]).toEqual([
      200,
      'storage/locked',
      200,
    ])
    // A token of another session is not its own.
    await asha.post(vaultAt.lock, {}, withToken(elsewhere))
    expect(await heads(other, elsewhere)).toBe(200)
    await asha.post(vaultAt.lock)
    expect([await heads(asha, token), await heads(asha, third), await heads(other, elsewhere)]).toEqual([
      'storage/locked',
      'storage/locked',
      200,
    ])
    expect((await asha.post(vaultAt.lock, { everywhere: true })).status).toBe(204)
    expect(await heads(other, elsewhere)).toBe('storage/locked')
    expect((await (await app.signUp('Ravi')).post(vaultAt.lock, { everywhere: true })).status).toBe(204)
  })

  test('ends with its session', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const kept = async () =>
      (await app.db.selectFrom('storage_token').select('session_id').where('account_id', '=', asha.id).execute()).length
    const other = await anotherSession(app, asha)
    await unlock(other, sealed.authKey)
    expect(await kept()).toBe(2)
    await other.post('/v1/auth/logout')
    expect(await kept()).toBe(1)
    const third = await anotherSession(app, asha)
    await unlock(third, sealed.authKey)
    await asha.delete('/v1/auth/session')
    expect(await kept()).toBe(1)
    await asha.post('/v1/auth/logout', { token: asha.tokens.refreshToken.token })
    expect(await kept()).toBe(0)
  })
})
