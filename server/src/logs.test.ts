import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { withoutSecrets } from './kit/http.ts'

// The log of the whole app, as detailed as it can be.

const lines: string[] = []
let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) })
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

/** What the log has of one call. */
async function logOf(url: string): Promise<string> {
  lines.length = 0
  await asha.get(url)
  return lines.join('')
}

test('the log names the calls of the map and of places, and never their query', async () => {
  for (const path of [
    '/v1/map',
    '/v1/map/other.pmtiles',
    '/v1/heritage',
    '/v1/heritage/map',
    '/v1/heritage/popular',
    '/v1/heritage/recommended',
    '/v1/heritage/my',
    '/v1/heritage/01890000-0000-7000-8000-000000000000',
    '/v1/heritage/a/path/that/does/not/exist',
    '/v1/city/search',
    '/home/heritage',
  ])
    for (const query of [
      'bbox=85.27180431,27.6633,85.4016,27.71720431&zoom=12',
      'near=27.71720431,85.27180431&q=x',
      'near=27.71720431,85.27180431&near=1',
      'bbox=85.27180431&bbox=27.71720431',
      'q=27.71720431%2085.27180431&limit=x',
      'at=27.71720431,85.27180431,14',
      '%zz=27.71720431,85.27180431',
    ]) {
      const log = await logOf(`${path}?${query}`)
      expect(log).toContain(path.slice(0, 20))
      expect([path, query, /71720431|27180431/.exec(log)?.[0]]).toEqual([path, query, undefined])
    }
})

test('a path that cannot be read leaves no query in the log either', async () => {
  expect(await logOf('/v1/heritage/%zz?near=27.71720431,85.27180431')).not.toMatch(/71720431|27180431/)
  expect(await logOf(`/v1/heritage/${'x'.repeat(700)}?near=27.71720431,85.27180431`)).not.toMatch(/71720431|27180431/)
  expect(await logOf('/v1/heritage;near=27.71720431,85.27180431')).not.toMatch(/71720431|27180431/)
})

test('logs contain no search terms', async () => {
  const log = await logOf('/v1/search?q=Patharkot')
  expect(log).toContain('/v1/search')
  expect(log).not.toContain('Patharkot')
})

test('no body and no key of the vault is in any line of the log', async () => {
  const secret = 'aVerySecretProofOfTheVault'
  const headers = { 'x-vault-token': secret }
  lines.length = 0
  await asha.post('/v1/auth/login', { email: asha.email, password: secret }, headers)
  await asha.put('/v1/auth/password', { currentPassword: secret, newPassword: [secret] }, headers)
  await asha.delete('/v1/nothing/here', { authKey: secret }, headers)
  for (const payload of [`{"authKey":"${secret}"`, `"${secret}`, `${secret}\0`])
    await app.app.http.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  await asha.get(`/v1/notification?authKey=${secret}`, headers)
  expect(lines.length).toBeGreaterThan(6)
  expect(lines.join('')).not.toContain(secret)
})

test('a logged address keeps its path, without tokens', () => {
  expect(withoutSecrets('/v1/heritage?bbox=1,2,3,4')).toBe('/v1/heritage?…')
  expect(withoutSecrets('/v1/city/np-kathmandu-kathmandu')).toBe('/v1/city/np-kathmandu-kathmandu')
  expect(withoutSecrets(`/v1/auth/reset-password/${'a'.repeat(43)}`)).toBe('/v1/auth/reset-password/…')
})
