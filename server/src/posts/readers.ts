import type { GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import type { DbHandle } from '../kit/database-handle.ts'
import { capsOf } from './caps.ts'
import type { Groups } from '../groups/public.ts'
import type { Notices } from '../notifications/public.ts'
import type { People } from '../people/public.ts'
import type { ReactedBy } from '../reactions/public.ts'
import type { PostRow } from './posts.sql.ts'
import { audienceOf, groupsIn } from './seen.ts'

/**
 * Which of these accounts may see which of these posts, and what is said of them: the same question as `visiblePosts`, asked from
 * the other end, but that what is said in a group is nothing to an author who does not read it any more. A few statements for
 * many of both.
 */
export async function selectReaders(
  { people, groups }: { people: Pick<People, 'between' | 'chosen'>; groups: Pick<Groups, 'readers'> },
  db: DbHandle,
  posts: readonly Pick<PostRow, 'id' | 'author_id' | 'visibility' | 'group_id'>[],
  accountIds: readonly string[],
): Promise<{ id: string; accountId: string }[]> {
  if (posts.length === 0 || accountIds.length === 0) return []
  const authors = [...new Set(posts.map((post) => post.author_id))]
  const [caps, near, inGroups] = await Promise.all([
    capsOf(people, db, authors),
    people.between(db, authors, accountIds),
    groups.readers(db, groupsIn(posts), accountIds),
  ])
  const reads = new Set(inGroups.map(({ groupId, accountId }) => `${groupId} ${accountId}`))
  return posts.flatMap(({ id, author_id: author, visibility, group_id: group }) => {
    const audience = audienceOf(visibility, caps.get(author))
    return accountIds
      .filter((accountId) => {
        if (accountId === author) return group === null || reads.has(`${group} ${accountId}`)
        const standing = near.get(`${accountId} ${author}`)
        if (group !== null) return !standing?.blocked && reads.has(`${group} ${accountId}`)
        if (!standing) return audience === 'MEMBERS'
        return !standing.blocked && (audience === 'MEMBERS' || (audience === 'FOLLOWERS' && standing.follows))
      })
      .map((accountId) => ({ id, accountId }))
  })
}

/** Of these members those who want to hear what is said to them in a group, or who likes what is theirs there. */
export async function wantingOf(
  { notices }: { notices: Pick<Notices, 'levels'> },
  db: DbHandle,
  groupId: string,
  by: ReactedBy,
  accountIds: readonly string[],
): Promise<string[]> {
  const levels = (await notices.levels(db, groupId, accountIds)) as Map<string, GroupNoticeLevel>
  const unwanted: readonly GroupNoticeLevel[] = by === 'LIKE' ? ['MENTIONS', 'MUTED'] : ['MUTED']
  return accountIds.filter((id) => {
    const level = levels.get(id)
    return level === undefined || !unwanted.includes(level)
  })
}
