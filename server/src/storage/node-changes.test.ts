import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeOf, codesOf, newHead, newKeys, vaultAt, withToken } from '../../test/vault.ts'
import { changeOf, filesAt, newBox, openVaultOf, type Change, type VaultClient } from '../../test/vault-files.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const openVault = async () => openVaultOf(await app.signUp('Asha'))
type Row = { id: string; gone?: true; parentId?: string | null; revision?: number; trashedAt?: string | null }
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** All pages of a list that begins with 0. None is larger than about 1 MB. */
async function allChanges(vault: VaultClient, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let since = 0, hasNext = true; hasNext;) {
    const page = await vault.changes(`?since=${since}${query}`)
    expect(page.isTooOld).toBe(false)
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_050_000)
    rows.push(...page.data)
    ;({ seq: since, hasNext } = page)
  }
  return rows
}

describe('a batch', () => {
  test('changes nodes in order and answers them as changes, with the new head', async () => {
    const vault = await openVault()
    const [photos, year] = [changeOf.folder(), changeOf.folder()]
    const head = newHead()
    const sent = { changes: [photos, { ...year, parentId: photos.id }], vaultVersion: 1, head }
    const answer = await vault.member.post(filesAt.batch, sent, withToken(vault.token))
    expect(answer).toMatchObject({ status: 200, body: { vaultVersion: 2, seq: 2 } })
    const row = {
      kind: 'FOLDER',
      contentId: null,
      bytes: 0,
      chunks: 0,
      hasThumbnail: false,
      revision: 1,
      trashedAt: null,
    }
    expect(await vault.changes()).toEqual({
      data: [
        { ...row, id: photos.id, parentId: null, box: photos['box'] },
        { ...row, id: year.id, parentId: photos.id, box: year['box'] },
      ],
      seq: 2,
      hasNext: false,
      isTooOld: false,
      vaultVersion: 2,
      head,
    })
    const moved = changeOf.put({ id: year.id, revision: 2 })
    expect((await vault.batch([moved], 2)).body).toEqual({ vaultVersion: 3, seq: 3 })
    expect((await vault.changes('?since=2')).data).toMatchObject([
      { id: year.id, parentId: null, box: moved['box'], revision: 2 },
    ])
    expect((await vault.get('/v1/storage/head?from=1&to=9')).body.data).toHaveLength(3)
  })

  test('moves to the trash and back, where nothing below the trash can be changed', async () => {
    const vault = await openVault()
    const top = await vault.folder()
    const child = await vault.folder({ parentId: top })
    expect((await vault.batch([changeOf.trash(top, 2)])).status).toBe(200)
    const [inTrash] = (await vault.changes('?since=2')).data as Row[]
    expect(inTrash).toMatchObject({ id: top, parentId: null, revision: 2 })
    expect(Date.parse(inTrash!.trashedAt!)).toBeGreaterThan(0)
    for (const change of [
      changeOf.put({ id: child, revision: 2 }),
      changeOf.trash(child, 2),
      changeOf.trash(top, 3),
      changeOf.restore({ id: child, revision: 2 }),
      changeOf.folder({ parentId: top }),
      changeOf.folder({ parentId: child }),
    ])
      expect([change.act, codeOf(await vault.batch([change]))]).toEqual([change.act, 'storage/node-not-found'])
    expect((await vault.batch([changeOf.restore({ id: top, revision: 3 })])).status).toBe(200)
    expect((await vault.batch([changeOf.put({ id: child, parentId: top, revision: 2 })])).status).toBe(200)
    expect(codeOf(await vault.batch([changeOf.restore({ id: top, revision: 4 })]))).toBe('storage/node-there')
  })

  test('does all or nothing', async () => {
    const vault = await openVault()
    const folder = await vault.folder()
    const below = await vault.folder({ parentId: folder })
    const before = await vault.changes()
    const refused: [Change, string][] = [
      [changeOf.folder({ id: folder }), 'storage/node-there'],
      [changeOf.folder({ revision: 2 }), 'kit/stale'],
      [changeOf.put({ id: folder, revision: 1 }), 'kit/stale'],
      [changeOf.put({ id: folder, revision: 3 }), 'kit/stale'],
      [changeOf.put({ id: folder, parentId: below, revision: 2 }), 'storage/own-child'],
      [changeOf.put({ id: folder, parentId: folder, revision: 2 }), 'storage/own-child'],
      [changeOf.put({ id: folder, parentId: newId(), revision: 2 }), 'storage/node-not-found'],
      [changeOf.put({ id: newId(), revision: 2 }), 'storage/node-not-found'],
      [changeOf.complete(newId(), {}, [Buffer.alloc(1)]), 'storage/upload-not-found'],
    ]
    for (const [change, code] of refused)
      expect([change, codeOf(await vault.batch([changeOf.folder(), change]))]).toEqual([change, code])
    expect(await vault.changes()).toEqual(before)
  })

  test('with another vault version does nothing', async () => {
    const vault = await openVault()
    await vault.folder()
    for (const version of [1, 3, 2_147_483_647])
      expect(codeOf(await vault.batch([changeOf.folder()], version))).toBe('kit/stale')
    const { sealed, member, token } = vault
    await member.put(vaultAt.reset, { mode: 'CHANGE', authKey: sealed.authKey, new: newKeys(2, 2).CHANGE })
    expect(codeOf(await vault.batch([changeOf.folder()], 3))).toBe('storage/locked')
    expect(codeOf(await member.get(filesAt.changes, withToken(token)))).toBe('storage/locked')
  })

  test('sent twice at once is done once', async () => {
    const vault = await openVault()
    const answers = await Promise.all([1, 2, 3].map(() => vault.batch([changeOf.folder()], 1)))
    expect(codesOf(answers)).toEqual(['200', 'kit/stale', 'kit/stale'])
    expect((await vault.changes()).data).toHaveLength(1)
  })

  test('takes 500 changes of different nodes with whole boxes', async () => {
    const vault = await openVault()
    const [one] = [changeOf.folder()]
    const many = Array.from({ length: 501 }, () => changeOf.folder())
    for (const changes of [
      [],
      many,
      [one, changeOf.put({ id: one.id, revision: 2 })],
      [{ ...one, box: newBox().slice(1) }],
      [{ ...one, box: `${newBox()}A` }],
      [{ ...one, box: newBox(65) }],
      [{ ...one, box: newBox(0) }],
      [{ ...one, parentId: undefined }],
      [{ ...one, act: 'DELETE' }],
    ])
      expect([changes.length, codeOf(await vault.batch(changes))]).toEqual([changes.length, 'kit/bad-input'])
    const full = many.slice(1).map((change) => ({ ...change, box: newBox(64) }))
    expect((await vault.batch(full)).body).toEqual({ vaultVersion: 2, seq: 500 })
    expect(idsOf(await allChanges(vault, '&limit=5000'))).toEqual(idsOf(full))
  })

  test('notifies the owner’s other tabs', async () => {
    const vault = await openVault()
    const events = async () =>
      (await sql`select 1 from change_event where root_id = ${vault.member.id} and kind = 'vault'`.execute(app.db)).rows
        .length
    const before = await events()
    await vault.folder()
    expect(await events()).toBe(before + 1)
  })
})

