import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { codeOf, newVault, vaultAt } from '../../test/vault.ts'
import {
  blobsIn,
  changeOf,
  filesAt,
  leastBytes,
  openVaultOf,
  settleInStorage,
  settledBlobsIn,
} from '../../test/vault-files.ts'

// A vault with files is removed, started over, exported, or erased with its account.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const tables = ['storage_node', 'storage_gone', 'storage_upload', 'storage_chunk', 'storage_leftover'] as const
async function rowsOf({ id }: Member): Promise<string[]> {
  const left: string[] = []
  for (const table of tables) {
    const rows = await app.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()
    if (rows.length > 0) left.push(table)
  }
  return left
}

test('removing a vault with anything in it asks first, and then takes its files along', async () => {
  const vault = await openVaultOf(await app.signUp('Asha'))
  const { member } = vault
  const remove = (more: object = {}) =>
    member.delete(vaultAt.password, { authKey: vault.sealed.authKey, accountPassword: member.password, ...more })
  const before = await settledBlobsIn(app)
  const { id } = await vault.file()
  expect(codeOf(await remove())).toBe('storage/not-empty')
  await vault.batch([changeOf.trash(id, 2)])
  expect(codeOf(await remove({ eraseFiles: false }))).toBe('storage/not-empty')
  const { uploadId } = (await vault.begin()).body
  await vault.send(uploadId, 0, Buffer.alloc(leastBytes))
  expect((await remove({ eraseFiles: true })).status).toBe(200)
  await expect.poll(() => rowsOf(member)).toEqual([])
  expect(blobsIn(app)).toBe(before)
  expect(codeOf(await vault.get(filesAt.changes))).toBe('storage/no-vault')
})

test('a vault whose files are deleted can be removed without a question', async () => {
  const vault = await openVaultOf(await app.signUp('Asha'))
  const { id } = await vault.file()
  await vault.batch([changeOf.trash(id, 2)])
  await vault.remove(`${filesAt.trash}/${id}`)
  const { member, sealed } = vault
  const body = { authKey: sealed.authKey, accountPassword: member.password }
  expect((await member.delete(vaultAt.password, body)).status).toBe(200)
  expect(await rowsOf(member)).not.toContain('storage_gone')
})

test('starting over deletes all files, and the new vault counts from the beginning', async () => {
  const asha = await app.signUp('Asha')
  const before = await settledBlobsIn(app)
  await settleInStorage(asha)
  expect(await rowsOf(asha)).toEqual(expect.arrayContaining(['storage_node', 'storage_gone', 'storage_upload']))
  const link = async () =>
    (await app.mails()).flatMap(({ to, text }) =>
      to === asha.email ? (/#anew=([\w-]+)/.exec(text)?.[1] ?? []) : [],
    )[0]
  await expect.poll(link, { timeout: 20_000 }).toBeDefined()
  const fresh = newVault()
  expect((await asha.put(vaultAt.reset, { mode: 'WIPE', token: await link(), new: fresh })).status).toBe(200)
  await expect.poll(() => rowsOf(asha)).toEqual([])
  expect(blobsIn(app)).toBe(before)
  expect((await asha.get(vaultAt.usage)).body).toMatchObject({ bytes: 0, nodes: 0 })
  const opened = await asha.post(vaultAt.unlock, { authKey: fresh.authKey, idleMinutes: 5 })
  const changes = await asha.get(filesAt.changes, { 'x-vault-token': opened.body.vaultToken })
  expect(changes.body).toMatchObject({ data: [], seq: 0, vaultVersion: 1, head: fresh.head })
})

test('an export has boxes and sealed bytes', async () => {
  const vault = await openVaultOf(await app.signUp('Asha'))
  const folder = changeOf.folder()
  await vault.batch([folder])
  const file = await vault.file({ parentId: folder.id, thumbnailBytes: leastBytes })
  const found = new Map<string, unknown>()
  for await (const part of app.app.leaving.exportAccount(vault.member.id))
    if (part.name.startsWith('vault')) found.set(part.name, 'json' in part ? part.json : await buffer(part.bytes))
  const at = `vault/${file.contentId}`
  expect([...found.keys()]).toEqual(['vault.json', 'vault/nodes-1.json', `${at}/thumbnail`, `${at}/chunk-0`])
  expect(found.get(`${at}/chunk-0`)).toEqual(file.chunks[0])
  expect(found.get(`${at}/thumbnail`)).toEqual(file.thumbnail)
  expect(found.get('vault/nodes-1.json')).toMatchObject([{ id: folder.id, box: folder['box'] }, { id: file.id }])
})

test('an erasure that is broken off goes on, and leaves no row and no blob', async () => {
  const asha = await app.signUp('Asha')
  const before = await settledBlobsIn(app)
  await settleInStorage(asha)
  const erase = (most: number) => {
    let steps = 0
    const progress = async () => {
      if (++steps > most) throw new Error('the power goes')
    }
    const task = { id: asha.id, accountId: asha.id, payload: { accountId: asha.id }, progress }
    return app.app.leaving.task.run(task as Parameters<typeof app.app.leaving.task.run>[0])
  }
  await expect(erase(1)).rejects.toThrow('the power goes')
  expect(await app.db.selectFrom('storage_vault').select('suite').where('account_id', '=', asha.id).execute()).toEqual(
    [],
  )
  expect(await rowsOf(asha)).toEqual([])
  await erase(1000)
  await expect.poll(() => blobsIn(app)).toBe(before)
})
