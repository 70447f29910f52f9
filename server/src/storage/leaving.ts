import type { BlobStore } from '../kit/blob-store.ts'
import { inTransaction } from '../kit/database.ts'
import type { ExportFile } from '../kit/erasure-types.ts'
import type { Contents } from './contents.ts'
import { requireSwept, type Leftovers } from './leftovers.ts'
import { selectNodesAfter } from './nodes.sql.ts'
import { textOf } from './proofs.ts'
import { deleteRestarts } from './restarts.sql.ts'
import type { StorageDb } from './tables.ts'
import { deleteTokens } from './tokens.sql.ts'
import { selectChunks } from './uploads.sql.ts'
import { deleteVault, findVault } from './vaults.sql.ts'

const nodesAtOnce = 100
const bytesType = 'application/octet-stream'

/** The export names the vault and its dates, and has its files as they are kept: sealed. It contains no lock, proof or head. */
export async function* exportStorage(
  { db, blobs }: { db: StorageDb; blobs: BlobStore },
  accountId: string,
): AsyncGenerator<ExportFile> {
  const vault = await findVault(db, accountId)
  if (!vault) return
  const { vault_id, key_version, vault_version, created_at, updated_at } = vault
  yield { name: 'vault.json', json: { vault_id, key_version, vault_version, created_at, updated_at } }

  let after: string | undefined
  for (let page = 1; ; page++) {
    const rows = await selectNodesAfter(db, accountId, after, nodesAtOnce)
    if (rows.length === 0) return
    const nodes = rows.map(({ box, bytes, ...row }) => ({ ...row, bytes: Number(bytes), box: textOf(box) }))
    yield { name: `vault/nodes-${page}.json`, json: nodes }
    for (const chunk of await selectChunks(
      db,
      accountId,
      rows.flatMap((row) => row.content_id ?? []),
    )) {
      const stream = await blobs.get(chunk.blob_key)
      const name = chunk.n < 0 ? 'thumbnail' : `chunk-${chunk.n}`
      if (stream) yield { name: `vault/${chunk.content_id}/${name}`, mimeType: bytesType, bytes: stream }
    }
    after = rows.at(-1)!.id
  }
}

/** Deletes the locks before anything else: from then on nobody can open what is left. True while blobs may be left. */
export async function eraseFromStorage(
  { db, contents, leftovers }: { db: StorageDb; contents: Contents; leftovers: Pick<Leftovers, 'sweepSome'> },
  accountId: string,
): Promise<boolean> {
  await inTransaction(db, async (trx) => {
    await deleteVault(trx, accountId)
    await deleteTokens(trx, accountId)
    await deleteRestarts(trx, accountId)
  })
  await inTransaction(db, (trx) => contents.erase(trx, accountId))
  const { isMore, failures } = await leftovers.sweepSome(accountId)
  requireSwept(failures)
  return isMore
}
