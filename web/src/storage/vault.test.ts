import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkFailure } from '../kit/failures.ts'
import { randomBytes, toBase64Url } from './keys/bytes.ts'
import { VaultFailure } from './keys/failures.ts'
import { wordCount } from './keys/words.ts'
import { SmallServer } from './testing/small-server.ts'
import { Browser } from './testing/tab.ts'
import type { Vault } from './vault.ts'
import { keysOfDesk, quickArgon2 } from './workers/testing/desk.ts'

const password = 'the goat ate my land deed'
const newPassword = 'another odd sentence 42'

let server: SmallServer
let browser: Browser
let vault: Vault
const required = vi.fn<(isRequired: boolean) => void>()

beforeEach(() => {
  required.mockClear()
  browser = new Browser().enter()
  server = new SmallServer()
  vault = browser.tab(server, { onRequired: required })
})

async function setUp(): Promise<readonly string[]> {
  const { words, send } = await vault.prepareSetUp(password)
  await send({ idleMinutes: 15 })
  return words
}
const locked = (why: string) => ({ kind: 'locked', why })

describe('set-up', () => {
  test('sends nothing before the words were shown, then opens the vault', async () => {
    server.accountPassword = 'password of the account'
    const { words, send } = await vault.prepareSetUp(password)
    expect(words).toHaveLength(wordCount)
    expect(server.made).toEqual(['settings'])
    await expect(send({ idleMinutes: 15, accountPassword: 'a wrong one' })).rejects.toMatchObject({
      code: 'storage/wrong-account-password',
    })
    const state = await send({ idleMinutes: 15, accountPassword: server.accountPassword })
    expect(state).toMatchObject({ kind: 'open', isReadOnly: false, idleMinutes: 15 })
    expect(vault.state()).toBe(state)
    expect(required).toHaveBeenCalledExactlyOnceWith(true)
    expect(vault.token()).toBeDefined()
  })

  test('sends no password, no word and no key but the two proofs', async () => {
    const keys: Uint8Array[] = []
    vault = browser.tab(server, {
      beginKeys: () =>
        keysOfDesk(async (bytes, salt) => {
          const root = await quickArgon2(bytes, salt)
          keys.push(root.slice())
          return root
        }),
    })
    const words = await setUp()
    const sent = server.sent.join('\n')
    expect(sent).not.toContain(password)
    for (let first = 0; first < wordCount - 2; first += 1)
      expect(sent).not.toContain(words.slice(first, first + 3).join(' '))
    expect(keys).toHaveLength(2)
    for (const key of keys) {
      expect(sent).not.toContain(toBase64Url(key))
      expect(sent).not.toContain(Buffer.from(key).toString('hex'))
    }
  })

  test('sends nothing where what was sealed cannot be opened again', async () => {
    // A fault of the memory: the second time Argon2 makes something else.
    let times = 0
    const faulty = async () => new Uint8Array(32).fill((times += 1))
    vault = browser.tab(server, { beginKeys: () => keysOfDesk(faulty) })
    await expect(vault.prepareSetUp(password)).rejects.toMatchObject({ code: 'not-sealed' })
    expect(server.made).toEqual(['settings'])
  })

  test('is not done where the server returns another lock or another head', async () => {
    const { send } = await vault.prepareSetUp(password)
    server.lies.unlock = (reply) => ({ ...reply, lock: toBase64Url(Uint8Array.of(0, ...randomBytes(112))) })
    await expect(send({ idleMinutes: 15 })).rejects.toMatchObject({ code: 'bad-lock' })
    server.lies.unlock = (reply) => ({ ...reply, head: toBase64Url(Uint8Array.of(1, ...randomBytes(104))) })
    await expect(send({ idleMinutes: 15 })).rejects.toMatchObject({ code: 'foreign-head' })
    expect(vault.state()).toMatchObject({ kind: 'locked' })
    server.lies = {}
    await send({ idleMinutes: 15 })
    expect(server.made.filter((name) => name === 'set')).toHaveLength(1)
  })

  test('whose answer was lost is found to be done by the next try', async () => {
    const { send } = await vault.prepareSetUp(password)
    server.failAfter = lose
    await expect(send({ idleMinutes: 15 })).rejects.toBeInstanceOf(NetworkFailure)
    server.failAfter = undefined
    expect(await send({ idleMinutes: 15 })).toMatchObject({ kind: 'open' })
    expect(server.made.filter((name) => name === 'set')).toHaveLength(1)
  })

  test('whose answer was lost is not sent again where the server returns something else', async () => {
    const { send } = await vault.prepareSetUp(password)
    server.failAfter = lose
    await expect(send({ idleMinutes: 15 })).rejects.toBeInstanceOf(NetworkFailure)
    server.failAfter = undefined
    server.lies.unlock = (reply) => ({ ...reply, lock: toBase64Url(Uint8Array.of(0, ...randomBytes(112))) })
    await expect(send({ idleMinutes: 15 })).rejects.toMatchObject({ code: 'bad-lock' })
    expect(server.made.filter((name) => name === 'set')).toHaveLength(1)
  })

  test('that did not reach the server is sent again by the next try', async () => {
    const { send } = await vault.prepareSetUp(password)
    server.failBefore = lose
    await expect(send({ idleMinutes: 15 })).rejects.toBeInstanceOf(NetworkFailure)
    server.failBefore = undefined
    expect(await send({ idleMinutes: 15 })).toMatchObject({ kind: 'open' })
  })
})

