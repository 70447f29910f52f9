import { inTransaction } from '../../../kit/database.ts'
import { lockTree } from '../../core/change.sql.ts'
import { countTreeVersion } from '../../tree/hidden-signs.sql.ts'
import { waitsForTreeMs } from '../../core/holding.ts'
import { replaceKeys } from '../../core/keys.sql.ts'
import { personColumns } from '../../core/person-columns.ts'
import type { TreesDb } from '../../core/tables.ts'
import { factsOf } from '../../person/person.sql.ts'
import { unpack } from '../../person/verbatim.ts'
import { selectWaiting, updatePersonColumns } from '../../tree/waiting-names.sql.ts'
import { findWaitingTree, takeWaiting } from './name-parts.sql.ts'
import { withNameParts } from './told-names.ts'

const atOnce = 200

/** Reads prefixes, suffixes and further names of people who were imported before these had fields, until none waits. */
export async function readWaitingNameParts(db: TreesDb): Promise<void> {
  for (;;) {
    const treeId = await findWaitingTree(db)
    if (treeId === undefined) return
    await inTransaction(db, async (trx) => {
      await lockTree(trx, treeId, waitsForTreeMs)
      await readSome(trx, treeId)
    })
  }
}

async function readSome(trx: TreesDb, treeId: string): Promise<void> {
  const records = await takeWaiting(trx, treeId, atOnce)
  for (const row of await selectWaiting(trx, treeId, [...records.keys()])) {
    const facts = factsOf(row)
    const told = withNameParts(
      facts,
      unpack(records.get(row.id)!, (xref) => xref),
    )
    if (!told) continue
    const { dead_from: _, ...columns } = personColumns(told)
    const deadFrom = row.dead_from
    const before = { keys: row.search_keys, deadFrom }
    await replaceKeys(trx, { treeId, id: row.id }, before, { keys: columns.search_keys, deadFrom })
    await updatePersonColumns(trx, row, { ...columns, dead_from: deadFrom })
  }
  await countTreeVersion(trx, treeId)
}
