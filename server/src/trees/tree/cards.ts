import { mayInTree } from '@mulghar/contract/trees/roles'
import type { Membership, Tree, TreeDetail } from '@mulghar/contract/trees/trees'
import type { Documents } from '../../documents/public.ts'
import { standingFrom } from '../core/access.sql.ts'
import type { CardRow, DetailRow } from './trees.sql.ts'

type PictureOf = Documents['pictureOf']

export function presentCard(row: CardRow, pictureOf: PictureOf): Tree {
  const standing = standingFrom(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    gotra: row.gotra,
    memberCount: row.member_count,
    personCount: row.person_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    treeImage: row.image_document_id ? pictureOf(row.image_document_id) : null,
    coverImage: row.cover_document_id ? pictureOf(row.cover_document_id) : null,
    membership: membershipOf(row),
    role: standing === 'NONE' || standing === 'PENDING' ? null : standing,
    can: {
      open: mayInTree(standing, 'see-graph'),
      edit: mayInTree(standing, 'govern'),
      remove: mayInTree(standing, 'govern'),
      editPeople: mayInTree(standing, 'edit-people'),
      import: mayInTree(standing, 'edit-people'),
      export: mayInTree(standing, 'export'),
      join: standing === 'NONE',
      leave: mayInTree(standing, 'see-graph') && standing !== 'OWNER',
      govern: mayInTree(standing, 'govern'),
    },
  }
}

function membershipOf({ status, origin }: Pick<CardRow, 'status' | 'origin'>): Membership {
  if (!status) return 'NONE'
  if (status === 'ACTIVE') return 'MEMBER'
  return origin === 'INVITE' ? 'INVITED' : 'REQUESTED'
}

export function presentDetail(
  row: DetailRow,
  { linkedTrees, kinAs }: Pick<TreeDetail, 'linkedTrees' | 'kinAs'>,
  pictureOf: PictureOf,
): TreeDetail {
  return {
    ...presentCard(row, pictureOf),
    discoverable: row.discoverable,
    approval: row.approval,
    version: row.edition,
    familyCount: row.family_count,
    generationCount: null,
    livingCount: Number(row.living_count),
    owner: { id: row.owner_account_id, name: row.owner_name },
    me: row.me,
    claim: row.claim,
    kinAs,
    linkedTrees,
    changedAt: row.changed_at?.toISOString() ?? null,
  }
}