describe('changes', () => {
  test('come in pages that leave nothing out while nodes change in between', async () => {
    const vault = await openVault()
    const changes = Array.from({ length: 7 }, () => changeOf.folder())
    await vault.batch(changes)
    const first = await vault.changes('?limit=3')
    expect(idsOf(first.data)).toEqual(idsOf(changes.slice(0, 3)))
    expect(first.hasNext).toBe(true)
    await vault.batch([changeOf.put({ id: changes[0]!.id, revision: 2 }), changeOf.trash(changes[5]!.id, 2)])
    const second = await vault.changes(`?limit=4&since=${first.seq}`)
    expect(idsOf(second.data)).toEqual(idsOf([changes[3]!, changes[4]!, changes[6]!, changes[0]!]))
    const last = await vault.changes(`?limit=4&since=${second.seq}`)
    expect(last).toMatchObject({ data: [{ id: changes[5]!.id }], hasNext: false, seq: 9, vaultVersion: 3 })
    expect(await vault.changes(`?since=${last.seq}`)).toMatchObject({ data: [], seq: 9, isTooOld: false })
  })

  test('name deleted nodes for a day; afterwards an older list begins again', async () => {
    const vault = await openVault()
    const [kept, gone] = [await vault.folder(), await vault.folder()]
    await vault.batch([changeOf.trash(gone, 2)])
    const seen = (await vault.changes()).seq as number
    expect((await vault.remove(`${filesAt.trash}/${gone}`)).status).toBe(204)
    const later = [await vault.folder(), await vault.folder()]
    expect((await vault.changes(`?since=${seen}`)).data).toMatchObject([
      { id: gone, gone: true },
      ...later.map((id) => ({ id })),
    ])

    const old = new Date(app.clock.now().getTime() - 25 * 60 * 60_000)
    await app.db.updateTable('storage_gone').set({ gone_at: old }).where('account_id', '=', vault.member.id).execute()
    await app.app.keepHouse()
    expect(await vault.changes(`?since=${seen}`)).toMatchObject({ data: [], isTooOld: true, seq: 0, hasNext: false })
    expect(await vault.changes('?since=4000')).toMatchObject({ data: [], isTooOld: true, seq: 0 })
    // A list that begins with 0 knows nothing that could have been deleted.
    expect(idsOf(await allChanges(vault, '&limit=1'))).toEqual([kept, ...later])
  })

  test('end a page at about 1 MB, and their pages have every change once', async () => {
    const vault = await openVault()
    const large = () => Array.from({ length: 300 }, () => ({ ...changeOf.folder(), box: newBox(64) }))
    const [first, second] = [large(), large()]
    await vault.batch(first)
    await vault.batch(first.slice(0, 100).map(({ id }) => changeOf.trash(id, 2)))
    await vault.remove(filesAt.trash)
    await vault.batch(second)
    const rows = await allChanges(vault, '&limit=5000')
    expect(idsOf(rows.filter((row) => !row.gone))).toEqual(idsOf([...first.slice(100), ...second]))
    expect(idsOf(rows.filter((row) => row.gone)).toSorted()).toEqual(idsOf(first.slice(0, 100)).toSorted())
  })
})

