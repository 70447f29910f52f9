import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedOut, useSession } from '../session/session-store.ts'
import { changed } from './vault.queries.ts'

const settings = { vaultId: null, suite: null, salt: null, keyVersion: null, updatedAt: null, hasAccountPassword: true }
let isConfigured: boolean
let asked: string[]

beforeEach(() => {
  asked = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address))
    return Response.json({ ...settings, configured: isConfigured })
  })
  useSession.setState({ ...signedOut, accessToken: 'a.b.c', refreshToken: 'r', isAuthenticated: true })
})
afterEach(() => useSession.setState(signedOut))

test('a vault that was set up or removed elsewhere changes whether its password is required here', async () => {
  const cache = new QueryClient()
  for (const isThere of [true, true, false]) {
    isConfigured = isThere
    await changed(cache)
    expect(useSession.getState().vaultPasswordRequired).toBe(isThere)
  }
  expect(asked).toHaveLength(3)
})

test('a tab that signed out meanwhile requires no vault password', async () => {
  isConfigured = true
  const done = changed(new QueryClient())
  useSession.setState(signedOut)
  await done
  expect(useSession.getState().vaultPasswordRequired).toBe(false)
})
