import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import type { DbHandle } from '../kit/database-handle.ts'
import { capsOf } from './caps.ts'
import type { Groups } from '../groups/public.ts'
import type { Notices } from '../notifications/public.ts'
import type { People } from '../people/public.ts'
import type { ReactedBy } from '../reactions/public.ts'
import { findPosts, type PostRow } from './posts.sql.ts'
import { audienceOf, groupsIn } from './seen.ts'
import type { PostsDb } from './tables.ts'

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

/** The levels of a group at which a member is not notified of these acts on a post there. */
const unwantedAt: Record<ReactedBy, readonly (NoticeLevel | undefined)[]> = {
  LIKE: ['MENTIONS', 'MUTED'],
  COMMENT: ['MUTED'],
}

/** The ids of posts in groups where a recipient with these levels, by group, is not notified of such acts. */
export async function unwantedAmong(
  db: PostsDb,
  ids: readonly string[],
  by: ReactedBy,
  levels: ReadonlyMap<string, NoticeLevel>,
): Promise<string[]> {
  const posts = levels.size === 0 ? [] : await findPosts(db, ids)
  return posts.flatMap(({ id, group_id: group }) =>
    group !== null && unwantedAt[by].includes(levels.get(group)) ? id : [],
  )
}

/** Of these members those who want to hear what is said to them in a group, or who likes what is theirs there. */
export async function wantingOf(
  { notices }: { notices: Pick<Notices, 'levels'> },
  db: DbHandle,
  groupId: string,
  by: ReactedBy,
  accountIds: readonly string[],
): Promise<string[]> {
  const levels = await notices.levels(db, groupId, accountIds)
  return accountIds.filter((id) => !unwantedAt[by].includes(levels.get(id)))
}
