import { mayInGroup } from '@mulghar/contract/groups/roles'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Accounts } from '../accounts/public.ts'
import type { Groups } from '../groups/public.ts'
import { soundsIn } from '../kit/names/keys.ts'
import { isOfDescription, type Match } from '../kit/names/matches.ts'
import { decodeCursor, encodeCursor, idKey, limitOf } from '../kit/page.ts'
import { pageSize } from '@mulghar/contract/kit/page'
import type { People } from '../people/public.ts'
import type { PostRow } from './posts.sql.ts'
import { selectPostsSaying } from './search.sql.ts'
import { visiblePosts } from './seen.ts'
import type { PostsDb } from './tables.ts'
import { titleOf } from './title.ts'

type FoundPost = { type: 'POST'; id: string; title: string; subtitle: string; picture: Picture | null }

type Parts = {
  db: PostsDb
  accounts: Pick<Accounts, 'names'>
  people: Pick<People, 'followees' | 'hidden' | 'standings' | 'chosen' | 'pictures'>
  groups: Pick<Groups, 'feeds' | 'memberOf'>
}

/** So often more are read where what is found is not for the viewer: whoever asks again goes on from there. */
const mostReads = 5

/** Posts in which every word of a question stands, the newest first. */
export async function findPostsSaying(
  parts: Parts,
  viewerId: string,
  q: string,
  query: PageQuery,
  match: Match,
): Promise<Page<FoundPost>> {
  const { db, accounts, people, groups } = parts
  // A post has no name, only a text.
  if (!isOfDescription(match) || soundsIn(q).length === 0) return { data: [], next: null, hasNext: false }
  const [followees, hidden, joined] = await Promise.all([
    people.followees(db, viewerId),
    people.hidden(db, viewerId),
    groups.memberOf(db, viewerId),
  ])
  const feeds = await groups.feeds(db, viewerId, joined)
  const moderated = joined.filter((id) => mayInGroup(feeds.get(id)?.role ?? null, 'moderate'))
  const cursor = decodeCursor(query.next, 1)
  let before = cursor && idKey(cursor[0])
  const found: PostRow[] = []
  let isAll = false
  for (let reads = 0; found.length < limitOf(query) && !isAll && reads < mostReads; reads++) {
    const part = { before, limit: limitOf(query) }
    const asked = { viewerId, followees, hidden: [...hidden], groups: joined, moderated, match, question: q, ...part }
    const rows = await selectPostsSaying(db, asked)
    found.push(...(await visiblePosts(parts, viewerId, rows)))
    before = rows.at(-1)?.id
    isAll = rows.length < limitOf(query)
  }
  const shown = found.slice(0, pageSize(query))
  const authors = [...new Set(shown.map((post) => post.author_id))]
  const [names, pictures] = await Promise.all([accounts.names(db, authors), people.pictures(db, authors)])
  const hasMore = found.length > shown.length || !isAll
  const last = found.length > shown.length ? shown.at(-1)!.id : before
  return {
    data: shown.map((post): FoundPost => ({
      type: 'POST',
      id: post.id,
      title: titleOf(post),
      subtitle: names.get(post.author_id) ?? '',
      picture: pictures.get(post.author_id) ?? null,
    })),
    next: hasMore && last ? encodeCursor([last]) : null,
    hasNext: hasMore && last !== undefined,
  }
}
