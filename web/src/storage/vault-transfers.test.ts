import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SmallServer } from './testing/small-server.ts'
import { Browser } from './testing/tab.ts'
import type { Vault } from './vault.ts'

const password = 'the goat ate my land deed'
const minute = 60_000

let server: SmallServer
let vault: Vault

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  server = new SmallServer()
  vault = new Browser().enter().tab(server)
  await (await vault.prepareSetUp(password)).send({ idleMinutes: 15 })
})
afterEach(() => vi.useRealTimers())

test('while files are on their way an idle vault shows itself locked and keeps its keys', async () => {
  const end = vault.keepKeys()
  const before = vault.opened()
  await vi.advanceTimersByTimeAsync(16 * minute)
  expect(vault.state()).toEqual({ kind: 'locked', why: 'idle', isTransferring: true })
  expect(vault.opened()).toEqual(before)
  expect(vault.token()).toBe(before?.token)
  end()
  expect(vault.state()).toEqual({ kind: 'locked', why: 'idle' })
  expect(vault.opened()).toBeUndefined()
  await vi.waitFor(() => expect(server.tokens.has(before!.token)).toBe(false))
})

test('a head that is sealed meanwhile is remembered, and does not open the screen', async () => {
  const end = vault.keepKeys()
  await vi.advanceTimersByTimeAsync(16 * minute)
  const { vault: handle, seen } = vault.opened()!
  vault.goOn(handle, { ...seen, vaultVersion: 2 })
  expect(vault.state().kind).toBe('locked')
  expect(vault.opened()?.seen.vaultVersion).toBe(2)
  end()
})

test('it opens again with the password, and the transfers go on', async () => {
  const end = vault.keepKeys()
  await vi.advanceTimersByTimeAsync(16 * minute)
  await expect(vault.unlock('a wrong one that is long', 15)).rejects.toMatchObject({ code: 'storage/wrong-password' })
  expect(vault.opened()).toBeDefined()
  await vault.unlock(password, 15)
  expect(vault.state().kind).toBe('open')
  end()
  expect(vault.state().kind).toBe('open')
})

test('a lock by hand, or on another device, forgets the keys at once', async () => {
  vault.keepKeys()
  await vi.advanceTimersByTimeAsync(16 * minute)
  vault.lockHere('everywhere')
  expect(vault.opened()).toBeUndefined()
  expect(vault.state()).toEqual({ kind: 'locked', why: 'everywhere' })
})

test('without transfers an idle vault forgets its keys', async () => {
  vault.keepKeys()()
  await vi.advanceTimersByTimeAsync(16 * minute)
  expect(vault.opened()).toBeUndefined()
})
