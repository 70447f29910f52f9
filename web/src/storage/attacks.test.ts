import { beforeEach, describe, expect, test } from 'vitest'
import { fromBase64Url, randomBytes, toBase64Url } from './keys/bytes.ts'
import { secretOfRoot } from './keys/derive.ts'
import { noHead, noNodes, sealHead, type Head } from './keys/heads.ts'
import { importHkdf } from './keys/hkdf.ts'
import { sealLock } from './keys/locks.ts'
import { openVault } from './keys/open-vault.ts'
import { lengths } from './keys/suite.ts'
import { SmallServer } from './testing/small-server.ts'
import { accountId, Browser } from './testing/tab.ts'
import type { Vault } from './vault.ts'
import type { OpenState } from './vault-state.ts'
import { quickArgon2 } from './workers/testing/desk.ts'

// A server that lies. Each test fails when the check that it names is taken out of the code.

const password = 'the goat ate my land deed'
const other = '0193a7c0-9999-7000-8000-000000000009'

let server: SmallServer
let browser: Browser
let vault: Vault

beforeEach(async () => {
  browser = new Browser().enter()
  server = new SmallServer()
  vault = browser.tab(server)
  await (await vault.prepareSetUp(password)).send({ idleMinutes: 15 })
  vault.lockHere('button')
})

const unlock = () => vault.unlock(password, 15)
const changeWords = async () => (await vault.prepareNewWords(password)).send({})
const readOnly = (sighting: OpenState['sighting']) => ({ kind: 'open', sighting, isReadOnly: true })

describe('the password is turned into a key at the costs of the suite', () => {
  test('another suite is refused before anything is derived', async () => {
    for (const suite of [0, 2, null]) {
      server.lies.settings = (settings) => ({ ...settings, suite })
      await expect(unlock()).rejects.toMatchObject({ code: 'unknown-suite' })
    }
    expect(server.made.filter((name) => name === 'unlock')).toHaveLength(1)
  })

  test('costs that the server names are refused, weak or huge', async () => {
    for (const costs of [{ memoryKiB: 8 }, { passes: 1 }, { kdf: { memory: 2 ** 32 - 1 } }]) {
      server.lies.settings = (settings) => ({ ...settings, ...costs })
      await expect(unlock()).rejects.toMatchObject({ code: 'unknown-suite' })
    }
  })
})

describe('the lock', () => {
  test('with one byte flipped, whichever, is refused: its first by the suite, its commitment before it is decrypted', async () => {
    const right = fromBase64Url(server.kept!.locks.password.lock, lengths.lock)!
    for (let index = 0; index < right.length; index += 1) {
      const flipped = Uint8Array.from(right, (byte, at) => (at === index ? byte ^ 1 : byte))
      server.lies.unlock = (reply) => ({ ...reply, lock: toBase64Url(flipped) })
      const code = index === 0 ? 'bad-lock' : index < 65 ? 'wrong-key' : 'foreign-lock'
      await expect(unlock()).rejects.toMatchObject({ code })
    }
  })

  test('of another account is refused', async () => {
    await expect(openSealed({ lockOf: { accountId: other } })).rejects.toMatchObject({ code: 'foreign-lock' })
  })

  test('of another vault is refused', async () => {
    await expect(openSealed({ lockOf: { vaultId: other } })).rejects.toMatchObject({ code: 'foreign-lock' })
  })

  test('under another key version than its own is refused', async () => {
    await changeWords()
    server.lies.unlock = (reply) => ({ ...reply, keyVersion: reply.keyVersion + 1 })
    await expect(unlock()).rejects.toMatchObject({ code: 'foreign-lock' })
  })

  test('of another vault does not open with these words', async () => {
    const { words } = await browserElsewhere().prepareSetUp(password)
    server.acceptsAll = true
    await expect(vault.unlockWithWords(words, 15)).rejects.toMatchObject({ code: 'wrong-key' })
    expect(vault.state()).toMatchObject({ kind: 'locked' })
  })
})

describe('the head', () => {
  test('of another vault is refused', async () => {
    await expect(openSealed({ headOf: { vaultId: other } })).rejects.toMatchObject({ code: 'foreign-head' })
    await expect(openSealed({ headOf: { accountId: other } })).rejects.toMatchObject({ code: 'foreign-head' })
  })

  test('under another version than its own is refused', async () => {
    await changeWords()
    server.lies.unlock = (reply) => ({ ...reply, head: server.kept!.heads[1]! })
    await expect(unlock()).rejects.toMatchObject({ code: 'other-version' })
  })

  test('with a lower key version than the lock is refused', async () => {
    await expect(openSealed({ lockVersion: 3, head: { keyVersion: 2 } })).rejects.toMatchObject({
      code: 'old-key-version',
    })
    await expect(openSealed({ lockVersion: 2, head: { keyVersion: 3 } })).resolves.toBeDefined()
  })
})

