import type { Group, GroupLogKind } from '@mulghar/contract/groups/groups'
import type { GroupRole } from '@mulghar/contract/groups/roles'
import type { Tell } from '../kit/change.ts'
import type { DbHandle } from '../kit/database-handle.ts'

export type { GroupEnded } from './group/saving.ts'
export { unlinkedLine, withUnlinkedRoots } from './unlinked.ts'

/** A group of which a viewer reads what is posted, and what they are to it. */
export type FeedSeen = { id: string; name: string; isActive: boolean; role: GroupRole | null }

/** What groups offer to the rooms above, each one statement for many. */
export type Groups = {
  /** Of these groups those whose feed the viewer reads. */
  feeds(db: DbHandle, viewerId: string, ids: readonly string[]): Promise<Map<string, FeedSeen>>
  /** Which of these accounts read which of these groups: the same question from the other end. */
  readers(
    db: DbHandle,
    ids: readonly string[],
    accountIds: readonly string[],
  ): Promise<{ groupId: string; accountId: string }[]>
  /** Which of these groups exist. */
  existing(db: DbHandle, ids: readonly string[]): Promise<Set<string>>
  /** The groups that an account is in, the latest joined first. */
  memberOf(db: DbHandle, accountId: string): Promise<string[]>
  /** One group as its page shows it; refuses whom its card is not for. */
  require(db: DbHandle, viewerId: string, id: string): Promise<Group>
  /**
   * Lets an account post in a group, in the transaction that does it: who may come in does so by it, all others are refused.
   * Its members are told once an hour, after the commit.
   */
  post(trx: DbHandle, tell: Tell, posted: { groupId: string; accountId: string; postId: string }): Promise<void>
  /**
   * A post is deleted: what members were notified of is the next post of the same hour whose author they hear, or nothing any more.
   * `next` has the first post of each author, the earliest first.
   */
  unpost(
    trx: DbHandle,
    posts: {
      groupId: string
      gone: { accountId: string; postId: string }
      next: readonly { accountId: string; postId: string }[]
    },
  ): Promise<void>
  /**
   * Refuses who does not look after a group, and notes in its log what they did there, in the same transaction. `act` runs
   * between, while the group is locked; where it returns false nothing has changed, and nothing is logged.
   */
  moderate(
    trx: DbHandle,
    tell: Tell,
    done: {
      groupId: string
      actorId: string
      kind: GroupLogKind
      accountId?: string
      reason?: string | null
    },
    act?: () => Promise<boolean>,
  ): Promise<void>
}
