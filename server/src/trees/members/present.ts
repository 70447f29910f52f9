import type { Picture } from '@mulghar/contract/kit/scalars'
import type {
  Invitation,
  JoinRequest,
  SelfClaim,
  SentInvitation,
  TreeMember,
  WaitingClaim,
} from '@mulghar/contract/trees/members'
import { mayInTree, type TreeStanding } from '@mulghar/contract/trees/roles'
import type { TreeInviteTable } from '../core/tables.ts'
import { fullName } from '../core/person-columns.ts'
import type { ClaimRow, WaitingRow } from './claims.sql.ts'
import type { JoinRow } from './mail-invites.sql.ts'
import type { MemberRow } from './members.sql.ts'
import type { SentRow } from './own-invitations.sql.ts'

export type Seen = { viewerId: string; standing: TreeStanding; pictures: Map<string, Picture> }
type SeenOfMembers = Seen & { claims: ReadonlyMap<string, ClaimRow> }

export function presentMember(row: MemberRow, { viewerId, standing, pictures, claims }: SeenOfMembers): TreeMember {
  const governs = mayInTree(standing, 'govern')
  const isOwner = row.role === 'OWNER'
  const isMe = row.account_id === viewerId
  return {
    userId: row.account_id,
    familyTreeId: row.tree_id,
    role: row.role,
    userName: row.name,
    status: row.status,
    picture: pictures.get(row.account_id) ?? null,
    personId: row.self_id,
    personName: row.self_id ? fullName(row.first_name ?? '', row.last_name ?? '') : null,
    claim: claimOf(claims.get(row.account_id)),
    createdAt: row.created_at.toISOString(),
    can: {
      changeRole: governs && !isOwner,
      remove: governs && !isOwner,
      transfer: governs && !isOwner && row.status === 'ACTIVE',
      leave: isMe && !isOwner && row.status === 'ACTIVE',
      giveSelf: governs,
    },
  }
}

function claimOf(row: ClaimRow | undefined): SelfClaim | null {
  if (!row) return null
  const personName = row.person_id ? fullName(row.first_name ?? '', row.last_name ?? '') : null
  return { status: row.status, personId: row.person_id, personName }
}

export function presentClaim(row: WaitingRow, pictures: Map<string, Picture>): WaitingClaim {
  return {
    userId: row.account_id,
    familyTreeId: row.tree_id,
    familyTreeName: row.tree_name,
    role: row.role,
    name: row.name,
    picture: pictures.get(row.account_id) ?? null,
    personId: row.person_id!,
    personName: fullName(row.first_name, row.last_name),
    createdAt: row.at.toISOString(),
    can: { accept: row.is_free },
  }
}

export function presentRequest(
  row: Omit<JoinRow, 'since' | 'key'>,
  { viewerId, standing, pictures }: Seen,
): JoinRequest {
  const governs = mayInTree(standing, 'govern')
  const isMe = row.account_id === viewerId
  return {
    userId: row.account_id,
    familyTreeId: row.tree_id,
    familyTreeName: row.tree_name,
    role: row.role,
    name: row.name,
    status: row.status,
    origin: row.origin,
    picture: pictures.get(row.account_id) ?? null,
    message: row.message,
    invitedBy: row.origin === 'INVITE' ? row.inviter : null,
    createdAt: row.created_at.toISOString(),
    can: {
      accept: row.origin === 'INVITE' ? isMe : governs && row.origin === 'REQUEST',
      remove: governs || isMe,
    },
  }
}

type InviteColumns = Pick<TreeInviteTable, 'id' | 'role' | 'email' | 'created_at' | 'expires_at'> & { uses: number }

export function presentInvitation(row: InviteColumns, url: string): Invitation {
  return {
    id: row.id,
    kind: row.email === null ? 'LINK' : 'EMAIL',
    role: row.role,
    email: row.email,
    url,
    uses: row.uses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export function presentSent(row: SentRow): SentInvitation {
  const isNamed = row.account_id !== null
  return {
    id: row.id,
    kind: isNamed ? 'USER' : row.email === null ? 'LINK' : 'EMAIL',
    familyTreeId: row.tree_id,
    familyTreeName: row.tree_name,
    role: row.role,
    user: isNamed ? { id: row.account_id!, name: row.name ?? '' } : null,
    email: row.email,
    createdAt: row.created_at.toISOString(),
  }
}
