import { textKeys } from '@mulghar/contract/trees/person-fields'
import { inTransaction } from '../../kit/database.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { lockTree } from '../core/change.sql.ts'
import { waitsForTreeMs } from '../core/holding.ts'
import { replaceKeys, replaceTitle } from '../core/keys.sql.ts'
import { personColumns } from '../core/person-columns.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { TreesDb } from '../core/tables.ts'
import { factsOf } from '../person/person.sql.ts'
import {
  countTreeVersion,
  findTreeToClean,
  selectTexts,
  tableKinds,
  takeTextsToClean,
  updateTexts,
  updateTitle,
} from './hidden-signs.sql.ts'
import { findTree } from './trees.sql.ts'
import { selectWaiting, updatePersonColumns } from './waiting-names.sql.ts'

const atOnce = 200

/** Removes hidden signs from texts that were imported before imports removed them: some of a tree at once, until none waits. */
export async function cleanWaitingTexts(db: TreesDb): Promise<void> {
  for (;;) {
    const treeId = await findTreeToClean(db)
    if (treeId === undefined) return
    await inTransaction(db, async (trx) => {
      await lockTree(trx, treeId, waitsForTreeMs)
      await cleanSome(trx, treeId)
    })
  }
}

async function cleanSome(trx: TreesDb, treeId: string): Promise<void> {
  const due = await takeTextsToClean(trx, treeId, atOnce)
  const ofKind = (kind: string) => due.filter((text) => text.kind === kind)
  if (ofKind('TREE').length > 0) await cleanTitle(trx, treeId)
  await cleanPeople(
    trx,
    treeId,
    ofKind('PERSON').map(({ id }) => id),
  )
  for (const kind of tableKinds) {
    const rows = await selectTexts(trx, treeId, kind, ofKind(kind))
    const cleaned = rows.map((row) => ({ ...row, texts: cleanTexts(row.texts) }))
    await updateTexts(trx, treeId, kind, cleaned)
  }
  await countTreeVersion(trx, treeId)
}

async function cleanTitle(trx: TreesDb, treeId: string): Promise<void> {
  const tree = await findTree(trx, treeId)
  if (!tree) return
  const { name, description, gotra } = cleanTexts({ name: tree.name, description: tree.description, gotra: tree.gotra })
  await updateTitle(trx, treeId, { name, description, gotra: gotra || null })
  await replaceTitle(trx, treeId, { name, gotra, description })
}

async function cleanPeople(trx: TreesDb, treeId: string, ids: readonly string[]): Promise<void> {
  for (const row of await selectWaiting(trx, treeId, ids)) {
    const { dead_from, ...columns } = personColumns(withoutEmptyTexts(cleanTexts(factsOf(row))))
    // Somebody can count as dead by their descendants alone, and no sign changes that.
    const deadFrom = row.dead_from === 0 ? 0 : dead_from
    const before = { keys: row.search_keys, deadFrom: row.dead_from }
    await replaceKeys(trx, { treeId, id: row.id }, before, { keys: columns.search_keys, deadFrom })
    await updatePersonColumns(trx, row, { ...columns, dead_from: deadFrom })
  }
}

/** A text of hidden signs alone says nothing. */
function withoutEmptyTexts(facts: PersonFacts): PersonFacts {
  const emptied = textKeys.filter((key) => facts[key] === '').map((key) => [key, null])
  return { ...facts, ...Object.fromEntries(emptied) }
}
