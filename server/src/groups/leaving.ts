import type { ExportFile } from '../kit/erasure-types.ts'
import { countRole, endWaiting, openGroup, takeOut, type ChangeParts, type OpenGroup } from './core/change.ts'
import { updateGroup } from './core/groups.sql.ts'
import { deleteOwnRows, findHeir, findPlace, nameNobody, selectOwnPlaces } from './leaving.sql.ts'
import { findMember, setRank } from './core/members.sql.ts'
import { rankOf, roleAt } from './core/standing.ts'
import type { GroupsDb } from './core/tables.ts'

const rowsAtOnce = 5000

/** In which groups somebody is, and as what. */
export async function* exportGroups(db: GroupsDb, accountId: string): AsyncGenerator<ExportFile> {
  const places = await selectOwnPlaces(db, accountId)
  yield { name: 'groups.json', json: places.map(({ rank, ...place }) => ({ ...place, role: roleAt(rank) })) }
}

/**
 * One group a step: it is left; an owner's goes to the next by role, or is read only where nobody else is in it. Then what
 * names the account.
 */
export async function eraseFromGroups(parts: ChangeParts, accountId: string): Promise<boolean> {
  const { db } = parts
  const place = await findPlace(db, accountId)
  if (place) {
    const { group_id: groupId } = place
    await parts.change(db, (trx, tell) =>
      openGroup(parts, trx, { groupId, accountId, tell, isThere: true }, (open) => goFrom(parts, open, accountId)),
    )
    return true
  }
  await deleteOwnRows(db, accountId)
  return nameNobody(db, accountId, rowsAtOnce)
}

/** What the account is to the group is read while that is held: it may have been let in or made its owner meanwhile. */
async function goFrom(parts: ChangeParts, open: OpenGroup, accountId: string): Promise<void> {
  const { trx, group } = open
  const place = await findMember(trx, group.id, accountId)
  if (!place) return
  if (place.status !== 'ACTIVE') return endWaiting(parts, open, place, 'WITHDRAWN')
  if (place.rank === rankOf('OWNER')) {
    const heir = await findHeir(trx, group.id, accountId)
    if (heir) {
      await setRank(trx, group.id, heir.account_id, rankOf('OWNER'))
      await countRole(trx, group.id, heir.rank, rankOf('OWNER'))
      const about = { actorId: null, rootId: group.id, role: 'OWNER' }
      await parts.notices.notify(trx, { kind: 'GROUP_ROLE', to: [heir.account_id], ...about })
    } else await updateGroup(trx, group.id, { is_active: false })
  }
  await takeOut(parts, open, place)
}
