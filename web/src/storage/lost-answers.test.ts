import { beforeEach, describe, expect, test } from 'vitest'
import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { SmallServer } from './testing/small-server.ts'
import { accountId, Browser } from './testing/tab.ts'
import { MayBeDone, type ChangeKind } from './unsettled.ts'
import type { Vault } from './vault.ts'

// The server does what it was sent, but its answer does not come back.

const password = 'the goat ate my land deed'
const newPassword = 'another odd sentence 42'

let server: SmallServer
let browser: Browser
let vault: Vault
let words: readonly string[]

beforeEach(async () => {
  browser = new Browser().enter()
  server = new SmallServer()
  vault = browser.tab(server)
  const made = await vault.prepareSetUp(password)
  await made.send({ idleMinutes: 15 })
  words = made.words
})

const noAnswer = () => new NetworkFailure('No answer came')
const refusal = (status: number) => new Refusal({ status, code: 'kit/unavailable', message: 'refused' })
const count = (name: string) => server.made.filter((made) => made === name).length

/** Lets one call through and loses its answer. */
function loseOnce(name: string, failure: () => Error = noAnswer): void {
  server.failAfter = (made) => {
    if (made !== name) return
    server.failAfter = undefined
    throw failure()
  }
}

/** Refuses every check of a change from now on. */
function refuseChecks(failure: () => Error): void {
  server.failBefore = (name) => {
    if (name === 'settings' || name === 'unlock') throw failure()
  }
}

async function lostBy(work: () => Promise<unknown>): Promise<MayBeDone> {
  const failure = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(MayBeDone)
  return failure as MayBeDone
}

type Ready = { send: () => Promise<unknown>; call: string }
const changes: Record<Exclude<ChangeKind, 'password' | 'removal'>, () => Promise<Ready>> = {
  async 'set-up'() {
    await vault.remove({ password })
    const { send } = await vault.prepareSetUp(newPassword)
    return { call: 'set', send: () => send({ idleMinutes: 15 }) }
  },
  async 'start-over'() {
    const { send } = await vault.prepareStartOver(newPassword)
    return { call: 'reset', send: () => send({ token: server.mailedToken, idleMinutes: 15 }) }
  },
  async recovery() {
    await vault.unlockWithWords(words, 15)
    const { send } = await vault.prepareRecovery(newPassword)
    return { call: 'reset', send: () => send({}) }
  },
  async words() {
    const { send } = await vault.prepareNewWords(password)
    return { call: 'reset', send: () => send({}) }
  },
}

describe.each(Object.entries(changes))('a lost answer to %s', (kind, prepare) => {
  test.each([
    ['no answer', noAnswer],
    ['a 502 of a proxy', () => refusal(502)],
    ['a 504 of a proxy', () => refusal(504)],
  ])('%s: may be done, and the next try finds out without a try', async (_, failure) => {
    const { send, call } = await prepare()
    loseOnce(call, failure)
    const { again } = await lostBy(send)
    expect(vault.unsettled()).toMatchObject({ kind })
    await again()
    expect(vault.unsettled()).toBeUndefined()
    expect(count(call)).toBe(kind === 'set-up' ? 2 : 1)
    expect(server.triesLeft).toEqual({ password: 10, recovery: 10 })
  })

  test.each([429, 503, 401, 423])('stays unknown while a check is refused with %i', async (status) => {
    const { send, call } = await prepare()
    loseOnce(call)
    const { again } = await lostBy(send)
    refuseChecks(() => refusal(status))
    await lostBy(again)
    await lostBy(send)
    expect(vault.unsettled()).toMatchObject({ kind })
    server.failBefore = undefined
    await again()
    expect(count(call)).toBe(kind === 'set-up' ? 2 : 1)
  })

  test('stays unknown where the answer came, but the check that it opens did not', async () => {
    const { send } = await prepare()
    server.failBefore = (name) => {
      if (name === 'unlock') throw refusal(429)
    }
    await lostBy(send)
    expect(vault.unsettled()).toMatchObject({ kind })
  })

  test('that was not done is sent once more', async () => {
    const { send, call } = await prepare()
    server.failBefore = (name) => {
      if (name === call) throw noAnswer()
    }
    const { again } = await lostBy(send)
    server.failBefore = undefined
    await again()
    expect(server.triesLeft).toEqual({ password: 10, recovery: 10 })
  })
})

