import { audiences, type Audience } from '@mulghar/contract/people/privacy'
import type { feedScopes } from '@mulghar/contract/posts/posts'
import { capsOf } from './caps.ts'
import type { Groups } from '../groups/public.ts'
import type { People } from '../people/public.ts'
import { selectInGroups } from './groups.sql.ts'
import {
  selectFollowed,
  selectForMembers,
  selectNewest,
  selectPostsOf,
  type ListedPost,
  type NewestPost,
  type Part,
} from './lists.sql.ts'
import { audienceOf } from './seen.ts'
import type { PostsDb } from './tables.ts'

type Parts = {
  db: PostsDb
  people: Pick<People, 'followees' | 'hidden' | 'chosen'>
  groups: Pick<Groups, 'memberOf'>
}

/** Who follows so many finds a page of them among the newest posts of the house, of which so many are read for one that is listed. */
const manyFollowed = 200
const readForOne = 25
/** So often more are read where what is for all members comes from authors who show nothing to all. */
const mostReads = 5

type Scope = (typeof feedScopes)[number]

type Reader = {
  viewerId: string
  followees: readonly string[]
  /** The viewer, and who is absent to them or not to be heard of. */
  withoutIds: readonly string[]
  joined: readonly string[]
  scope: Scope
}

/** Posts of others that a viewer hears of, and at home those of the viewer, the newest first. */
export async function readFeed(
  { db, people, groups }: Parts,
  viewerId: string,
  scope: Scope,
  part: Part,
): Promise<ListedPost[]> {
  const [followees, hidden, joined] = await Promise.all([
    people.followees(db, viewerId),
    scope === 'following' ? [] : people.hidden(db, viewerId),
    scope === 'following' ? [] : groups.memberOf(db, viewerId),
  ])
  const reader = { viewerId, followees, withoutIds: [...hidden, viewerId], joined, scope }
  const newest = followees.length < manyFollowed ? undefined : await amongNewest({ db, people }, reader, part)
  return newest ?? fromSources({ db, people }, reader, part)
}

/** The list out of the newest posts of the house, whoever they are by; nothing where these have too few for it. */
async function amongNewest(
  { db, people }: Pick<Parts, 'db' | 'people'>,
  { viewerId, followees, withoutIds, joined, scope }: Reader,
  part: Part,
): Promise<ListedPost[] | undefined> {
  const most = part.limit * readForOne
  const rows = await selectNewest(db, { ...part, limit: most })
  const [follows, without, reads] = [new Set(followees), new Set(withoutIds), new Set(joined)]
  const isListed = ({ author_id: author, visibility, group_id: group }: NewestPost, cap?: Audience) => {
    if (author === viewerId) return scope === 'home'
    if (group !== null && reads.has(group) && !without.has(author)) return true
    const audience = audienceOf(visibility, cap)
    if (audience === 'MEMBERS' && scope !== 'following' && !without.has(author)) return true
    return audience !== 'ONLY_ME' && follows.has(author)
  }
  const perhaps = rows.filter((row) => isListed(row))
  const caps = await capsOf(people, db, [...new Set(perhaps.map((row) => row.author_id))])
  const listed = perhaps.filter((row) => isListed(row, caps.get(row.author_id)))
  return listed.length < part.limit && rows.length === most ? undefined : listed.slice(0, part.limit)
}

/** The list out of several, each of which has no more than a part, merged by id. */
async function fromSources(
  { db, people }: Pick<Parts, 'db' | 'people'>,
  { viewerId, followees, withoutIds, joined, scope }: Reader,
  part: Part,
): Promise<ListedPost[]> {
  const caps = await capsOf(people, db, followees)
  // Begun together and awaited at once: what breaks off while something else is waited for would be heard by nobody.
  const sources = await Promise.all([
    selectFollowed(
      db,
      followees.filter((id) => caps.get(id) !== 'ONLY_ME'),
      part,
    ),
    scope === 'following' ? [] : openToMembers({ db, people }, withoutIds, part),
    selectInGroups(db, joined, withoutIds, part),
    scope === 'home' ? selectPostsOf(db, { authorId: viewerId, audiences, groups: [], withMedia: false, part }) : [],
  ])
  const byId = new Map(sources.flat().map((post) => [post.id, post]))
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, part.limit)
}

/** Posts for all members, by those who show to all what they post. */
async function openToMembers(
  { db, people }: Pick<Parts, 'db'> & { people: Pick<People, 'chosen'> },
  withoutIds: readonly string[],
  part: Part,
): Promise<ListedPost[]> {
  const found: ListedPost[] = []
  let { before } = part
  for (let reads = 0; reads < mostReads && found.length < part.limit; reads++) {
    const rows = await selectForMembers(db, withoutIds, { ...part, before })
    const caps = await capsOf(people, db, [...new Set(rows.map((row) => row.author_id))])
    found.push(...rows.filter((row) => caps.get(row.author_id) === 'MEMBERS'))
    before = rows.at(-1)?.id
    if (rows.length < part.limit) break
  }
  return found.slice(0, part.limit)
}