const lose = (name: string) => {
  if (name === 'set' || name === 'reset') throw new NetworkFailure('No answer came')
}

describe('unlocking', () => {
  test('opens with the password, and with the words', async () => {
    const words = await setUp()
    await vault.lock()
    expect(server.tokens.size).toBe(1)
    expect(await vault.unlock(password, 5)).toMatchObject({ kind: 'open', sighting: 'same' })
    expect(await vault.unlockWithWords(words, 5)).toMatchObject({ kind: 'open', sighting: 'same' })
  })

  test('with a wrong password is the refusal of the server, with the tries left', async () => {
    await setUp()
    await vault.lock()
    await expect(vault.unlock('a wrong sentence', 15)).rejects.toMatchObject({
      code: 'storage/wrong-password',
      fields: [{ limit: 9 }],
    })
    expect(vault.state()).toMatchObject(locked('button'))
  })

  test('without memory is a failure of its own, and costs no try', async () => {
    await setUp()
    const poor = browser.tab(server, {
      beginKeys: () => keysOfDesk(() => Promise.reject(new VaultFailure('too-little-memory'))),
    })
    await expect(poor.unlock(password, 15)).rejects.toMatchObject({ code: 'too-little-memory' })
    expect(server.triesLeft.password).toBe(10)
  })

  test('with words that do not fit together costs no try', async () => {
    const words = await setUp()
    const swapped = [words[1]!, words[0]!, ...words.slice(2)]
    await expect(vault.unlockWithWords(swapped, 15)).rejects.toMatchObject({ code: 'bad-words' })
    expect(server.triesLeft.recovery).toBe(10)
  })

  test('where there is no vault says so', async () => {
    await expect(vault.unlock(password, 15)).rejects.toMatchObject({ code: 'no-vault' })
  })

  test('that is overtaken by a lock does not open', async () => {
    await setUp()
    await vault.lock()
    server.failAfter = (name) => {
      if (name === 'unlock') vault.lockHere('button')
    }
    await expect(vault.unlock(password, 15)).rejects.toMatchObject({ code: 'stopped' })
    expect(vault.state()).toMatchObject({ kind: 'locked' })
    expect(vault.token()).toBeUndefined()
  })

  test('after a reload says that it was open', async () => {
    await setUp()
    expect(browser.tab(server).state()).toEqual(locked('reload'))
    await vault.lock()
    expect(browser.tab(server).state()).toEqual(locked('closed'))
  })
})

