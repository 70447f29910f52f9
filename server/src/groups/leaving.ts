import type { ExportFile } from '../kit/erasure-types.ts'
import { changeGroup, countRole, endWaiting, takeOut, type ChangeParts } from './core/change.ts'
import { updateGroup } from './core/groups.sql.ts'
import { deleteOwnRows, findHeir, findPlace, nameNobody, selectOwnPlaces } from './leaving.sql.ts'
import { setRank } from './core/members.sql.ts'
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
    await changeGroup(parts, { groupId: place.group_id, accountId }, async (open) => {
      if (place.status !== 'ACTIVE') return endWaiting(parts, open, place, 'WITHDRAWN')
      if (place.rank === rankOf('OWNER')) {
        const heir = await findHeir(open.trx, place.group_id, accountId)
        if (heir) {
          await setRank(open.trx, place.group_id, heir.account_id, rankOf('OWNER'))
          await countRole(open.trx, place.group_id, heir.rank, rankOf('OWNER'))
          const about = { actorId: null, rootId: place.group_id, role: 'OWNER' }
          await parts.notices.notify(open.trx, { kind: 'GROUP_ROLE', to: [heir.account_id], ...about })
        } else await updateGroup(open.trx, place.group_id, { is_active: false })
      }
      await takeOut(parts, open, place)
    })
    return true
  }
  await deleteOwnRows(db, accountId)
  return nameNobody(db, accountId, rowsAtOnce)
}
