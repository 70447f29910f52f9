import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { anotherSession, codeOf, newKeys, newProof, setUpVault, vaultAt, withToken } from '../../test/vault.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const vaultOf = (member: Member) =>
  app.db.selectFrom('storage_vault').selectAll().where('account_id', '=', member.id).executeTakeFirst()
const unlock = (by: Pick<Member, 'post'>, authKey: string, idleMinutes = 5) =>
  by.post(vaultAt.unlock, { authKey, idleMinutes })
const subjects = async (member: Member, count: number) => {
  const mailed = async () => (await app.mails()).filter(({ to }) => to === member.email).map(({ subject }) => subject)
  await expect.poll(async () => (await mailed()).length, { timeout: 20_000 }).toBe(count)
  return mailed()
}
const noticed = async (member: Member) =>
  ((await member.get('/v1/notification')).body.data as { kind: string }[]).map(({ kind }) => kind)

describe('changing the keys', () => {
  type Mode = 'CHANGE' | 'RECOVERY' | 'WORDS'
  const proofFor = (mode: Mode, { authKey, recoveryAuthKey }: { authKey: string; recoveryAuthKey: string }) =>
    mode === 'RECOVERY' ? { recoveryAuthKey } : { authKey }

  test.each([
    ['CHANGE', 'VAULT_PASSWORD_CHANGED', 'Your vault password was changed'],
    ['RECOVERY', 'VAULT_RECOVERED', 'Your vault was recovered with the 24 words'],
    ['WORDS', 'VAULT_WORDS_CHANGED', 'Your vault has new recovery words'],
  ] as const)('%s replaces its own part, locks all devices and notifies the owner', async (mode, kind, subject) => {
    const asha = await app.signUp('Asha')
    const { sealed, token } = await setUpVault(asha)
    const other = await anotherSession(app, asha)
    const elsewhere = (await unlock(other, sealed.authKey)).body.vaultToken as string
    const fresh = newKeys(2, 1)[mode]
    const changed = await asha.put(vaultAt.reset, { mode, ...proofFor(mode, sealed), new: fresh })
    expect(changed).toMatchObject({
      status: 200,
      body: { configured: true, vaultPasswordRequired: true, keyVersion: 2 },
    })
    for (const [by, key] of [
      [asha, token],
      [other, elsewhere],
    ] as const)
      expect(codeOf(await by.get(vaultAt.heads, withToken(key)))).toBe('storage/locked')

    const isPassword = mode !== 'WORDS'
    const isWords = mode !== 'CHANGE'
    const now = { ...sealed, ...fresh, locks: { ...sealed.locks, ...fresh.locks } }
    const byPassword = await unlock(asha, now.authKey)
    expect(byPassword.body).toMatchObject({ lock: now.locks.password, keyVersion: isPassword ? 2 : 1, vaultVersion: 2 })
    const byWords = await asha.post(vaultAt.unlock, { recoveryAuthKey: now.recoveryAuthKey, idleMinutes: 5 })
    expect(byWords.body).toMatchObject({ lock: now.locks.recovery, keyVersion: isWords ? 2 : 1, head: fresh.head })
    if (isPassword) expect(codeOf(await unlock(asha, sealed.authKey))).toBe('storage/wrong-password')
    if (isWords) {
      const old = { recoveryAuthKey: sealed.recoveryAuthKey, idleMinutes: 5 }
      expect(codeOf(await asha.post(vaultAt.unlock, old))).toBe('storage/wrong-words')
    }
    expect((await asha.get(vaultAt.password)).body).toMatchObject({ salt: now.salt, keyVersion: 2 })
    const heads = await asha.get(vaultAt.heads, withToken(byPassword.body.vaultToken))
    expect(heads.body.data).toEqual([
      { vaultVersion: 1, head: sealed.head },
      { vaultVersion: 2, head: fresh.head },
    ])
    const one = await asha.get('/v1/storage/head?from=2&to=2', withToken(byPassword.body.vaultToken))
    expect(one.body.data).toEqual([{ vaultVersion: 2, head: fresh.head }])
    expect(await noticed(asha)).toEqual([kind, 'VAULT_SET_UP'])
    expect(await subjects(asha, 2)).toEqual(['Your vault was set up', subject])
  })

  test.each(['CHANGE', 'RECOVERY', 'WORDS'] as const)(
    '%s with versions that are no longer true changes nothing',
    async (mode) => {
      const asha = await app.signUp('Asha')
      const { sealed, token } = await setUpVault(asha)
      const before = await vaultOf(asha)
      const send = (keyVersion: number, vaultVersion: number, proof = proofFor(mode, sealed)) =>
        asha.put(vaultAt.reset, { mode, ...proof, new: newKeys(keyVersion, vaultVersion)[mode] })
      for (const [keyVersion, vaultVersion] of [
        [1, 1],
        [3, 1],
        [2, 2],
        [2, 2_147_483_647],
      ] as const)
        expect(codeOf(await send(keyVersion, vaultVersion))).toBe('kit/stale')
      const wrong = await send(2, 1, proofFor(mode, { authKey: newProof(), recoveryAuthKey: newProof() }))
      expect(codeOf(wrong)).toBe(mode === 'RECOVERY' ? 'storage/wrong-words' : 'storage/wrong-password')
      expect(codeOf(await send(2, 0))).toBe('kit/bad-input')
      expect(await vaultOf(asha)).toEqual(before)
      expect(codeOf(await asha.get(vaultAt.heads, withToken(token)))).toBe(200)
      expect(
        codeOf(
          await (
            await app.signUp('Ravi')
          ).put(vaultAt.reset, { mode, ...proofFor(mode, sealed), new: newKeys(2, 1)[mode] }),
        ),
      ).toBe('storage/no-vault')
    },
  )

  test('one of two simultaneous changes succeeds', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const change = () =>
      asha.put(vaultAt.reset, { mode: 'CHANGE', authKey: sealed.authKey, new: newKeys(2, 1).CHANGE }).then(codeOf)
    const words = () =>
      asha.put(vaultAt.reset, { mode: 'WORDS', authKey: sealed.authKey, new: newKeys(2, 1).WORDS }).then(codeOf)
    const answers = await Promise.all([change(), words(), change()])
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect((await vaultOf(asha))!).toMatchObject({ key_version: 2, vault_version: 2 })
    expect(
      await app.db.selectFrom('storage_head').select('vault_version').where('account_id', '=', asha.id).execute(),
    ).toHaveLength(2)
  })

  test('opening during a change gives the old lock without an open vault, or the new one', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    for (let version = 1; version < 5; version++) {
      const fresh = newKeys(version + 1, version).CHANGE
      const [changed, opened] = await Promise.all([
        asha.put(vaultAt.reset, { mode: 'CHANGE', authKey: sealed.authKey, new: fresh }),
        unlock(asha, sealed.authKey),
      ])
      expect(changed.status).toBe(200)
      if (opened.status === 200) {
        expect(opened.body).toMatchObject({ lock: sealed.locks.password, vaultVersion: version })
        expect(codeOf(await asha.get(vaultAt.heads, withToken(opened.body.vaultToken)))).toBe('storage/locked')
      } else expect(codeOf(opened)).toBe('storage/wrong-password')
      Object.assign(sealed, { authKey: fresh.authKey, locks: fresh.locks })
    }
  })

  test('checks the password of the account where it is sent', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const change = { mode: 'CHANGE', authKey: sealed.authKey, new: newKeys(2, 1).CHANGE }
    const wrong = await asha.put(vaultAt.reset, { ...change, accountPassword: 'not the password' })
    expect(codeOf(wrong)).toBe('storage/wrong-account-password')
    expect((await asha.put(vaultAt.reset, { ...change, accountPassword: asha.password })).status).toBe(200)
  })

  test('keeps the last thousand heads', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    await app.db.updateTable('storage_vault').set({ vault_version: 1000 }).where('account_id', '=', asha.id).execute()
    const change = { mode: 'WORDS', authKey: sealed.authKey, new: newKeys(2, 1000).WORDS }
    expect((await asha.put(vaultAt.reset, change)).status).toBe(200)
    const rows = await app.db
      .selectFrom('storage_head')
      .select('vault_version')
      .where('account_id', '=', asha.id)
      .execute()
    expect(rows).toEqual([{ vault_version: 1001 }])
  })
})
