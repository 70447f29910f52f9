import { isNarrower, type Audience } from '@mulghar/contract/people/privacy'
import { capsOf } from './caps.ts'
import type { People } from '../people/public.ts'
import { findPosts, type PostRow } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

type Parts = { db: PostsDb; people: Pick<People, 'standings' | 'chosen'> }

/** The audience of a post now: its author's choice for it, narrowed by what the author shows at all. */
export function audienceOf(visibility: Audience, cap: Audience | undefined): Audience {
  return cap && isNarrower(cap, visibility) ? cap : visibility
}

/** The one question of the room: of these posts, those that a viewer may see. A mute is for lists alone. */
export async function visiblePosts(
  { db, people }: Parts,
  viewerId: string,
  posts: readonly PostRow[],
): Promise<PostRow[]> {
  const authors = [...new Set(posts.map((post) => post.author_id))].filter((id) => id !== viewerId)
  if (authors.length === 0) return [...posts]
  const [standings, caps] = await Promise.all([people.standings(db, viewerId, authors), capsOf(people, db, authors)])
  return posts.filter(({ author_id: author, visibility }) => {
    if (author === viewerId) return true
    const standing = standings.get(author)
    if (!standing || standing.blocked) return false
    const audience = audienceOf(visibility, caps.get(author))
    return audience === 'MEMBERS' || (audience === 'FOLLOWERS' && standing.follows)
  })
}

export async function visibleByIds(parts: Parts, viewerId: string, ids: readonly string[]): Promise<PostRow[]> {
  return visiblePosts(parts, viewerId, await findPosts(parts.db, ids))
}
