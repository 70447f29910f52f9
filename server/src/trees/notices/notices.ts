import { treeNoticeKinds, treeNoticeLevels } from '@mulghar/contract/trees/notices'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Clock } from '../../kit/clock.ts'
import type { AccessLevel, NoticeRoot, NoticeRow, NoticeSource, Told } from '../../notifications/public.ts'
import type { Present } from '../core/change.ts'
import { isNotifiedAt, levelByDefault } from '../core/hearers.ts'
import { selectMerged } from '../core/merged.sql.ts'
import { hiddenActors } from './hidden-actors.ts'
import { digestWords } from './lines.ts'
import {
  selectAddresses,
  selectLinkedPeople,
  selectMemberships,
  selectNoticeRoots,
  selectReasons,
  selectTreesTold,
} from './notices.sql.ts'
import { selectPersonNames } from '../history/revert.sql.ts'
import type { TreesDb } from '../core/tables.ts'

type Parts = { db: TreesDb; clock: Clock; present: Present }

const accessOf = ({ isMember, role }: { isMember: boolean; role: TreeRole | null }): AccessLevel =>
  isMember && role !== null ? (mayInTree(role, 'govern') ? 'KEEPER' : 'MEMBER') : 'SEES'

/** What notices about trees name, as far as their reader may see it now; and of which trees one can hear. */
export function treeNotices({ db, clock, present }: Parts): NoticeSource {
  return {
    kinds: treeNoticeKinds,
    // These kinds name nobody across a block, since they reach accounts that need not share a tree. The others name active members.
    namelessAcrossBlock: [
      'INVITED',
      'INVITE_DECLINED',
      'JOIN_REFUSED',
      'REMOVED',
      'LINK_ACCEPTED',
      'LINK_REJECTED',
      'LINK_ENDED',
    ],
    mail: digestWords,

    async access(accountId, ids) {
      const trees = await selectTreesTold(db, accountId, ids, clock.now())
      return new Map([...trees].map(([id, tree]) => [id, accessOf(tree)]))
    },

    async tell(accountId, rows) {
      if (rows.length === 0) return new Map()
      const treeIds = [...new Set(rows.map((row) => row.root_id))]
      const trees = await selectTreesTold(db, accountId, treeIds, clock.now())
      const byTree = Map.groupBy(rows, (row) => row.root_id)
      const refsOf = (kind: NoticeRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.ref_id)
      const reasons = await selectReasons(db, accountId, [...trees.keys()], refsOf('PROPOSAL_REFUSED'))
      const addresses = await selectAddresses(db, accountId, [...trees.keys()], refsOf('INVITE_DECLINED'))
      const linked = await selectLinkedPeople(db, [...trees.keys()], refsOf('LINK_ACCEPTED'))
      const personIn = (row: NoticeRow) => linked.get(row.ref_id) ?? row.ref_id
      const hiddenActorsOf = await hiddenActors({ db, present }, accountId, rows)
      const told = new Map<string, Told>()
      for (const [treeId, about] of byTree) {
        const tree = trees.get(treeId)
        // Only members learn of people.
        const people = tree?.isMember ? await peopleTold(db, treeId, about.map(personIn)) : undefined
        for (const row of about) {
          const person = people?.get(personIn(row))
          const address = addresses.get(row.ref_id)
          told.set(row.id, {
            names: {
              ...(tree && { tree: { id: treeId, name: tree.name } }),
              ...((person?.isThere || person?.name) && { person: { id: person.id, name: person.name } }),
              ...(address !== undefined && { address: { id: row.ref_id, name: address } }),
            },
            hiddenActors: hiddenActorsOf(row),
            reason: row.kind === 'PROPOSAL_REFUSED' && tree?.isMember ? (reasons.get(row.ref_id) ?? null) : null,
          })
        }
      }
      return told
    },

    async unwanted(accountId, rows, levels) {
      const treeIds = [...new Set(rows.map((row) => row.root_id))]
      const memberships = await selectMemberships(db, accountId, treeIds)
      const isUnwanted = ({ kind, root_id: id, is_close }: NoticeRow) => {
        const member = memberships.get(id)
        if (!member) return false
        // Without a person in the tree nobody is close family. Notifications of an unknown closeness stay.
        const isClose = member.person_id !== null && is_close !== false
        return !isNotifiedAt(levels.get(id) ?? levelByDefault(member), kind, isClose)
      }
      return new Set(rows.filter(isUnwanted).map((row) => row.id))
    },

    choice: {
      kind: 'tree',
      levels: treeNoticeLevels,
      notOne: 'trees/not-member',
      rootsAmong: async (accountId, ids) => new Set((await selectMemberships(db, accountId, ids)).keys()),
      async roots(accountId) {
        const rows = await selectNoticeRoots(db, accountId)
        return rows.map((row): NoticeRoot => ({
          id: row.tree_id,
          name: row.name,
          byDefault: levelByDefault(row),
          // A member who has not said who they are has no close family.
          lacks: row.person_id === null ? { CLOSE_FAMILY: 'self' } : {},
        }))
      },
    },
  }
}

/** The names of people; those who were merged into others have the names and ids of these. */
async function peopleTold(db: TreesDb, treeId: string, ids: readonly string[]) {
  const people = await selectPersonNames(db, treeId, ids)
  const deleted = [...people].filter(([, { isThere }]) => !isThere).map(([id]) => id)
  const merged = await selectMerged(db, deleted)
  const others = await selectPersonNames(db, treeId, [...merged.values()])
  return new Map(
    [...people].map(([own, person]) => {
      const id = merged.get(own) ?? own
      return [own, { id, ...(others.get(id) ?? person) }]
    }),
  )
}