test('a refused change is not told as one that may be done', async () => {
  const { send } = await vault.prepareStartOver(newPassword)
  await expect(send({ token: 'too old', idleMinutes: 15 })).rejects.toMatchObject({ code: 'storage/link-used-up' })
  expect(vault.unsettled()).toBeUndefined()
})

test('a change that the server does after all is found, though its second sending is refused', async () => {
  const { send } = await vault.prepareNewWords(password)
  const before = server.snapshot()
  loseOnce('reset')
  const { again } = await lostBy(() => send({}))
  const after = server.snapshot()
  server.kept = before
  server.failBefore = (name) => {
    if (name !== 'reset') return
    server.kept = after
    server.failBefore = undefined
  }
  await again()
  expect(vault.unsettled()).toBeUndefined()
})

test('after a lock from another tab the settings say which words open', async () => {
  const made = await vault.prepareNewWords(password)
  loseOnce('reset')
  await lostBy(() => made.send({}))
  browser.channel().tell({ accountId, kind: 'lockedEverywhere' })
  expect(vault.state()).toMatchObject({ kind: 'locked' })
  expect(vault.unsettled()).toMatchObject({ kind: 'words' })
  expect((await lostBy(() => made.send({}))).hasNoKeys).toBe(true)
  expect(await vault.settle()).toMatchObject({ kind: 'words', isDone: true })
  expect(await vault.unlockWithWords(made.words, 15)).toMatchObject({ kind: 'open' })
})

test('a change that was not done is settled as such', async () => {
  const { send } = await vault.prepareNewWords(password)
  server.failBefore = (name) => {
    if (name === 'reset') throw noAnswer()
  }
  await lostBy(() => send({}))
  expect(await vault.settle()).toMatchObject({ kind: 'words', isDone: false })
  expect(await vault.unlockWithWords(words, 15)).toMatchObject({ kind: 'open' })
})

test('a second press of a changed password costs no try', async () => {
  await vault.lock()
  loseOnce('reset')
  let isOffline = false
  server.failBefore = (name) => {
    isOffline ||= name === 'reset'
    if (isOffline && name !== 'reset') throw noAnswer()
  }
  const { again } = await lostBy(() => vault.change({ password, newPassword }))
  server.failBefore = undefined
  await again()
  expect(vault.state()).toEqual({ kind: 'locked', why: 'changed' })
  expect(count('reset')).toBe(1)
  expect(server.triesLeft.password).toBe(10)
  expect(await vault.unlock(newPassword, 15)).toMatchObject({ kind: 'open' })
})

test('a removal whose answer was lost is found to be done', async () => {
  loseOnce('remove')
  const { again } = await lostBy(() => vault.remove({ password }))
  expect(vault.unsettled()).toMatchObject({ kind: 'removal' })
  await vault.checkOpen()
  await again()
  expect(vault.state()).toEqual({ kind: 'locked', why: 'removed' })
  expect(await vault.look()).toMatchObject({ isGone: false })
})

test('locking everywhere without a connection is kept until the server has heard it', async () => {
  server.failBefore = (name) => {
    if (name === 'lock') throw noAnswer()
  }
  await expect(vault.lockEverywhere()).rejects.toBeInstanceOf(NetworkFailure)
  expect(vault.state()).toMatchObject({ kind: 'locked', why: 'everywhere' })
  expect(vault.isLockUnsent()).toBe(true)
  server.failBefore = undefined
  await vault.lockEverywhere()
  expect(vault.isLockUnsent()).toBe(false)
  expect(server.tokens.size).toBe(0)
})
