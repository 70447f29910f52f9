import { capsOf } from './caps.ts'
import type { Groups } from '../groups/public.ts'
import type { People } from '../people/public.ts'
import { selectInGroups } from './groups.sql.ts'
import { selectFollowed, selectForMembers, type ListedPost, type Part } from './lists.sql.ts'
import type { PostsDb } from './tables.ts'

type Parts = {
  db: PostsDb
  people: Pick<People, 'followees' | 'hidden' | 'chosen'>
  groups: Pick<Groups, 'memberOf'>
}

/** So often more are read where what is for all members comes from authors who show nothing to all. */
const mostReads = 5

/** What others posted and a viewer hears of, the newest first: one list out of several, merged by id. */
export async function readFeed(
  { db, people, groups }: Parts,
  viewerId: string,
  scope: 'all' | 'following',
  part: Part,
): Promise<ListedPost[]> {
  const [followees, hidden, joined] = await Promise.all([
    people.followees(db, viewerId),
    scope === 'all' ? people.hidden(db, viewerId) : [],
    scope === 'all' ? groups.memberOf(db, viewerId) : [],
  ])
  const caps = await capsOf(people, db, followees)
  // Begun together and awaited at once: what breaks off while something else is waited for would be heard by nobody.
  const sources = await Promise.all([
    selectFollowed(
      db,
      followees.filter((id) => caps.get(id) !== 'ONLY_ME'),
      part,
    ),
    scope === 'all' ? openToMembers({ db, people }, [...hidden, viewerId], part) : [],
    selectInGroups(db, joined, [...hidden, viewerId], part),
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
