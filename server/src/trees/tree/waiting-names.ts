import { inTransaction } from '../../kit/database.ts'
import { lockTree } from '../core/change.sql.ts'
import { waitsForTreeMs } from '../core/holding.ts'
import { replaceKeys, replaceTitle } from '../core/keys.sql.ts'
import { personKeys } from '../core/person-columns.ts'
import type { TreesDb } from '../core/tables.ts'
import { findTree } from './trees.sql.ts'
import { factsOf } from '../person/person.sql.ts'
import { findWaitingTree, selectWaiting, takeWaiting, updateSearchKeys } from './waiting-names.sql.ts'

const atOnce = 200

/** Writes the keys of listed names anew, some of a tree at once, until none waits: migrations list names whose keys are incomplete. */
export async function writeWaitingNames(db: TreesDb): Promise<void> {
  for (;;) {
    const treeId = await findWaitingTree(db)
    if (treeId === undefined) return
    await inTransaction(db, async (trx) => {
      await lockTree(trx, treeId, waitsForTreeMs)
      await writeSome(trx, treeId)
    })
  }
}

async function writeSome(trx: TreesDb, treeId: string): Promise<void> {
  const ids = await takeWaiting(trx, treeId, atOnce)
  const tree = ids.includes(treeId) ? await findTree(trx, treeId) : undefined
  if (tree) await replaceTitle(trx, treeId, tree)
  for (const row of await selectWaiting(trx, treeId, ids)) {
    const keys = personKeys(factsOf(row))
    const deadFrom = row.dead_from
    await replaceKeys(trx, { treeId, id: row.id }, { keys: row.search_keys, deadFrom }, { keys, deadFrom })
    await updateSearchKeys(trx, row, keys)
  }
}
