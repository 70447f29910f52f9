import type { vaultFiles as wire } from '@mulghar/contract/storage/files'
import type { CallOf, ReplyOf } from '@mulghar/contract/kit/endpoint'
import { AppError } from '../kit/app-error.ts'
import { inTransaction } from '../kit/database.ts'
import { countFitting, mostPageBytes } from '../kit/page.ts'
import { eachAccount } from './each-account.ts'
import {
  deleteOldGone,
  putNodes,
  selectAccountsWithOldGone,
  selectChangedNodes,
  selectGoneNodes,
  selectTree,
  type ChangedNode,
  type NewNodeRow,
} from './nodes.sql.ts'
import type { StorageParts } from './parts.ts'
import { planChanges, type Arrived, type OpenUpload, type Plan } from './plan.ts'
import { bytesOf, textOf } from './proofs.ts'
import { lockOpenVault, tellOwner, type Context } from './prove.ts'
import type { StorageDb } from './tables.ts'
import { treeOf } from './tree.ts'
import { deleteUploads, leaveChunks, lockUploads, selectChunks } from './uploads.sql.ts'
import { findVault, insertHead, lockVault, selectHeads, updateVault } from './vaults.sql.ts'

type Batch = CallOf<(typeof wire)['batch']>['body']
type Changes = ReplyOf<(typeof wire)['changes']>
type ChangedItem = { changed: number; item: Changes['data'][number] }

/**
 * Added to the number between two pages of a list that began with 0. Deletions that were forgotten before it began do not
 * matter to its reader.
 */
const sinceTheStart = 2 ** 52

const presentNode = (row: ChangedNode): ChangedItem => ({
  changed: Number(row.changed),
  item: {
    id: row.id,
    parentId: row.parent_id,
    kind: row.kind,
    box: textOf(row.box),
    contentId: row.content_id,
    bytes: Number(row.bytes),
    chunks: row.chunks,
    hasThumbnail: row.thumbnail_bytes > 0,
    revision: row.revision,
    trashedAt: row.trashed_at?.toISOString() ?? null,
  },
})

const sizeOf = ({ item }: ChangedItem): number => Buffer.byteLength(JSON.stringify(item))

const nodesAtOnce = 500

/** Changed nodes after a number, until their boxes alone are larger than a page. */
async function nodesForPage(trx: StorageDb, accountId: string, { since, limit }: { since: number; limit: number }) {
  const nodes: ChangedNode[] = []
  for (let bytes = 0, isOver = false; !isOver;) {
    const range = { since: Number(nodes.at(-1)?.changed ?? since), limit: Math.min(nodesAtOnce, limit - nodes.length) }
    const some = await selectChangedNodes(trx, accountId, range)
    nodes.push(...some)
    bytes += some.reduce((sum, { box }) => sum + box.length, 0)
    isOver = some.length < range.limit || nodes.length >= limit || bytes > mostPageBytes
  }
  return nodes
}

/** Changed and deleted nodes after a number, with the vault's version and head of the same moment. */
export async function readChanges(
  { db, tokens }: StorageParts,
  context: Context,
  { since: sent, limit }: { since: number; limit: number },
): Promise<Changes> {
  const accountId = context.viewer.id
  await tokens.requireOpen(context)
  const isFromStart = sent === 0 || sent >= sinceTheStart
  const since = sent >= sinceTheStart ? sent - sinceTheStart : sent
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const vault = await findVault(trx, accountId)
    if (!vault) throw new AppError('storage/no-vault')
    const [newest] = await selectHeads(trx, accountId, { from: vault.vault_version, to: vault.vault_version })
    const state = { vaultVersion: vault.vault_version, head: textOf(newest!.head) }
    const isTooOld = since > Number(vault.seq) || (!isFromStart && since < Number(vault.forgotten_seq))
    if (isTooOld) return { data: [], seq: 0, hasNext: false, isTooOld, ...state }

    const range = { since, limit: limit + 1 }
    const nodes = await nodesForPage(trx, accountId, range)
    const gone = await selectGoneNodes(trx, accountId, range)
    const items = [
      ...nodes.map(presentNode),
      ...gone.map(({ id, changed }) => ({ changed: Number(changed), item: { id, gone: true as const } })),
    ].toSorted((a, b) => a.changed - b.changed)
    const fitting = await countFitting(items.slice(0, limit), async (some) => some.map(sizeOf))
    const page = items.slice(0, fitting)
    const hasNext = items.length > page.length
    const seq = hasNext ? page.at(-1)!.changed + (isFromStart ? sinceTheStart : 0) : Number(vault.seq)
    return { data: page.map(({ item }) => item), seq, hasNext, isTooOld, ...state }
  })
}

