import { mayInTree } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import type { Belonging, BelongingQuestions } from '../../kit/belonging.ts'
import { standingFrom } from './access.sql.ts'
import { selectInTrees, selectMembersAfter, selectPeopleSeen, selectTreesOf, selectTreesSeen } from './belonging.sql.ts'
import { holdHearers } from './hearers.sql.ts'
import { selectMerged } from './merged.sql.ts'
import { fullName } from './person-columns.ts'
import { treesDb, type TreesDb } from './tables.ts'

declare module '../../kit/belonging.ts' {
  interface BelongingKinds {
    TREE: 'root'
    PERSON: 'part'
  }
}

/**
 * A tree is seen by whom its card is for, a person by the members of the tree; who edits the tree may let something hang on
 * either. Name and picture of a person are what every role sees.
 */
export function treeBelonging(pictureOf: Documents['pictureOf']): Pick<BelongingQuestions, 'TREE' | 'PERSON'> {
  const shown = (image: string | null) => (image ? pictureOf(image) : null)
  async function peopleSeen(db: TreesDb, viewerId: string, ids: readonly string[]): Promise<Map<string, Belonging>> {
    const rows = await selectPeopleSeen(db, viewerId, ids)
    return new Map(
      rows
        .filter((row) => mayInTree(row.role, 'see-graph'))
        .map((row): [string, Belonging] => [
          row.id,
          {
            name: fullName(row.first_name, row.last_name),
            picture: shown(row.image_document_id),
            mayLink: mayInTree(row.role, 'edit-people'),
            isMember: true,
          },
        ]),
    )
  }
  return {
    TREE: {
      async seen(db, viewerId, ids) {
        const rows = await selectTreesSeen(treesDb(db), viewerId, ids)
        return new Map(
          rows.map((row): [string, Belonging] => {
            const standing = standingFrom(row)
            return [
              row.id,
              {
                name: row.name,
                picture: shown(row.image_document_id),
                mayLink: mayInTree(standing, 'edit-people'),
                isMember: mayInTree(standing, 'see-graph'),
                isKeeper: mayInTree(standing, 'govern'),
              },
            ]
          }),
        )
      },
      memberOf: (db, accountId, limit) => selectTreesOf(treesDb(db), accountId, limit),
      async among(db, ids, accountIds) {
        const rows = await selectInTrees(treesDb(db), ids, accountIds)
        return rows.map(({ role, ...row }) => ({ ...row, isKeeper: mayInTree(role, 'govern') }))
      },
      membersOf: (db, id, after, limit) => selectMembersAfter(treesDb(db), id, after, limit),
      holdMembers: (trx, id, accountIds) => holdHearers(treesDb(trx), id, accountIds),
    },
    PERSON: {
      async seen(db, viewerId, ids) {
        const seen = await peopleSeen(treesDb(db), viewerId, ids)
        const merged = await selectMerged(
          treesDb(db),
          ids.filter((id) => !seen.has(id)),
        )
        if (merged.size === 0) return seen
        const others = await peopleSeen(treesDb(db), viewerId, [...merged.values()])
        for (const [id, mergedInto] of merged) {
          const other = others.get(mergedInto)
          if (other) seen.set(id, { ...other, mergedInto })
        }
        return seen
      },
    },
  }
}
