import type { DbHandle } from '../kit/database-handle.ts'
import { deleteLinksTo, kindOfRoot, selectInScope } from './core/links.sql.ts'
import type { HeritageParts } from './core/parts.ts'
import { heritageDb } from './core/tables.ts'

/** Of more places than these nobody's open page is told that it lost them; the server shows none of them anyway. */
const mostTold = 500

/**
 * Some accounts lost a tree or a group: their open pages ask again for the places that only its members see. Links to a tree or
 * a group that was deleted go. A link stays when its owner leaves: the place was given to the others, too.
 */
export async function leaveRoot(
  parts: HeritageParts,
  handle: DbHandle,
  rootId: string,
  accountIds: readonly string[],
): Promise<void> {
  const db = heritageDb(handle)
  const kind = await kindOfRoot(db, rootId)
  if (kind === undefined) return
  await parts.change(db, async (trx, tell) => {
    for (const placeId of await selectInScope(trx, rootId, mostTold))
      await tell({ kind: 'heritage', rootId: placeId, to: accountIds })
    const [member] = await parts.belonging.membersOf(trx, kind, rootId, null, 1)
    if (member === undefined) await deleteLinksTo(trx, rootId)
  })
}
