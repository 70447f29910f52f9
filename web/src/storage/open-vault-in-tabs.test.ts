import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkFailure } from '../kit/failures.ts'
import { SmallServer } from './testing/small-server.ts'
import { accountId, Browser } from './testing/tab.ts'
import type { Vault } from './vault.ts'

const password = 'the goat ate my land deed'
const newPassword = 'another odd sentence 42'

let server: SmallServer
let browser: Browser
let vault: Vault

beforeEach(() => {
  browser = new Browser().enter()
  server = new SmallServer()
  vault = browser.tab(server)
})
afterEach(() => vi.useRealTimers())

async function setUp(): Promise<void> {
  await (await vault.prepareSetUp(password)).send({ idleMinutes: 15 })
}
const locked = (why: string) => ({ kind: 'locked', why })

describe('several tabs', () => {
  test('each asks for itself; locking everywhere and a change lock all of them', async () => {
    await setUp()
    const second = browser.tab(server)
    expect(second.state()).toMatchObject({ kind: 'locked' })
    await second.unlock(password, 15)
    await vault.lock()
    expect(second.state()).toMatchObject({ kind: 'open' })
    await vault.unlock(password, 15)
    await vault.lockEverywhere()
    expect(second.state()).toEqual(locked('everywhere'))
    expect(server.tokens.size).toBe(0)
    await second.unlock(password, 15)
    await vault.change({ password, newPassword })
    expect(second.state()).toEqual(locked('changed'))
  })

  test('of another device: the event of its change locks this tab, and says why', async () => {
    await setUp()
    await vault.checkOpen()
    expect(vault.state()).toMatchObject({ kind: 'open' })
    const elsewhere = browser.tab(server, { channel: new Browser().channel() })
    await elsewhere.unlock(password, 15)
    await elsewhere.lockEverywhere()
    await vault.checkOpen()
    expect(vault.state()).toEqual(locked('everywhere'))
    await vault.unlock(password, 15)
    await elsewhere.change({ password, newPassword })
    await vault.checkOpen()
    expect(vault.state()).toEqual(locked('changed'))
    await vault.unlock(newPassword, 15)
    await elsewhere.remove({ password: newPassword })
    await vault.checkOpen()
    expect(vault.state()).toEqual(locked('removed'))
  })

  test('locking everywhere without a network locks here, and says that it failed', async () => {
    await setUp()
    server.failBefore = () => {
      throw new NetworkFailure('No answer came')
    }
    await expect(vault.lockEverywhere()).rejects.toBeInstanceOf(NetworkFailure)
    expect(vault.state()).toEqual(locked('everywhere'))
  })

  test('of another account hear nothing', async () => {
    await setUp()
    browser.channel().tell({ accountId: 'somebody else', kind: 'changed' })
    expect(vault.state()).toMatchObject({ kind: 'open' })
    browser.channel().tell({ accountId, kind: 'changed' })
    expect(vault.state()).toMatchObject(locked('changed'))
  })
})

describe('an open vault', () => {
  test('locks after idle minutes without a key or the pointer in any tab', async () => {
    const target = new EventTarget()
    vault = browser.tab(server, { target })
    await setUp()
    await vault.lock()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await vault.unlock(password, 5)
    vi.advanceTimersByTime(4 * 60_000)
    target.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(4 * 60_000)
    browser.channel().tell({ accountId, kind: 'touched' })
    vi.advanceTimersByTime(4 * 60_000)
    expect(vault.state()).toMatchObject({ kind: 'open' })
    vi.advanceTimersByTime(61_000)
    expect(vault.state()).toEqual(locked('idle'))
  })

  test('locks after 8 hours though it is used', async () => {
    const target = new EventTarget()
    vault = browser.tab(server, { target })
    await setUp()
    await vault.lock()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await vault.unlock(password, 60)
    for (let minutes = 0; minutes < 8 * 60; minutes += 30) {
      expect(vault.state()).toMatchObject({ kind: 'open' })
      target.dispatchEvent(new Event('pointermove'))
      vi.advanceTimersByTime(30 * 60_000)
    }
    expect(vault.state()).toEqual(locked('longest'))
  })

  test('does not take the first key after a long sleep for use', async () => {
    const target = new EventTarget()
    vault = browser.tab(server, { target })
    await setUp()
    await vault.lock()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await vault.unlock(password, 15)
    vi.setSystemTime(Date.now() + 16 * 60_000)
    target.dispatchEvent(new Event('keydown'))
    expect(vault.state()).toEqual(locked('idle'))
  })

  test('keeps its token alive while it is used, and locks where the server knows it no more', async () => {
    const target = new EventTarget()
    vault = browser.tab(server, { target })
    await setUp()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await vault.unlock(password, 15)
    const count = () => server.made.filter((name) => name === 'heads').length
    vi.advanceTimersByTime(8 * 60_000)
    target.dispatchEvent(new Event('keydown'))
    await vi.waitFor(() => expect(count()).toBe(1))
    server.tokens.clear()
    vi.advanceTimersByTime(8 * 60_000)
    target.dispatchEvent(new Event('keydown'))
    await vi.waitFor(() => expect(vault.state()).toEqual(locked('server')))
  })

  test('locks sooner where fewer idle minutes are chosen', async () => {
    await setUp()
    await vault.lock()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await vault.unlock(password, 15)
    vault.setIdleMinutes(60)
    expect(vault.state()).toMatchObject({ idleMinutes: 15 })
    vault.setIdleMinutes(1)
    vi.advanceTimersByTime(61_000)
    expect(vault.state()).toEqual(locked('idle'))
  })

  test('locks at logout', async () => {
    await setUp()
    vault.close()
    expect(vault.state()).toEqual(locked('logout'))
    expect(browser.kept.size).toBe(1)
  })
})