describe('what this browser remembers', () => {
  test('an older head opens read-only until its owner accepts it', async () => {
    const old = server.snapshot()
    await changeWords()
    server.kept = old
    expect(await unlock()).toMatchObject({ ...readOnly('older'), missingVersions: 1 })
    await expect(vault.change({ password, newPassword: 'another odd sentence' })).rejects.toMatchObject({
      code: 'read-only',
    })
    await unlock()
    await expect(vault.remove({ password })).rejects.toMatchObject({ code: 'read-only' })
    vault.accept()
    expect(vault.state()).toMatchObject({ isReadOnly: false })
    await vault.change({ password, newPassword: 'another odd sentence' })
    expect(await vault.unlock('another odd sentence', 15)).toMatchObject({ isReadOnly: false })
  })

  test('another head of the same version opens read-only', async () => {
    const old = server.snapshot()
    await changeWords()
    const elsewhere = browserElsewhere()
    server.kept = old
    await elsewhere.change({ password, newPassword: password })
    browser.enter()
    expect(await unlock()).toMatchObject(readOnly('fork'))
  })

  test('a newer head opens read-only where the heads between do not lead to it', async () => {
    const elsewhere = browserElsewhere()
    for (let times = 0; times < 3; times += 1) await elsewhere.change({ password, newPassword: password })
    const { kept } = browser.enter()
    const before = new Map(kept)
    const strange = toBase64Url(randomBytes(lengths.head))
    const lies: NonNullable<SmallServer['lies']['heads']>[] = [
      ({ data }) => ({ data: data.filter(({ vaultVersion }) => vaultVersion !== 3) }),
      ({ data }) => ({ data: data.map((one) => (one.vaultVersion === 2 ? { ...one, head: strange } : one)) }),
      ({ data }) => ({ data: data.map((one) => (one.vaultVersion === 3 ? { ...one, head: data[1]!.head } : one)) }),
      () => ({ data: [] }),
    ]
    for (const lie of lies) {
      server.lies.heads = lie
      expect(await unlock()).toMatchObject(readOnly('fork'))
      vault.lockHere('button')
      expect(kept).toEqual(before)
    }
    // A chain that is whole but begins elsewhere: this browser has seen another first head.
    server.lies = {}
    const [key, seen] = [...before][0]!
    kept.set(key, JSON.stringify({ ...JSON.parse(seen), digest: toBase64Url(randomBytes(lengths.digest)) }))
    expect(await unlock()).toMatchObject(readOnly('fork'))
    kept.set(key, seen)
    expect(await unlock()).toMatchObject({ sighting: 'newer', isReadOnly: false })
  })

  test('"no vault here" makes no new one until its owner accepts that', async () => {
    server.kept = undefined
    expect(await vault.look()).toMatchObject({ isGone: true })
    await expect(vault.prepareSetUp(password)).rejects.toMatchObject({ code: 'read-only' })
    vault.acceptGone()
    expect(await (await vault.prepareSetUp(password)).send({ idleMinutes: 15 })).toMatchObject({ isReadOnly: false })
  })

  test('another vault opens read-only', async () => {
    server.kept = undefined
    const elsewhere = browserElsewhere()
    await (await elsewhere.prepareSetUp(password)).send({ idleMinutes: 15 })
    browser.enter()
    expect(await unlock()).toMatchObject(readOnly('other'))
  })
})

/** A tab of another browser, which is the current one from here on. */
const browserElsewhere = (): Vault => new Browser().enter().tab(server)

type Odd = {
  lockOf?: { accountId?: string; vaultId?: string }
  headOf?: { accountId?: string; vaultId?: string }
  lockVersion?: number
  head?: Partial<Head>
}

/** Opens a vault whose lock and head were sealed with the right keys, but for something else. */
async function openSealed({ lockOf, headOf, lockVersion = 1, head }: Odd) {
  const owner = { accountId, vaultId: '0193a7c0-2222-7000-8000-00000000000a' }
  const secret = await secretOfRoot(await quickArgon2(randomBytes(8), randomBytes(16)))
  const vaultKey = randomBytes(32)
  const context = { ...owner, ...lockOf, kind: secret.kind, keyVersion: lockVersion }
  const lock = await sealLock(secret.key, context, vaultKey)
  const plain = { vaultVersion: 1, keyVersion: lockVersion, previous: noHead(), nodes: await noNodes(), ...head }
  const sealedHead = await sealHead(await importHkdf(vaultKey), { ...owner, ...headOf }, plain)
  return openVault(secret, owner, {
    lock: toBase64Url(lock),
    keyVersion: lockVersion,
    head: toBase64Url(sealedHead),
    vaultVersion: 1,
  })
}
