import { mayInGroup } from '@mulghar/contract/groups/roles'
import type { Documents } from '../../documents/public.ts'
import type { Belonging, BelongingQuestions } from '../../kit/belonging.ts'
import { holdMembership, selectGroups } from '../core/groups.sql.ts'
import { selectGroupIdsOf, selectInGroups, selectMemberIds, selectMembersAmong } from '../core/members.sql.ts'
import { roleAt, roleOf } from '../core/standing.ts'
import { groupsDb } from '../core/tables.ts'

declare module '../../kit/belonging.ts' {
  interface BelongingKinds {
    GROUP: 'root'
  }
}

/** A group is seen by whom its card is for; its members may let something hang on it while it is active. */
export function groupBelonging(pictureOf: Documents['pictureOf']): Pick<BelongingQuestions, 'GROUP'> {
  return {
    GROUP: {
      async seen(db, viewerId, ids) {
        const rows = await selectGroups(groupsDb(db), viewerId, ids)
        return new Map(
          rows.map((row): [string, Belonging] => {
            const role = roleOf(row)
            return [
              row.id,
              {
                name: row.name,
                picture: row.image_document_id ? pictureOf(row.image_document_id) : null,
                mayLink: row.is_active && mayInGroup(role, 'post'),
                ...(role !== null && !row.is_active && { linkRefused: 'groups/inactive' as const }),
                isMember: role !== null,
                isKeeper: mayInGroup(role, 'moderate'),
              },
            ]
          }),
        )
      },
      memberOf: (db, accountId, limit) => selectGroupIdsOf(groupsDb(db), accountId, limit),
      async among(db, ids, accountIds) {
        const rows = await selectInGroups(groupsDb(db), ids, accountIds)
        return rows.map(({ group_id: rootId, account_id: accountId, rank }) => {
          return { rootId, accountId, isKeeper: mayInGroup(roleAt(rank), 'moderate') }
        })
      },
      membersOf: (db, id, after, limit) => selectMemberIds(groupsDb(db), id, after, limit),
      async holdMembers(trx, id, accountIds) {
        if (!(await holdMembership(groupsDb(trx), id))) return []
        return (await selectMembersAmong(groupsDb(trx), id, accountIds)).map((member) => member.account_id)
      },
    },
  }
}
