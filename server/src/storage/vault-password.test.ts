import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { codeOf, newHead, newLock, newVault, setUpVault, vaultAt, withToken } from '../../test/vault.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const vaultOf = (member: Member) =>
  app.db.selectFrom('storage_vault').selectAll().where('account_id', '=', member.id).executeTakeFirst()
const isRequired = async (member: Member) =>
  (await app.visitor.post('/v1/auth/login', { email: member.email, password: member.password })).body
    .vaultPasswordRequired as boolean
const subjects = async (member: Member, count: number) => {
  const mailed = async () => (await app.mails()).filter(({ to }) => to === member.email).map(({ subject }) => subject)
  await expect.poll(async () => (await mailed()).length, { timeout: 20_000 }).toBe(count)
  return mailed()
}
const noticed = async (member: Member) =>
  ((await member.get('/v1/notification')).body.data as { kind: string }[]).map(({ kind }) => kind)

describe('setting up', () => {
  test('keeps what the browser sealed, answers an open vault, and requires its password from then on', async () => {
    const asha = await app.signUp('Asha')
    expect((await asha.get(vaultAt.password)).body).toEqual({
      configured: false,
      vaultId: null,
      suite: null,
      salt: null,
      keyVersion: null,
      updatedAt: null,
      hasAccountPassword: true,
    })
    expect(await isRequired(asha)).toBe(false)
    const sealed = newVault()
    const set = await asha.post(vaultAt.password, { ...sealed, accountPassword: asha.password })
    expect(set).toMatchObject({
      status: 201,
      body: {
        configured: true,
        vaultPasswordRequired: true,
        keyVersion: 1,
        vaultVersion: 1,
        expiresIn: 300,
        absoluteExpiresIn: 28_800,
      },
    })
    expect((await asha.get(vaultAt.heads, withToken(set.body.vaultToken))).body).toEqual({
      data: [{ vaultVersion: 1, head: sealed.head }],
    })
    const told = (await asha.get(vaultAt.password)).body
    expect(told).toMatchObject({
      configured: true,
      vaultId: sealed.vaultId,
      suite: 1,
      salt: sealed.salt,
      keyVersion: 1,
    })
    expect(JSON.stringify(told)).not.toContain(sealed.locks.password)
    expect(await isRequired(asha)).toBe(true)
    const refreshed = await app.visitor.post('/v1/auth/token/refresh', { token: asha.tokens.refreshToken.token })
    expect(refreshed.body.vaultPasswordRequired).toBe(true)
    expect(await noticed(asha)).toEqual(['VAULT_SET_UP'])
    expect(await subjects(asha, 1)).toEqual(['Your vault was set up'])
  })

  test('asks for the password of the account, where it has one', async () => {
    const asha = await app.signUp('Asha')
    expect(await asha.post(vaultAt.password, newVault())).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'accountPassword', code: 'required' }] },
    })
    const wrong = await asha.post(vaultAt.password, { ...newVault(), accountPassword: 'not the password' })
    expect(codeOf(wrong)).toBe('storage/wrong-account-password')
    expect(await vaultOf(asha)).toBeUndefined()
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', asha.id).execute()
    expect((await asha.get(vaultAt.password)).body.hasAccountPassword).toBe(false)
    expect((await asha.post(vaultAt.password, newVault())).status).toBe(201)
  })

  test('counts ten wrong passwords of the account in a quarter of an hour', async () => {
    const own = await startTestApp({ RATE_LIMIT_FACTOR: '1' })
    const asha = await own.signUp('Asha')
    const set = (accountPassword: string) => asha.post(vaultAt.password, { ...newVault(), accountPassword })
    for (let left = 9; left >= 0; left--)
      expect((await set(`guess ${left}`)).body).toMatchObject({
        code: 'storage/wrong-account-password',
        errors: [{ field: 'accountPassword', code: 'tries-left', limit: left }],
      })
    expect(await set(asha.password)).toMatchObject({ status: 429, body: { code: 'kit/too-many' } })
    own.clock.advance(15 * 60_000)
    const { body } = await own.visitor.post('/v1/auth/login', { email: asha.email, password: asha.password })
    const fresh = { authorization: `Bearer ${body.accessToken.token}` }
    const again = { ...newVault(), accountPassword: asha.password }
    expect((await asha.post(vaultAt.password, again, fresh)).status).toBe(201)
    await own.close()
  })

  test('happens once, also when two tabs do it at once', async () => {
    const asha = await app.signUp('Asha')
    const set = () => asha.post(vaultAt.password, { ...newVault(), accountPassword: asha.password })
    const both = (await Promise.all([set(), set()])).map(codeOf)
    expect(both).toEqual(expect.arrayContaining([201, 'storage/has-vault']))
    expect(codeOf(await set())).toBe('storage/has-vault')
    expect(await subjects(asha, 1)).toHaveLength(1)
  })

  test('keeps hashes of the proofs, and of the token', async () => {
    const asha = await app.signUp('Asha')
    const { sealed, token } = await setUpVault(asha)
    const row = (await vaultOf(asha))!
    const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
    expect(row.auth_hash).toEqual(sha256(Buffer.from(sealed.authKey, 'base64url')))
    expect(row.recovery_hash).toEqual(sha256(Buffer.from(sealed.recoveryAuthKey, 'base64url')))
    const kept = await app.db.selectFrom('storage_token').selectAll().where('account_id', '=', asha.id).execute()
    expect(kept.map(({ token_hash }) => token_hash)).toEqual([sha256(token)])
  })

  test('refuses other lengths, another alphabet and other suites', async () => {
    const asha = await app.signUp('Asha')
    const whole = { ...newVault(), accountPassword: asha.password }
    for (const wrong of [
      { authKey: whole.authKey.slice(1) },
      { authKey: `${whole.authKey}A` },
      { authKey: `${whole.authKey}=` },
      { authKey: `+${whole.authKey.slice(1)}` },
      { authKey: `/${whole.authKey.slice(1)}` },
      { authKey: ` ${whole.authKey.slice(1)}` },
      { authKey: `${whole.authKey.slice(1)}\n` },
      { authKey: 'x'.repeat(50_000) },
      { authKey: null },
      { salt: Buffer.alloc(15).toString('base64url') },
      { salt: Buffer.alloc(17).toString('base64url') },
      { head: newHead().slice(2) },
      { head: `${newHead()}AA` },
      { locks: { password: newLock(), recovery: newLock().slice(1) } },
      { locks: { password: newLock() } },
      { suite: 0 },
      { suite: 2 },
      { idleMinutes: 2 },
      { vaultId: 'x' },
    ])
      expect([wrong, codeOf(await asha.post(vaultAt.password, { ...whole, ...wrong }))]).toEqual([
        wrong,
        'kit/bad-input',
      ])
    expect(codeOf(await asha.post(vaultAt.password, { ...whole, more: 'x'.repeat(70_000) }))).toBe('kit/too-large')
    expect(await vaultOf(asha)).toBeUndefined()
  })
})

