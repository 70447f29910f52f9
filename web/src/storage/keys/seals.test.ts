import { describe, expect, test } from 'vitest'
import { fromBase64Url, randomBytes, toBase64Url, utf8 } from './bytes.ts'
import { digestOf, isChain, noHead, noNodes, openHead, sealHead } from './heads.ts'
import { importHkdf } from './hkdf.ts'
import { openLock, openLockToReseal, sealLock } from './locks.ts'
import type { LockKind } from './suite.ts'

const owner = { accountId: '0193a7c0-1111-7000-8000-000000000001', vaultId: '0193a7c0-2222-7000-8000-00000000000a' }
const context = (kind: LockKind) => ({ ...owner, kind, keyVersion: 1 })

describe('a lock', () => {
  test('opens to a key that cannot be read back', async () => {
    const key = await importHkdf(randomBytes(32))
    const lock = await sealLock(key, context('password'), randomBytes(32))
    const vaultKey = await openLock(key, context('password'), lock)
    expect(vaultKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', vaultKey)).rejects.toMatchObject({ name: 'NotSupportedError' })
  })

  test('of the words is no lock of the password, even under the same key', async () => {
    const key = await importHkdf(randomBytes(32))
    const lock = await sealLock(key, context('recovery'), randomBytes(32))
    await expect(openLock(key, context('password'), lock)).rejects.toMatchObject({ code: 'foreign-lock' })
  })

  test('of another length is refused', async () => {
    const key = await importHkdf(randomBytes(32))
    const lock = await sealLock(key, context('password'), randomBytes(32))
    for (const wrong of [lock.slice(0, -1), new Uint8Array([...lock, 0]), new Uint8Array(0)])
      await expect(openLockToReseal(key, context('password'), wrong)).rejects.toMatchObject({ code: 'bad-lock' })
  })
})

describe('heads', () => {
  async function sealChain(versions: readonly number[]) {
    const vaultKey = await importHkdf(randomBytes(32))
    const heads = []
    let previous = noHead()
    for (const vaultVersion of versions) {
      const head = await sealHead(vaultKey, owner, { vaultVersion, keyVersion: 1, previous, nodes: await noNodes() })
      heads.push(head)
      previous = await digestOf(head)
    }
    const [from, to] = [versions[0]!, versions.at(-1)!]
    const marks = {
      from: { vaultVersion: from, digest: await digestOf(heads[0]!) },
      to: { vaultVersion: to, digest: previous },
    }
    return { vaultKey, marks, heads: heads.slice(1) }
  }

  test('lead on where each names the one before it, in versions without a gap', async () => {
    const whole = await sealChain([4, 5, 6])
    expect(await isChain(whole.vaultKey, owner, { ...whole.marks, heads: whole.heads })).toBe(true)
    const gap = await sealChain([4, 6, 7])
    expect(await isChain(gap.vaultKey, owner, { ...gap.marks, heads: gap.heads })).toBe(false)
  })

  test('of another length or suite are refused', async () => {
    const { vaultKey, heads } = await sealChain([1, 2])
    const [head] = heads
    for (const wrong of [head!.slice(1), Uint8Array.of(2, ...head!.slice(1)), new Uint8Array(0)])
      await expect(openHead(vaultKey, owner, wrong)).rejects.toMatchObject({ code: 'bad-head' })
  })
})

describe('base64url', () => {
  test('is read in one spelling only', () => {
    expect(fromBase64Url(toBase64Url(utf8('गोत्र')), 15)).toEqual(utf8('गोत्र'))
    expect(fromBase64Url('AA', 1)).toEqual(Uint8Array.of(0))
    for (const wrong of ['AB', 'AA==', 'A', 'A+', '', 'AAA']) expect(fromBase64Url(wrong, 1)).toBeUndefined()
  })
})
