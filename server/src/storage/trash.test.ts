import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeOf, codesOf } from '../../test/vault.ts'
import {
  blobsIn,
  changeOf,
  filesAt,
  leastBytes,
  openVaultOf,
  type VaultClient,
  settledBlobsIn,
} from '../../test/vault-files.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const openVault = async () => openVaultOf(await app.signUp('Asha'))
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const dayMs = 24 * 60 * 60_000

/** A folder with a file in a folder in it, all of it in the trash. */
async function trashedFolder(vault: VaultClient) {
  const top = await vault.folder()
  const middle = await vault.folder({ parentId: top })
  const file = await vault.file({ parentId: middle, thumbnailBytes: leastBytes })
  expect((await vault.batch([changeOf.trash(top, 2)])).status).toBe(200)
  return { top, middle, file: file.id, all: [top, middle, file.id] }
}

describe('deleting from the trash', () => {
  test('deletes an item with all below it, and its blobs; the vault’s version stays', async () => {
    const vault = await openVault()
    const kept = await vault.file()
    const before = await settledBlobsIn(app)
    const { top, middle, all } = await trashedFolder(vault)
    const other = await trashedFolder(vault)
    const { vaultVersion, seq } = await vault.changes()
    for (const id of [middle, kept.id, newId()])
      expect(codeOf(await vault.remove(`${filesAt.trash}/${id}`))).toBe('storage/node-not-found')
    expect((await vault.remove(`${filesAt.trash}/${top}`)).status).toBe(204)
    const after = await vault.changes(`?since=${seq}`)
    expect(after).toMatchObject({ vaultVersion, seq: seq + 3 })
    expect(after.data).toEqual(all.map((id) => ({ id, gone: true })))
    expect(codeOf(await vault.remove(`${filesAt.trash}/${top}`))).toBe('storage/node-not-found')
    await expect.poll(() => blobsIn(app)).toBe(before + 2)
    expect(await vault.usage()).toMatchObject({ nodes: 4, trashed: 1 })
    expect((await vault.remove(filesAt.trash)).status).toBe(204)
    expect((await vault.remove(filesAt.trash)).status).toBe(204)
    await expect.poll(() => blobsIn(app)).toBe(before)
    expect(await vault.usage()).toMatchObject({ nodes: 1, trashed: 0, bytes: leastBytes })
    expect(codeOf(await vault.batch([changeOf.restore({ id: other.top, revision: 3 })]))).toBe('storage/node-not-found')
    expect((await vault.get(filesAt.content(kept.id, kept.contentId, 0))).status).toBe(200)
  })

  test('deletes all of an item that is restored at the same moment, or nothing of it', async () => {
    const vault = await openVault()
    for (let time = 0; time < 4; time++) {
      const { top, all } = await trashedFolder(vault)
      const [deleted, restored] = await Promise.all([
        vault.remove(`${filesAt.trash}/${top}`),
        vault.batch([changeOf.restore({ id: top, revision: 3 })]),
      ])
      const ids = idsOf(((await vault.changes()).data as { id: string; gone?: true }[]).filter(({ gone }) => !gone))
      const left = all.filter((id) => ids.includes(id))
      if (restored.status === 200) expect([codeOf(deleted), left]).toEqual(['storage/node-not-found', all])
      else expect([deleted.status, codeOf(restored), left]).toEqual([204, 'storage/node-not-found', []])
    }
  })

  test('happens once when it is asked for twice at once', async () => {
    const vault = await openVault()
    const { top } = await trashedFolder(vault)
    const both = await Promise.all([1, 2].map(() => vault.remove(`${filesAt.trash}/${top}`)))
    expect(codesOf(both)).toEqual(['204', 'storage/node-not-found'])
  })
})

test('the hourly job deletes items that were trashed 30 days ago', async () => {
  const vault = await openVault()
  const before = await settledBlobsIn(app)
  const old = await Promise.all([1, 2].map(async () => trashedFolder(await openVault())))
  const [mine, young] = [await trashedFolder(vault), await trashedFolder(vault)]
  const at = (ms: number) => new Date(app.clock.now().getTime() - ms)
  const tops = [mine.top, ...old.map(({ top }) => top)]
  await app.db
    .updateTable('storage_node')
    .set({ trashed_at: at(30 * dayMs) })
    .where('id', 'in', tops)
    .execute()
  await app.db
    .updateTable('storage_node')
    .set({ trashed_at: at(30 * dayMs - 60_000) })
    .where('id', '=', young.top)
    .execute()
  await app.app.keepHouse()
  expect(
    idsOf(
      await app.db
        .selectFrom('storage_node')
        .select('id')
        .where('id', 'in', [...mine.all, ...old.flatMap(({ all }) => all)])
        .execute(),
    ),
  ).toEqual([])
  expect((await vault.changes()).data.filter(({ gone }: { gone?: true }) => !gone)).toHaveLength(3)
  await expect.poll(() => blobsIn(app)).toBe(before + 2)
})