describe('a change', () => {
  test('of the password locks the vault; the old one opens it no more, the words do', async () => {
    const words = await setUp()
    await vault.change({ password, newPassword })
    expect(vault.state()).toEqual(locked('changed'))
    expect(server.tokens.size).toBe(0)
    await expect(vault.unlock(password, 15)).rejects.toMatchObject({ code: 'storage/wrong-password' })
    expect(await vault.unlock(newPassword, 15)).toMatchObject({ sighting: 'same', seen: { vaultVersion: 2 } })
    expect(await vault.unlockWithWords(words, 15)).toMatchObject({ sighting: 'same' })
  })

  test('whose answer was lost is found to be done', async () => {
    await setUp()
    let times = 0
    server.failAfter = (name) => {
      if (name === 'reset' && (times += 1) === 1) throw new NetworkFailure('No answer came')
    }
    await vault.change({ password, newPassword })
    expect(times).toBe(1)
    expect(await vault.unlock(newPassword, 15)).toMatchObject({ kind: 'open' })
  })

  test('is refused where the vault was changed elsewhere in between', async () => {
    await setUp()
    server.failBefore = (name) => {
      if (name === 'reset') server.kept!.vaultVersion += 1
    }
    await expect(vault.change({ password, newPassword })).rejects.toMatchObject({ code: 'kit/stale' })
  })

  test('on another device is seen as newer, by its chain of heads', async () => {
    await setUp()
    const elsewhere = new Browser().enter().tab(server)
    await elsewhere.change({ password, newPassword })
    await (await elsewhere.prepareNewWords(newPassword)).send({})
    browser.enter()
    expect(await vault.unlock(newPassword, 15)).toMatchObject({ sighting: 'newer', isReadOnly: false })
    expect(await vault.unlock(newPassword, 15)).toMatchObject({ sighting: 'same' })
  })

  test('is not done where the server keeps the vault as it was', async () => {
    await setUp()
    const old = server.snapshot()
    server.acceptsAll = true
    server.failAfter = (name) => {
      if (name === 'reset') server.kept = structuredClone(old)
    }
    await expect(vault.change({ password, newPassword: password })).rejects.toBeInstanceOf(VaultFailure)
    const { send } = await vault.prepareNewWords(password)
    await expect(send({})).rejects.toBeInstanceOf(VaultFailure)
  })

  test('is not done where the server returns another head than the one that was sealed', async () => {
    await setUp()
    const elsewhere = new Browser().enter().tab(server)
    await elsewhere.unlock(password, 15)
    const before = server.snapshot()
    await elsewhere.change({ password, newPassword: password })
    const theirs = server.kept!.heads[2]!
    server.kept = before
    server.lies.unlock = (reply) => (reply.vaultVersion === 2 ? { ...reply, head: theirs } : reply)
    browser.enter()
    await expect(vault.change({ password, newPassword })).rejects.toMatchObject({ code: 'not-as-sealed' })
  })

  test('of the words: the old ones open it no more', async () => {
    const words = await setUp()
    const made = await vault.prepareNewWords(password)
    await made.send({})
    expect(vault.state()).toEqual(locked('changed'))
    await expect(vault.unlockWithWords(words, 15)).rejects.toMatchObject({ code: 'storage/wrong-words' })
    expect(await vault.unlockWithWords(made.words, 15)).toMatchObject({ sighting: 'same' })
    expect(await vault.unlock(password, 15)).toMatchObject({ sighting: 'same' })
  })

  test('by recovery makes a new password and new words', async () => {
    const words = await setUp()
    await vault.lock()
    await expect(vault.prepareRecovery(newPassword)).rejects.toMatchObject({ code: 'stopped' })
    await vault.unlockWithWords(words, 15)
    const made = await vault.prepareRecovery(newPassword)
    expect(made.words).not.toEqual(words)
    await made.send({})
    expect(vault.state()).toEqual(locked('changed'))
    await expect(vault.unlock(password, 15)).rejects.toMatchObject({ code: 'storage/wrong-password' })
    await expect(vault.unlockWithWords(words, 15)).rejects.toMatchObject({ code: 'storage/wrong-words' })
    expect(await vault.unlock(newPassword, 15)).toMatchObject({ sighting: 'same' })
    expect(await vault.unlockWithWords(made.words, 15)).toMatchObject({ sighting: 'same' })
  })

  test('to another vault by the mailed link opens the new one', async () => {
    await setUp()
    const { seen } = await vault.unlock(password, 15)
    const { words, send } = await vault.prepareStartOver(newPassword)
    const late = send({ token: 'a link that is too old', idleMinutes: 15 })
    await expect(late).rejects.toMatchObject({ code: 'storage/link-used-up' })
    const state = await send({ token: server.mailedToken, idleMinutes: 15 })
    expect(state).toMatchObject({ isReadOnly: false, seen: { vaultVersion: 1 } })
    expect(state.kind === 'open' && state.seen.vaultId).not.toBe(seen.vaultId)
    expect(await vault.unlockWithWords(words, 15)).toMatchObject({ sighting: 'same' })
  })

  test('by removal forgets the vault, so that another can be made', async () => {
    await setUp()
    server.files = 2
    await expect(vault.remove({ password })).rejects.toMatchObject({ code: 'storage/not-empty' })
    await vault.remove({ password, eraseFiles: true })
    expect(vault.state()).toEqual(locked('removed'))
    expect(required).toHaveBeenLastCalledWith(false)
    expect(await vault.look()).toMatchObject({ isGone: false })
    await setUp()
  })
})
