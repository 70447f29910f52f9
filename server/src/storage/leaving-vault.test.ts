import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Answer } from '../../test/client.ts'
import { codeOf, newProof, newVault, setUpVault, vaultAt, withToken } from '../../test/vault.ts'

// A vault is removed, or its owner starts over by a mailed link.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const login = async (member: Member) =>
  (await app.visitor.post('/v1/auth/login', { email: member.email, password: member.password })).body

describe('removing', () => {
  test('needs both passwords, and takes all of the vault', async () => {
    const asha = await app.signUp('Asha')
    const { sealed, token } = await setUpVault(asha)
    const { authKey } = sealed
    const accountPassword = asha.password
    const remove = (body: object) => asha.delete(vaultAt.password, body)
    expect((await remove({ authKey })).body.errors).toMatchObject([{ field: 'accountPassword', code: 'required' }])
    expect(codeOf(await remove({ authKey, accountPassword: 'no' }))).toBe('storage/wrong-account-password')
    expect(codeOf(await remove({ authKey: newProof(), accountPassword }))).toBe('storage/wrong-password')
    expect(codeOf(await asha.get(vaultAt.heads, withToken(token)))).toBe(200)
    expect(await remove({ authKey, accountPassword })).toMatchObject({
      status: 200,
      body: { configured: false, vaultPasswordRequired: false },
    })
    for (const table of ['storage_vault', 'storage_head', 'storage_token'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('account_id', '=', asha.id).execute()).toEqual([])
    expect((await login(asha)).vaultPasswordRequired).toBe(false)
    expect(codeOf(await remove({ authKey, accountPassword }))).toBe('storage/no-vault')
    expect(codeOf(await asha.get(vaultAt.usage))).toBe('storage/no-vault')
    await setUpVault(asha)
    expect((await asha.get(vaultAt.usage)).body).toMatchObject({ bytes: 0, files: 0, folders: 0, trashed: 0 })
  })

  test('reads its body only: a proof in the query is refused', async () => {
    const asha = await app.signUp('Asha')
    const { sealed } = await setUpVault(asha)
    const body = { authKey: sealed.authKey, accountPassword: asha.password }
    for (const query of [`authKey=${sealed.authKey}`, 'accountPassword=x', 'eraseFiles=true']) {
      const refused = await asha.delete(`${vaultAt.password}?${query}`, body)
      expect([query, refused.status, refused.body.errors[0].code]).toEqual([query, 400, 'body-only'])
    }
    for (const at of [vaultAt.unlock, vaultAt.password])
      expect((await asha.post(`${at}?authKey=${sealed.authKey}`, {})).status).toBe(400)
    expect((await asha.put(`${vaultAt.reset}?token=x`, { mode: 'WIPE' })).status).toBe(400)
    expect((await asha.delete(vaultAt.password, body)).status).toBe(200)
  })
})

describe('starting over', () => {
  const linksTo = async (member: Member, count: number) => {
    const mailed = async () =>
      (await app.mails()).filter(
        ({ to, subject }) =>
          to === member.email && subject === 'Confirm that you want to start over with an empty vault',
      )
    await expect.poll(async () => (await mailed()).length, { timeout: 20_000 }).toBe(count)
    return (await mailed()).map(({ text }) => /\/home\/vault#anew=([\w-]{43})\n/.exec(text)![1]!)
  }
  const ask = (member: Member) => member.put(vaultAt.reset, { mode: 'WIPE' })
  const startOver = (by: Member, token: string, fresh = newVault()) =>
    by.put(vaultAt.reset, { mode: 'WIPE', token, new: fresh })

  /** Sends calls while the vault is locked, so that all of them wait for the same row. */
  async function whileLocked(member: Member, count: number, send: () => Promise<Answer>[]): Promise<Answer[]> {
    const calls = await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('storage_vault').select('vault_id').where('account_id', '=', member.id).forUpdate().execute()
      const sent = send()
      const waiting = async () =>
        (
          await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%storage_vault%'`.execute(
            app.db,
          )
        ).rows.length
      await expect.poll(waiting).toBe(count)
      return { sent }
    })
    return Promise.all(calls.sent)
  }

  test('a mailed link begins a new vault, once', async () => {
    const asha = await app.signUp('Asha')
    const { sealed, token } = await setUpVault(asha)
    expect(await ask(asha)).toMatchObject({ status: 202, body: { configured: true, keyVersion: 1 } })
    const [link] = await linksTo(asha, 1)
    const kept = await app.db.selectFrom('storage_restart').selectAll().where('account_id', '=', asha.id).execute()
    expect(JSON.stringify(kept)).not.toContain(link)
    const ravi = await app.signUp('Ravi')
    await setUpVault(ravi)
    expect(codeOf(await startOver(ravi, link!))).toBe('storage/link-used-up')
    expect(codeOf(await app.visitor.put(vaultAt.reset, { mode: 'WIPE', token: link, new: newVault() }))).toBe(
      'accounts/sign-in-needed',
    )
    expect((await startOver(asha, link!, { ...newVault(), vaultId: sealed.vaultId })).status).toBe(400)

    const fresh = newVault()
    const both = await whileLocked(asha, 2, () => [startOver(asha, link!, fresh), startOver(asha, link!)])
    expect(both.map(codeOf)).toEqual(expect.arrayContaining([200, 'storage/link-used-up']))
    const won = both[0]!.status === 200
    expect(codeOf(await asha.get(vaultAt.heads, withToken(token)))).toBe('storage/locked')
    expect(codeOf(await asha.post(vaultAt.unlock, { authKey: sealed.authKey, idleMinutes: 5 }))).toBe(
      'storage/wrong-password',
    )
    if (won) {
      const opened = await asha.post(vaultAt.unlock, { authKey: fresh.authKey, idleMinutes: 5 })
      expect(opened.body).toMatchObject({
        lock: fresh.locks.password,
        head: fresh.head,
        vaultVersion: 1,
        keyVersion: 1,
      })
    }
    expect(codeOf(await startOver(asha, link!))).toBe('storage/link-used-up')
    expect((await asha.get('/v1/notification')).body.data[0].kind).toBe('VAULT_STARTED_OVER')
  })

  test('a link lives for 30 minutes, and one that is used takes the others along', async () => {
    const asha = await app.signUp('Asha')
    await setUpVault(asha)
    await ask(asha)
    const [first] = await linksTo(asha, 1)
    await ask(asha)
    const links = await linksTo(asha, 2)
    expect(
      (
        await startOver(
          asha,
          links.find((link) => link !== first)!,
        )
      ).status,
    ).toBe(200)
    expect(codeOf(await startOver(asha, first!))).toBe('storage/link-used-up')

    const ravi = await app.signUp('Ravi')
    await setUpVault(ravi)
    await ask(ravi)
    const [late] = await linksTo(ravi, 1)
    app.clock.advance(30 * 60_000)
    const { accessToken } = await login(ravi)
    const bearer = { authorization: `Bearer ${accessToken.token}` }
    const sent = await ravi.put(vaultAt.reset, { mode: 'WIPE', token: late, new: newVault() }, bearer)
    expect(codeOf(sent)).toBe('storage/link-used-up')
  })

  test('three links a day are mailed, and more are refused until the first is a day old', async () => {
    const asha = await app.signUp('Asha')
    await setUpVault(asha)
    for (let n = 0; n < 3; n++) expect((await ask(asha)).status).toBe(202)
    const refused = await ask(asha)
    expect(codeOf(refused)).toBe('storage/too-many-links')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    await linksTo(asha, 3)
    const rows = await app.db
      .selectFrom('storage_restart')
      .select('token_hash')
      .where('account_id', '=', asha.id)
      .execute()
    expect(rows).toHaveLength(3)
  })

  test('needs a vault, and a link and a new vault together', async () => {
    const asha = await app.signUp('Asha')
    expect(codeOf(await ask(asha))).toBe('storage/no-vault')
    await setUpVault(asha)
    const half = await asha.put(vaultAt.reset, { mode: 'WIPE', token: newProof() })
    expect(half.body.errors).toMatchObject([{ field: 'new', code: 'required' }])
    const other = await asha.put(vaultAt.reset, { mode: 'WIPE', new: newVault() })
    expect(other.body.errors).toMatchObject([{ field: 'token', code: 'required' }])
  })
})

