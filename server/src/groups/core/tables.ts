import type { GroupVisibility, JoinPolicy } from '@mulghar/contract/groups/group-draft'
import type { GroupLogKind } from '@mulghar/contract/groups/groups'
import type { GroupRole } from '@mulghar/contract/groups/roles'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../../documents/public.ts'
import { narrowTo } from '../../kit/database-narrowing.ts'

declare module '../../documents/public.ts' {
  interface UseKinds {
    /** Root and thing are the group. */
    group: 'groups'
  }
}

export type GroupTable = {
  id: string
  name: string
  /** The words of the name by their sound, by which it is found. */
  sounds: Generated<string[]>
  /** The words of name and description by their sound. */
  said: ColumnType<string[] | null, string[] | undefined, string[]>
  /** The words of name and description by their letters; null where they wait to be noted. */
  words: ColumnType<string | null, string | undefined, string>
  description: string | null
  about: string | null
  rules: string | null
  cover_document_id: string | null
  image_document_id: string | null
  visibility: GroupVisibility
  join_policy: JoinPolicy
  is_active: Generated<boolean>
  family_tree_id: string | null
  member_count: Generated<number>
  admin_count: Generated<number>
  /** When members were last told that there are new posts. */
  told_at: Generated<Date | null>
  created_by: string | null
  created_at: Date
  version: Generated<number>
}

/** ACTIVE is in the group; the others have asked to be, or are invited. */
export type MemberStatus = 'ACTIVE' | 'REQUESTED' | 'INVITED'

export type GroupMemberTable = {
  group_id: string
  account_id: string
  id: string
  status: MemberStatus
  /** The place of the role among all roles, the owner's 0; null for who is not in the group. */
  rank: number | null
  message: string | null
  invited_by: string | null
  since: Date
}

export type GroupInviteTable = {
  group_id: string
  id: string
  /** Null for a link. */
  email: string | null
  /** The account that was told of it, where the address is one's. */
  account_id: string | null
  created_by: string
  created_at: Date
  expires_at: Date
  uses: Generated<number>
  most_uses: number | null
}

export type GroupsTables = {
  social_group: GroupTable
  group_member: GroupMemberTable
  /** Of whose posts members were notified since `told_at` of the group. */
  group_told: { group_id: string; account_id: string }
  group_ban: {
    group_id: string
    account_id: string
    id: string
    banned_by: string | null
    reason: string | null
    at: Date
  }
  group_invite: GroupInviteTable
  group_log: {
    group_id: string
    id: string
    kind: GroupLogKind
    actor_id: string | null
    account_id: string | null
    role: GroupRole | null
    reason: string | null
    at: Date
  }
}

declare module '../../kit/database-narrowing.ts' {
  interface RoomTables {
    groups: GroupsTables
  }
}

export type GroupsDb = Kysely<GroupsTables>
export const groupsDb = narrowTo('groups')