/** Changes nodes, all of them or none. */
export async function changeNodes(
  parts: StorageParts,
  context: Context,
  { changes, vaultVersion, head }: Batch,
): Promise<{ vaultVersion: number; seq: number }> {
  const { db, change, clock } = parts
  const accountId = context.viewer.id
  return change(db, async (trx, tell) => {
    const vault = await lockOpenVault(parts, trx, context)
    if (vault.vault_version !== vaultVersion) throw new AppError('kit/stale')
    const tree = treeOf(await selectTree(trx, accountId))
    const open = await lockUploads(trx, accountId)
    const arrived = await arrivedOf(trx, accountId, completing(open, changes))
    const plan = planChanges(tree, changes, { open, arrived }, clock.now())

    const before = Number(vault.seq)
    const seq = before + plan.nodes.length
    await putNodes(
      trx,
      plan.nodes.map((node, at) => rowOf(accountId, node, { box: changes[at]!.box, changed: before + 1 + at })),
    )
    await finishUploads(parts, trx, accountId, plan)
    const nextVersion = vault.vault_version + 1
    await updateVault(trx, accountId, { vault_version: nextVersion, seq })
    await insertHead(trx, { account_id: accountId, vault_version: nextVersion, head: bytesOf(head) })
    await tellOwner(tell, accountId)
    return { vaultVersion: nextVersion, seq }
  })
}

/** The contents of the uploads that a batch completes. */
function completing(open: readonly OpenUpload[], changes: Batch['changes']): string[] {
  const ids = new Set(changes.flatMap((change) => (change.act === 'COMPLETE' ? [change.uploadId] : [])))
  return open.filter(({ id }) => ids.has(id)).map(({ content }) => content.contentId)
}

async function arrivedOf(trx: StorageDb, accountId: string, contentIds: readonly string[]) {
  const arrived = new Map<string, Arrived>()
  if (contentIds.length === 0) return arrived
  const rows = await selectChunks(trx, accountId, contentIds)
  for (const [contentId, chunks] of Map.groupBy(rows, (row) => row.content_id))
    arrived.set(contentId, new Map(chunks.map(({ n, digest }) => [n, digest])))
  return arrived
}

function rowOf(
  accountId: string,
  { id, parentId, kind, revision, trashedAt, content }: Plan['nodes'][number],
  { box, changed }: { box: string; changed: number },
): NewNodeRow {
  return {
    account_id: accountId,
    id,
    parent_id: parentId,
    kind,
    box: bytesOf(box),
    content_id: content?.contentId ?? null,
    bytes: content?.bytes ?? 0,
    chunks: content?.chunks ?? 0,
    thumbnail_bytes: content?.thumbnailBytes ?? 0,
    revision,
    trashed_at: trashedAt,
    changed,
  }
}

async function finishUploads(
  { clock, leftovers }: StorageParts,
  trx: StorageDb,
  accountId: string,
  { completed, replaced }: Plan,
): Promise<void> {
  if (completed.length > 0) await deleteUploads(trx, accountId, { ids: completed })
  if (replaced.length === 0) return
  if (await leaveChunks(trx, accountId, clock.now(), replaced)) await leftovers.sweepSoon(trx)
}

const goneMs = 24 * 60 * 60_000
const forgottenAtOnce = 1000

/** Forgets deletions that are older than a day, and notes up to which number. */
export function forgetDeletions({ db, clock }: Pick<StorageParts, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - goneMs)
  return eachAccount(
    (page) => selectAccountsWithOldGone(db, before, page),
    async (accountId) => {
      while (await forgetSome(db, accountId, before));
    },
  )
}

function forgetSome(db: StorageDb, accountId: string, before: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const vault = await lockVault(trx, accountId)
    const numbers = await deleteOldGone(trx, accountId, before, forgottenAtOnce)
    if (vault && numbers.length > 0) {
      const forgotten = Math.max(Number(vault.forgotten_seq), ...numbers)
      await updateVault(trx, accountId, { forgotten_seq: forgotten })
    }
    return numbers.length === forgottenAtOnce
  })
}
