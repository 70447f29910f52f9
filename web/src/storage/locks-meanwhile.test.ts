import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
const lockElsewhere = () => browser.channel().tell({ accountId, kind: 'lockedEverywhere' })
const count = (name: string) => server.made.filter((made) => made === name).length

describe('a lock from another tab', () => {
  test('does not end a set-up, nor starting over', async () => {
    const first = await vault.prepareSetUp(password)
    lockElsewhere()
    expect(await first.send({ idleMinutes: 15 })).toMatchObject({ kind: 'open' })
    const second = await vault.prepareStartOver(newPassword)
    lockElsewhere()
    expect(vault.state()).toEqual({ kind: 'locked', why: 'everywhere' })
    expect(await second.send({ token: server.mailedToken, idleMinutes: 15 })).toMatchObject({
      kind: 'open',
      seen: { vaultVersion: 1 },
    })
  })

  test('ends making new words before anything is sent', async () => {
    await setUp()
    const { send } = await vault.prepareNewWords(password)
    lockElsewhere()
    await expect(send({})).rejects.toMatchObject({ code: 'stopped' })
    expect(count('reset')).toBe(0)
  })

  test('waits while a change is checked', async () => {
    await setUp()
    server.failAfter = (name) => {
      if (name === 'reset') lockElsewhere()
    }
    await vault.change({ password, newPassword })
    expect(vault.state()).toEqual({ kind: 'locked', why: 'changed' })
    expect(await vault.unlock(newPassword, 15)).toMatchObject({ sighting: 'same' })
  })

  test('locks a vault that was set up meanwhile', async () => {
    const { send } = await vault.prepareSetUp(password)
    server.failAfter = (name) => {
      if (name === 'set') lockElsewhere()
    }
    await send({ idleMinutes: 15 })
    expect(vault.state()).toEqual({ kind: 'locked', why: 'everywhere' })
  })
})

test('the event of an own change does not stop it', async () => {
  await setUp()
  const events: Promise<void>[] = []
  server.failAfter = (name) => {
    if (name === 'reset') events.push(vault.checkOpen())
  }
  await vault.change({ password, newPassword })
  await Promise.all(events)
  expect(vault.state()).toEqual({ kind: 'locked', why: 'changed' })
})

test('a vault with words on the screen does not lock for being idle', async () => {
  await setUp()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await vault.unlock(password, 1)
  const endBusy = vault.stayOpen()
  vi.advanceTimersByTime(30 * 60_000)
  expect(vault.state()).toMatchObject({ kind: 'open' })
  expect(count('heads')).toBeGreaterThan(10)
  endBusy()
  vi.advanceTimersByTime(61_000)
  expect(vault.state()).toEqual({ kind: 'locked', why: 'idle' })
})

test('where the token ends while words are on the screen, the vault locks after them', async () => {
  await setUp()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await vault.unlock(password, 1)
  const endBusy = vault.stayOpen()
  server.tokens.clear()
  vi.advanceTimersByTime(5 * 60_000)
  await vi.waitFor(() => expect(count('heads')).toBeGreaterThan(0))
  expect(vault.state()).toMatchObject({ kind: 'open' })
  endBusy()
  await vi.waitFor(() => expect(vault.state()).toEqual({ kind: 'locked', why: 'server' }))
})
