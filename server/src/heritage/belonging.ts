import type { Ending } from '../kit/belonging.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { membersOf } from './core/change.ts'
import { deleteLinksOf, deleteLinksTo, kindOfRoot, selectInScope } from './core/links.sql.ts'
import type { HeritageParts } from './core/parts.ts'
import { heritageDb } from './core/tables.ts'

/** Of more places than these nobody's open page is told that it lost them; the server shows none of them anyway. */
const mostTold = 500

/**
 * Some accounts lost a tree or a group: their open pages ask again for the places that only its members see. Links to a tree or
 * a group that was deleted go, and those of places whose owner was removed or banned. A link stays when its owner leaves: the
 * place was given to the others, too.
 */
export async function leaveRoot(
  parts: HeritageParts,
  handle: DbHandle,
  { rootId, accountIds, isRemoval = false }: { rootId: string; accountIds: readonly string[] } & Ending,
): Promise<void> {
  const db = heritageDb(handle)
  const kind = await kindOfRoot(db, rootId)
  if (kind === undefined) return
  await parts.change(db, async (trx, tell) => {
    for (const placeId of await selectInScope(trx, rootId, mostTold))
      await tell({ kind: 'heritage', rootId: placeId, to: accountIds })
    if (isRemoval) {
      // An event may arrive late: those who are members again keep their links.
      const back = new Set((await parts.belonging.among(trx, kind, [rootId], accountIds)).map((row) => row.accountId))
      const removed = accountIds.filter((id) => !back.has(id))
      const unlinked = await deleteLinksOf(trx, rootId, removed, parts.clock.now())
      for (const placeId of unlinked.slice(0, mostTold))
        await tell({ kind: 'heritage', rootId: placeId, to: removed, hears: membersOf(kind, rootId) })
    }
    const [member] = await parts.belonging.membersOf(trx, kind, rootId, null, 1)
    if (member === undefined) await deleteLinksTo(trx, rootId)
  })
}
