import type { Group } from '@mulghar/contract/groups/groups'
import type { GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import { mayInGroup } from '@mulghar/contract/groups/roles'
import type { Documents } from '../../documents/public.ts'
import type { AskedBelonging } from '../../kit/belonging.ts'
import type { Notices } from '../../notifications/public.ts'
import type { GroupSeen } from '../core/groups.sql.ts'
import { mayInvite, membershipOf, readsFeed, roleOf } from '../core/standing.ts'
import type { GroupsDb } from '../core/tables.ts'

/** What a member hears of a group who has chosen nothing. */
export const usualLevel: GroupNoticeLevel = 'POSTS'

export type PresentParts = {
  db: GroupsDb
  belonging: AskedBelonging
  notices: Pick<Notices, 'chosen'>
  documents: Pick<Documents, 'pictureOf'>
}

/** Groups as a viewer sees them, in the order that is given: trees and levels are asked for once for all. */
export async function presentGroups(
  { db, belonging, notices, documents }: PresentParts,
  viewerId: string,
  rows: readonly GroupSeen[],
): Promise<Group[]> {
  if (rows.length === 0) return []
  const treeIds = rows.flatMap((row) => row.family_tree_id ?? [])
  const [trees, levels] = await Promise.all([
    belonging.seen(db, 'TREE', viewerId, treeIds),
    notices.chosen(db, viewerId),
  ])
  const pictureOf = (id: string | null) => (id ? documents.pictureOf(id) : null)
  return rows.map((row): Group => {
    const role = roleOf(row)
    const membership = membershipOf(row)
    const isOpen = row.join_policy === 'OPEN' && membership !== 'BANNED'
    const isIn = role !== null
    const tree = row.family_tree_id ? trees.get(row.family_tree_id) : undefined
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      about: row.about,
      rules: row.rules,
      coverImage: pictureOf(row.cover_document_id),
      profileImage: pictureOf(row.image_document_id),
      visibility: row.visibility,
      joinPolicy: row.join_policy,
      memberCount: row.member_count,
      adminCount: row.admin_count,
      active: row.is_active,
      familyTree: tree
        ? {
            id: row.family_tree_id!,
            name: tree.name,
            can: { remove: tree.isKeeper === true || mayInGroup(role, 'keep') },
          }
        : null,
      createdAt: row.created_at.toISOString(),
      version: row.version,
      role,
      membership,
      level: isIn ? ((levels.get(row.id) as GroupNoticeLevel | undefined) ?? usualLevel) : null,
      can: {
        read: readsFeed(row),
        post: row.is_active && (isIn || (isOpen && readsFeed(row))),
        join: row.is_active && !isIn && (isOpen || membership === 'INVITED'),
        ask: row.is_active && !isIn && row.join_policy === 'REQUEST' && membership === 'NONE',
        leave: isIn && role !== 'OWNER',
        invite: row.is_active && mayInvite(row),
        moderate: mayInGroup(role, 'moderate'),
        edit: mayInGroup(role, 'keep'),
        own: mayInGroup(role, 'own'),
      },
    }
  })
}