test('20,000 nodes fit into a vault, of which 32 are inside each other', async () => {
  const vault = await openVault()
  let parentId: string | null = null
  const chain = Array.from({ length: 32 }, () => {
    const change = changeOf.folder({ parentId })
    parentId = change.id
    return change
  })
  expect((await vault.batch(chain)).status).toBe(200)
  expect(codeOf(await vault.batch([changeOf.folder({ parentId })]))).toBe('storage/too-deep')
  expect(codeOf(await vault.begin({ parentId }))).toBe('storage/too-deep')
  await sql`
    insert into storage_node (account_id, id, kind, box, bytes, chunks, thumbnail_bytes, revision, changed)
    select ${vault.member.id}::uuid, gen_random_uuid(), 'FOLDER', '\\x00', 0, 0, 0, 1, n from generate_series(100, 20065) n`.execute(
    app.db,
  )
  await app.db.updateTable('storage_vault').set({ seq: 20_065 }).where('account_id', '=', vault.member.id).execute()
  expect((await vault.usage()).nodes).toBe(19_998)
  // An upload of a new file counts.
  expect((await vault.begin()).status).toBe(201)
  expect(codeOf(await vault.batch([changeOf.folder(), changeOf.folder()]))).toBe('storage/too-many-nodes')
  expect((await vault.batch([changeOf.folder()])).status).toBe(200)
  expect(codeOf(await vault.begin())).toBe('storage/too-many-nodes')
  expect(codeOf(await vault.batch([changeOf.folder()]))).toBe('storage/too-many-nodes')
  expect(await allChanges(vault, '&limit=5000')).toHaveLength(19_999)
})
