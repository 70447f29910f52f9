import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import {
  browserOf,
  errorAt,
  goThrough,
  locationOf,
  pathOf,
  signIn,
  villager,
  type Browser,
} from '../../test/oidc-browser.ts'
import { newVault, vaultAt } from '../../test/vault.ts'
import { startOidcProvider, throughProvider, type OidcServer } from '../../test/oidc-provider.ts'

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

/** A villager whose subject at the provider is this one. */
function subjectOf(subject: string): string {
  const known = {
    name: 'Gauri',
    email: `gauri-${randomBytes(8).toString('hex')}@village.example`,
    email_verified: true,
  }
  village.people.set(subject, known)
  return subject
}
const accountsCalled = (name: string) => app.db.selectFrom('account').selectAll().where('name', '=', name).execute()

describe('the way in', () => {
  test('a new person gets an account and a session, and the same account the next time, from any device', async () => {
    const login = villager(village, 'Gauri')
    const browser = browserOf(app)
    const page = await goThrough(browser, login, '?origin=%2Fhome%2Ffamily-list%3Fa%3D1')
    expect(page.origin + page.pathname).toBe(`${ours}/login/callback`)
    expect(page.searchParams.get('from')).toBe('/home/family-list?a=1')
    expect([...page.searchParams.keys()].toSorted()).toEqual(['code', 'from'])

    const { status, body } = await browser.post('/v1/auth/oidc/exchange', { code: page.searchParams.get('code') })
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: { name: 'Gauri', email: `${login}@village.example`, phone: '' },
    })
    expect(Object.keys(body).toSorted()).toEqual(['accessToken', 'refreshToken', 'user', 'vaultPasswordRequired'])
    const inside = clientOf(app.app.http, body.accessToken.token)
    expect((await inside.get('/v1/profile/user-detail')).status).toBe(200)

    const again = await signIn(browserOf(app), login)
    expect(again.body.user.id).toBe(body.user.id)
    expect(await accountsCalled('Gauri')).toHaveLength(1)

    expect(again.body.vaultPasswordRequired).toBe(false)
    expect((await inside.post(vaultAt.password, newVault())).status).toBe(201)
    expect((await signIn(browserOf(app), login)).body.vaultPasswordRequired).toBe(true)
  })

  test.each([
    ['controls', 'Ga\u0007u\nri\t  Rai', 'Gau ri Rai'],
    ['a zero', 'Ga\0uri', 'Gauri'],
    ['half of a letter', `${'a'.repeat(99)}\u{1f600}`, `${'a'.repeat(99)}`],
    ['a hundred thousand letters', 'Gauri '.repeat(20_000), 'Gauri '.repeat(20).slice(0, 100).trim()],
  ])('a name with %s is one short line', async (_, name, shown) => {
    const login = villager(village, 'Gauri', { name })
    expect((await signIn(browserOf(app), login)).body.user.name).toBe(shown)
  })

  test.each([
    ['soft hyphens', '\u00ad\u00ad'],
    ['blank letters of Braille', '\u2800'],
    ['half of a letter', '\ud83d'],
    ['spaces', ' \u3164 '],
  ])('a name of nothing but %s is replaced by the first part of the address', async (_, name) => {
    const login = villager(village, 'Gauri', { name })
    expect((await signIn(browserOf(app), login)).body.user.name).toBe(login)
  })

  test.each([
    ['a zero', 'ga\0uri@village.example'],
    ['controls', 'ga\u0007uri@village.example'],
    ['half of a letter', 'ga\ud83duri@village.example'],
    ['a hundred thousand letters', `${'g'.repeat(100_000)}@village.example`],
    ['no host', 'gauri'],
  ])('an address with %s counts as none', async (_, email) => {
    const page = await goThrough(browserOf(app), villager(village, 'Gauri', { email }))
    expect(errorAt(page)).toBe('accounts/oidc-no-email')
  })

  test.each([
    ['a zero', 'ga\0uri'],
    ['a control', 'ga\u0007uri'],
    ['half of a letter', 'gauri\ud83d'],
    ['a letter beyond ASCII', 'gaurī'],
    ['256 letters', 'g'.repeat(256)],
    ['3,000 letters', randomBytes(1500).toString('hex')],
  ])('a subject with %s is refused on the page of the sign-in', async (_, subject) => {
    subjectOf(subject)
    const page = await goThrough(browserOf(app), subject)
    expect(page.pathname).toBe('/login/callback')
    expect(errorAt(page)).toBe('accounts/oidc-failed')
  })

  test('a subject of 255 letters signs in, every time to the same account', async () => {
    const login = subjectOf(`"\\ ${randomBytes(126).toString('hex')}`)
    const [first, second] = [await signIn(browserOf(app), login), await signIn(browserOf(app), login)]
    expect(first.status).toBe(200)
    expect(second.body.user.id).toBe(first.body.user.id)
  })

  test('the browser is sent away with PKCE, a state and a nonce, and with a cookie that scripts cannot read', async () => {
    const { headers } = await app.visitor.get('/v1/auth/oidc/village/start')
    const asked = new URL(String(headers['location']))
    expect(asked.origin).toBe(village.issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'mulghar',
      redirect_uri: `${ours}/v1/auth/oidc/village/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(headers['set-cookie']).toMatch(
      /^mulghar-sign-in=[\w-]{43}; Path=\/v1\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('only a page of ours for members is come back to', async () => {
    for (const origin of ['https://evil.example', '//evil.example', '/homestead', '/login']) {
      const page = await goThrough(browserOf(app), villager(village, 'Hari'), `?origin=${encodeURIComponent(origin)}`)
      expect(page.searchParams.get('from')).toBe('/home')
    }
  })

  test('codes and secrets are kept as hashes', async () => {
    const browser = browserOf(app)
    const page = await goThrough(browser, villager(village, 'Indra'))
    const kept = JSON.stringify(await app.db.selectFrom('oidc_code').selectAll().execute())
    expect(kept).not.toContain(page.searchParams.get('code'))
    expect(kept).not.toContain(browser.cookie.split('=')[1])
  })

  test('providers are listed; without one there is none, and one that is unknown is nowhere', async () => {
    const data = [
      { id: 'town-hall', name: 'Town Hall' },
      { id: 'village', name: 'Village' },
    ]
    expect((await app.visitor.get('/v1/auth/oidc')).body).toEqual({ data, next: null, hasNext: false })
    expect((await app.visitor.get('/v1/config')).body.signInProviders).toEqual(data)
    expect(await app.visitor.get('/v1/auth/oidc/city/start')).toMatchObject({
      status: 404,
      body: { code: 'accounts/oidc-unknown' },
    })
    const alone = await startTestApp()
    expect((await alone.visitor.get('/v1/config')).body.signInProviders).toEqual([])
    await alone.close()
  })

  test('reports a cancelled and a closed sign-in at the provider', async () => {
    const browser = browserOf(app)
    const started = await browser.get('/v1/auth/oidc/village/start?origin=/home/settings')
    const returned = await throughProvider(locationOf(started).href, villager(village, 'Jaya'), true)
    const page = locationOf(await browser.get(pathOf(returned)))
    expect(pathOf(page)).toBe('/login/callback?error=accounts%2Foidc-cancelled&from=%2Fhome%2Fsettings')

    const nowhere = await startTestApp({
      OIDC_NOWHERE_ISSUER: 'http://127.0.0.1:9',
      OIDC_NOWHERE_CLIENT_ID: 'mulghar',
      OIDC_NOWHERE_CLIENT_SECRET: 'secret',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: ours,
    })
    expect(errorAt(locationOf(await nowhere.visitor.get('/v1/auth/oidc/nowhere/start')))).toBe(
      'accounts/oidc-unreachable',
    )
    await nowhere.close()
  })
})

describe('the account of a provider login', () => {
  test('an account with the same email is not taken over, verified or not', async () => {
    const asha = await app.signUp('Asha')
    for (const email_verified of [true, false]) {
      const login = villager(village, 'Asha', { email: asha.email.toUpperCase(), email_verified })
      // Whoever is not vouched for learns nothing of the address.
      const wanted = email_verified ? 'accounts/oidc-email-known' : 'accounts/oidc-no-email'
      expect(errorAt(await goThrough(browserOf(app), login))).toBe(wanted)
    }
    expect((await asha.get('/v1/auth/oidc/identity')).body.data).toEqual([])
  })

  test('an address that is not verified, or none, makes no account', async () => {
    for (const known of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      expect(errorAt(await goThrough(browserOf(app), villager(village, 'Kumar', known)))).toBe('accounts/oidc-no-email')
    }
    expect(await accountsCalled('Kumar')).toEqual([])
  })

  test.each(['INVITE', 'CLOSED'])('%s takes no new account; a connected one signs in', async (REGISTRATION) => {
    const closed = await startTestApp({ PUBLIC_URL: ours, REGISTRATION, ...village.settings })
    const login = villager(village, 'Laxmi')
    expect(errorAt(await goThrough(browserOf(closed), login))).toBe('accounts/registration-closed')
    await closed.db
      .insertInto('account')
      .values({ id: closedId, name: 'Laxmi', email: 'laxmi@example.org', phone: null, password_hash: null })
      .execute()
    const value = JSON.stringify([village.issuer, login])
    await closed.db.insertInto('login_key').values({ kind: 'oidc', value, account_id: closedId }).execute()
    const page = await goThrough(browserOf(closed), login)
    expect(page.searchParams.get('code')).toBeTruthy()
    await closed.close()
  })
  const closedId = '01980000-0000-7000-8000-000000000001'

  test('two tabs at once make one account', async () => {
    const login = villager(village, 'Maya')
    const browser = browserOf(app)
    const starts = [await browser.get('/v1/auth/oidc/village/start'), await browser.get('/v1/auth/oidc/village/start')]
    const returned = await Promise.all(starts.map((start) => throughProvider(locationOf(start).href, login)))
    const pages = await Promise.all(returned.map((address) => browser.get(pathOf(address))))
    expect(pages.some((page) => locationOf(page).searchParams.has('code'))).toBe(true)
    expect(await accountsCalled('Maya')).toHaveLength(1)
  })

  test('no password opens an account that has none', async () => {
    const login = villager(village, 'Nabin')
    const { body } = await signIn(browserOf(app), login)
    for (const password of ['', 'null', 'the password of nobody at all']) {
      const { status } = await app.visitor.post('/v1/auth/login', { email: body.user.email, password })
      expect(status).toBe(400)
    }
  })
})

describe('a tampered sign-in', () => {
  async function started(browser = browserOf(app)) {
    const answer = await browser.get('/v1/auth/oidc/village/start')
    return { browser, address: locationOf(answer) }
  }
  const back = async (browser: Browser, returned: URL) => errorAt(locationOf(await browser.get(pathOf(returned))))

  test('is refused with a state that is another’s, made up or missing', async () => {
    const login = villager(village, 'Om')
    const { browser, address } = await started()
    const other = await started()
    const returned = await throughProvider(address.href, login)
    const states = [null, 'made-up', other.address.searchParams.get('state')]
    for (const state of states) {
      const changed = new URL(returned)
      changed.searchParams.delete('state')
      if (state !== null) changed.searchParams.set('state', state)
      expect(await back(browser, changed)).toBe('accounts/oidc-expired')
    }
    expect(await accountsCalled('Om')).toEqual([])
  })

  test('is refused with a nonce or a challenge of another flow', async () => {
    const login = villager(village, 'Prem')
    for (const name of ['nonce', 'code_challenge']) {
      const { browser, address } = await started()
      address.searchParams.set(name, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
      expect(await back(browser, await throughProvider(address.href, login))).toBe('accounts/oidc-failed')
    }
    expect(await accountsCalled('Prem')).toEqual([])
  })

  test('is refused with a code that is made up, of another issuer, or of another flow', async () => {
    const login = villager(village, 'Rita')
    const change: Record<string, string> = { code: 'made-up', iss: 'https://evil.example' }
    for (const [name, value] of Object.entries(change)) {
      const { browser, address } = await started()
      const returned = await throughProvider(address.href, login)
      returned.searchParams.set(name, value)
      expect(await back(browser, returned)).toBe('accounts/oidc-failed')
    }
    const { browser, address } = await started()
    const returned = await throughProvider(address.href, login)
    const stolen = await throughProvider((await started()).address.href, villager(village, 'Thief'))
    returned.searchParams.set('code', stolen.searchParams.get('code')!)
    expect(await back(browser, returned)).toBe('accounts/oidc-failed')
    expect(await accountsCalled('Rita')).toEqual([])
  })

  test('is refused with an answer given twice, too late, to another provider, or in another browser', async () => {
    const login = villager(village, 'Sita')
    const first = await started()
    const returned = await throughProvider(first.address.href, login)
    // Somebody else is made to open it: they are not signed in as whoever sent it to them.
    expect(await back(browserOf(app), returned)).toBe('accounts/oidc-expired')

    const second = await started()
    const other = await throughProvider(second.address.href, login)
    expect(await back(second.browser, new URL(pathOf(other).replace('village', 'town-hall'), ours))).toBe(
      'accounts/oidc-expired',
    )

    const third = await started()
    const twice = await throughProvider(third.address.href, login)
    expect(await back(third.browser, twice)).toBe(null)
    expect(await back(third.browser, twice)).toBe('accounts/oidc-expired')

    const fourth = await started()
    const late = await throughProvider(fourth.address.href, login)
    app.clock.advance(11 * 60_000)
    expect(await back(fourth.browser, late)).toBe('accounts/oidc-expired')
  })
})

describe('POST /v1/auth/oidc/exchange', () => {
  const exchange = (browser: Browser, code: string | null) => browser.post('/v1/auth/oidc/exchange', { code })
  const used = { status: 410, body: { code: 'accounts/oidc-code-used' } }

  test('a code works once, within a minute, in its own browser', async () => {
    const browser = browserOf(app)
    const code = (await goThrough(browser, villager(village, 'Tara'))).searchParams.get('code')
    expect(await exchange(browserOf(app), code)).toMatchObject(used)
    const stranger = browserOf(app)
    await stranger.get('/v1/auth/oidc/village/start')
    expect(await exchange(stranger, code)).toMatchObject(used)

    const both = await Promise.all([exchange(browser, code), exchange(browser, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await exchange(browser, code)).toMatchObject(used)

    const late = (await goThrough(browser, villager(village, 'Uma'))).searchParams.get('code')
    app.clock.advance(61_000)
    expect(await exchange(browser, late)).toMatchObject(used)
    expect(await exchange(browser, 'made-up')).toMatchObject(used)
    expect((await exchange(browser, null)).status).toBe(400)
  })
})