test('an export says that there is a vault, and has no lock, proof or head', async () => {
  const asha = await app.signUp('Asha')
  const { sealed } = await setUpVault(asha)
  const files = await Array.fromAsync(app.app.leaving.exportAccount(asha.id))
  const vault = files.find(({ name }) => name === 'vault.json')
  expect(Object.keys((vault as unknown as { json: object }).json)).toEqual([
    'vault_id',
    'key_version',
    'vault_version',
    'created_at',
    'updated_at',
  ])
  expect(JSON.stringify(files)).not.toContain(sealed.salt)
})

const erase = (accountId: string, progress: () => Promise<void>) =>
  app.app.leaving.task.run({
    id: accountId,
    accountId,
    payload: { accountId },
    progress,
  } as unknown as Parameters<typeof app.app.leaving.task.run>[0])

test('a vault that is set up while its account is erased goes, too', async () => {
  const asha = await app.signUp('Asha')
  let steps = 0
  await erase(asha.id, async () => {
    // The call was let in before the account was locked out, and commits behind the first pass.
    if (++steps === 2)
      await app.db
        .insertInto('storage_head')
        .values({ account_id: asha.id, vault_version: 1, head: Buffer.alloc(105) })
        .execute()
  })
  const left = await app.db.selectFrom('storage_head').selectAll().where('account_id', '=', asha.id).execute()
  expect(left).toEqual([])
})

test('an erasure deletes the locks before anything else of the account', async () => {
  const asha = await app.signUp('Asha')
  await setUpVault(asha)
  await asha.put(vaultAt.reset, { mode: 'WIPE' })
  let steps = 0
  const erased = erase(asha.id, async () => {
    if (++steps === 2) throw new Error('the power goes')
  })
  await expect(erased).rejects.toThrow('the power goes')
  for (const table of ['storage_vault', 'storage_head', 'storage_token', 'storage_restart'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('account_id', '=', asha.id).execute()).toEqual([])
  expect(await app.db.selectFrom('account').select('id').where('id', '=', asha.id).execute()).toHaveLength(1)
})
