import { mayInGroup } from '@mulghar/contract/groups/roles'
import { isNarrower, type Audience } from '@mulghar/contract/people/privacy'
import type { Groups } from '../groups/public.ts'
import { capsOf } from './caps.ts'
import type { People } from '../people/public.ts'
import { findPosts, type PostRow } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

export type SeenParts = {
  db: PostsDb
  people: Pick<People, 'standings' | 'chosen'>
  groups: Pick<Groups, 'feeds'>
}

/** The audience of a post now: its author's choice for it, narrowed by what the author shows at all. */
export function audienceOf(visibility: Audience, cap: Audience | undefined): Audience {
  return cap && isNarrower(cap, visibility) ? cap : visibility
}

/**
 * The one question of the room: of these posts, those that a viewer may see. What is posted in a group is seen by who reads it,
 * whatever its author shows elsewhere. A mute is for lists alone. `isAcrossBlock` leaves blocks out: for moderators of what shows
 * the posts.
 */
export async function visiblePosts(
  { db, people, groups }: SeenParts,
  viewerId: string,
  posts: readonly PostRow[],
  { isAcrossBlock = false } = {},
): Promise<PostRow[]> {
  const authors = [...new Set(posts.map((post) => post.author_id))].filter((id) => id !== viewerId)
  if (authors.length === 0) return [...posts]
  const [standings, caps, feeds] = await Promise.all([
    people.standings(db, viewerId, authors),
    capsOf(people, db, authors),
    groups.feeds(db, viewerId, groupsIn(posts)),
  ])
  return posts.filter(({ author_id: author, visibility, group_id: group }) => {
    if (author === viewerId) return true
    const standing = standings.get(author)
    if (!standing) return false
    if (group !== null) {
      const feed = feeds.get(group)
      // Nobody escapes those who look after a group by blocking them.
      return feed !== undefined && (!standing.blocked || isAcrossBlock || mayInGroup(feed.role, 'moderate'))
    }
    if (standing.blocked && !isAcrossBlock) return false
    const audience = audienceOf(visibility, caps.get(author))
    return audience === 'MEMBERS' || (audience === 'FOLLOWERS' && standing.follows)
  })
}

/** The groups of some posts, each once. */
export const groupsIn = (posts: readonly Pick<PostRow, 'group_id'>[]): string[] => [
  ...new Set(posts.flatMap(({ group_id: group }) => group ?? [])),
]

/** Posts of a group that does not exist any more are in no group, also before a job has written so. */
export async function withoutEndedGroups(
  groups: Pick<Groups, 'existing'>,
  db: PostsDb,
  posts: readonly PostRow[],
): Promise<PostRow[]> {
  const existing = await groups.existing(db, groupsIn(posts))
  return posts.map((post) =>
    post.group_id === null || existing.has(post.group_id) ? post : { ...post, group_id: null },
  )
}

export async function visibleByIds(parts: SeenParts, viewerId: string, ids: readonly string[]): Promise<PostRow[]> {
  return visiblePosts(parts, viewerId, await findPosts(parts.db, ids))
}
