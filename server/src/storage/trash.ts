import { trashDays } from '@mulghar/contract/storage/contents'
import { AppError } from '../kit/app-error.ts'
import type { Tell } from '../kit/change.ts'
import { eachAccount } from './each-account.ts'
import { deleteNodes, insertGone, selectAccountsWithOldTrash, selectTree } from './nodes.sql.ts'
import type { StorageParts } from './parts.ts'
import { lockOpenVault, tellOwner, type Context } from './prove.ts'
import type { StorageDb } from './tables.ts'
import { subtreeOf, treeOf, type Tree } from './tree.ts'
import { leaveChunks } from './uploads.sql.ts'
import { lockVault, updateVault, type VaultRow } from './vaults.sql.ts'

type Parts = Pick<StorageParts, 'db' | 'clock' | 'change' | 'leftovers'>

/** Deletes an item of the trash for good, with all below it. */
export function deleteTrashed(parts: StorageParts, context: Context, id: string): Promise<void> {
  return parts.change(parts.db, async (trx, tell) => {
    const vault = await lockOpenVault(parts, trx, context)
    const tree = treeOf(await selectTree(trx, vault.account_id))
    if (!tree.nodes.get(id)?.trashedAt) throw new AppError('storage/node-not-found')
    await deleteFor(parts, { trx, tell, vault, tree }, subtreeOf(tree, id))
  })
}

/** Deletes all items of the trash for good. */
export function emptyTrash(parts: StorageParts, context: Context): Promise<void> {
  return parts.change(parts.db, async (trx, tell) => {
    const vault = await lockOpenVault(parts, trx, context)
    const tree = treeOf(await selectTree(trx, vault.account_id))
    const ids = trashedBefore(tree, parts.clock.now()).flatMap((id) => subtreeOf(tree, id))
    if (ids.length > 0) await deleteFor(parts, { trx, tell, vault, tree }, ids)
  })
}

const dayMs = 24 * 60 * 60_000
const nodesAtOnce = 500

/** Deletes what has been in the trash for 30 days, a few items in each transaction. */
export function purgeTrash(parts: Parts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - trashDays * dayMs)
  return eachAccount(
    (page) => selectAccountsWithOldTrash(parts.db, before, page),
    async (accountId) => {
      while (await purgeSome(parts, accountId, before));
    },
  )
}

/** Each item goes with all below it at once, so that a restored folder is never half empty. */
function purgeSome(parts: Parts, accountId: string, before: Date): Promise<boolean> {
  return parts.change(parts.db, async (trx, tell) => {
    const vault = await lockVault(trx, accountId)
    if (!vault) return false
    const tree = treeOf(await selectTree(trx, accountId))
    const ids: string[] = []
    const old = trashedBefore(tree, before)
    while (old.length > 0 && ids.length < nodesAtOnce) ids.push(...subtreeOf(tree, old.pop()!))
    if (ids.length > 0) await deleteFor(parts, { trx, tell, vault, tree }, ids)
    return old.length > 0
  })
}

const trashedBefore = ({ nodes }: Tree, before: Date): string[] =>
  [...nodes.values()].flatMap(({ id, trashedAt }) => (trashedAt && trashedAt <= before ? [id] : []))

/** Deletes nodes while the vault is locked. The vault's version stays: no live node changes. */
async function deleteFor(
  { clock, leftovers }: Parts,
  { trx, tell, vault, tree }: { trx: StorageDb; tell: Tell; vault: VaultRow; tree: Tree },
  ids: readonly string[],
): Promise<void> {
  const accountId = vault.account_id
  const now = clock.now()
  const seq = Number(vault.seq)
  const contents = ids.flatMap((id) => tree.nodes.get(id)?.content?.contentId ?? [])
  await deleteNodes(trx, accountId, ids)
  await insertGone(trx, accountId, { ids, first: seq + 1, now })
  await updateVault(trx, accountId, { seq: seq + ids.length })
  if (await leaveChunks(trx, accountId, now, contents)) await leftovers.sweepSoon(trx)
  await tellOwner(tell, accountId)
}