test('the mail and the notification of a vault have nothing of it', async () => {
  const asha = await app.signUp('Asha')
  const { sealed, token } = await setUpVault(asha)
  await subjects(asha, 1)
  const [mail] = (await app.mails()).filter(({ to }) => to === asha.email)
  for (const secret of [token, sealed.vaultId, sealed.authKey, sealed.salt]) expect(mail!.text).not.toContain(secret)
  expect(mail!.text).toContain('The vault is open only on the device where you set it up.')
  expect(mail!.text).not.toContain('locked')
  const { body } = await asha.get('/v1/notification/preference')
  expect(JSON.stringify(body)).not.toContain('VAULT')
})

test('the other tabs of the owner are notified', async () => {
  const asha = await app.signUp('Asha')
  const events = async () =>
    (
      await sql<{ kind: string }>`
        select kind from change_event where root_id = ${asha.id} and ${asha.id}::uuid = any(account_ids) and kind = 'vault'`.execute(
        app.db,
      )
    ).rows.length
  const { sealed } = await setUpVault(asha)
  expect(await events()).toBe(1)
  await asha.post(vaultAt.lock, { everywhere: true })
  expect(await events()).toBe(2)
  await asha.delete(vaultAt.password, { authKey: sealed.authKey, accountPassword: asha.password })
  expect(await events()).toBe(3)
})
