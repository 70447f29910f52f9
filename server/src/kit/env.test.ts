import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const village = {
  OIDC_VILLAGE_ISSUER: 'https://village.example',
  OIDC_VILLAGE_CLIENT_ID: 'mulghar',
  OIDC_VILLAGE_CLIENT_SECRET: 'secret',
}

test('providers of sign-in are read by their names; without any there are none', () => {
  expect(readEnv({}).oidc).toEqual([])
  const hall = Object.fromEntries(
    Object.entries(village).map(([key, value]) => [key.replace('VILLAGE', 'TOWN_HALL'), value]),
  )
  expect(readEnv({ ...village, ...hall }).oidc).toMatchObject([
    { id: 'town-hall', name: 'Town Hall' },
    {
      id: 'village',
      name: 'Village',
      issuer: 'https://village.example',
      clientId: 'mulghar',
      clientSecret: 'secret',
    },
  ])
})

test.each([
  [{ ...village, OIDC_VILLAGE_CLIENT_ID: '' }, 'OIDC_VILLAGE_CLIENT_ID: is missing'],
  [{ ...village, OIDC_VILLAGE_ISSUER: 'http://village.example' }, 'OIDC_VILLAGE_ISSUER: must be an https address'],
  [{ ...village, OIDC_VILLAGE_ISSUER: 'village' }, 'OIDC_VILLAGE_ISSUER: must be an https address'],
  [{ PORT: 'three thousand' }, 'PORT: '],
])('settings that cannot be used are refused in plain words: %o', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})
