import type { Post, PostMedia, SharedPost } from '@mulghar/contract/posts/posts'
import { mayInGroup } from '@mulghar/contract/groups/roles'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import type { Groups } from '../groups/public.ts'
import type { People } from '../people/public.ts'
import type { Reactions } from '../reactions/public.ts'
import type { ListedPost } from './lists.sql.ts'
import { findPosts, selectWholePosts, type PostRow } from './posts.sql.ts'
import { groupsIn, visiblePosts } from './seen.ts'
import type { PostsDb } from './tables.ts'

export type PresentParts = {
  db: PostsDb
  groups: Pick<Groups, 'feeds'>
  accounts: Pick<Accounts, 'names'>
  documents: Pick<Documents, 'media'>
  people: Pick<People, 'pictures' | 'standings' | 'chosen'>
  reactions: Pick<Reactions, 'counts'>
}

type PlainPost = NonNullable<SharedPost['post']>
/** `moderates`: the viewer moderates the group of the post. */
type PresentedPost = { post: PlainPost; sharedId: string | null; moderates: boolean }

/**
 * Posts as a viewer sees them who may, with those that they share as far as these are seen. In the order that is given. A block does
 * not hide an original from moderators of the group that it is shared in.
 */
export async function presentPosts(
  parts: PresentParts,
  viewerId: string,
  listed: readonly ListedPost[],
): Promise<Post[]> {
  const posts = await presentPlain(parts, viewerId, listed)
  const originals = await findPosts(parts.db, [...new Set(posts.flatMap(({ sharedId }) => sharedId ?? []))])
  const seen = new Set((await visiblePosts(parts, viewerId, originals)).map(({ id }) => id))
  const moderated = new Set(posts.flatMap(({ sharedId, moderates }) => (moderates && sharedId) || []))
  const hidden = originals.filter(({ id }) => !seen.has(id) && moderated.has(id))
  const acrossBlock = await visiblePosts(parts, viewerId, hidden, { isAcrossBlock: true })
  const present = async (rows: readonly PostRow[]) =>
    new Map((await presentPlain(parts, viewerId, rows)).map(({ post }) => [post.id, post]))
  const [shown, shownToModerators] = await Promise.all([
    present(originals.filter(({ id }) => seen.has(id))),
    acrossBlock.length === 0 ? new Map<string, PlainPost>() : present(acrossBlock),
  ])
  return posts.map(({ post, sharedId, moderates }) => {
    if (sharedId === null) return { ...post, shared: null }
    const original = shown.get(sharedId) ?? (moderates ? shownToModerators.get(sharedId) : undefined)
    return { ...post, shared: { post: original ?? null } }
  })
}

/** Each kind of what stands in them is asked for once for all. */
async function presentPlain(
  { db, accounts, documents, people, reactions, groups }: PresentParts,
  viewerId: string,
  listed: readonly ListedPost[],
): Promise<PresentedPost[]> {
  const rows = await selectWholePosts(db, viewerId, listed)
  const authors = [...new Set(rows.map((row) => row.author_id))]
  const mentioned = rows.flatMap((row) => row.mentions?.map(({ userId }) => userId) ?? [])
  const files = rows.flatMap((row) => row.medias?.map(({ documentId }) => documentId) ?? [])
  const [names, pictures, standings, feeds, media, counts] = await Promise.all([
    accounts.names(db, [...authors, ...mentioned]),
    people.pictures(db, authors),
    people.standings(db, viewerId, [...authors, ...mentioned]),
    groups.feeds(db, viewerId, groupsIn(rows)),
    documents.media(db, files),
    reactions.counts(
      db,
      viewerId,
      rows.map((row) => row.id),
    ),
  ])
  const shown = new Map(
    rows.map((row): [string, PresentedPost] => {
      const { author_id: author } = row
      const mine = author === viewerId
      const medias = (row.medias ?? []).flatMap(({ documentId, alt }): PostMedia[] => {
        const file = media.get(documentId)
        return file ? [{ ...file, alt }] : []
      })
      const count = counts.get(row.id)
      const feed = row.group_id === null ? undefined : feeds.get(row.group_id)
      const isOpen = row.group_id === null || feed?.isActive === true
      const moderates = feed !== undefined && mayInGroup(feed.role, 'moderate')
      const post: PlainPost = {
        id: row.id,
        text: row.text,
        mentions: (row.mentions ?? []).flatMap((mention) => {
          const name = names.get(mention.userId)
          // Across a block the words stay as they were typed.
          const isHidden = mention.userId !== viewerId && standings.get(mention.userId)?.blocked !== false
          return name === undefined || isHidden ? [] : { ...mention, name }
        }),
        owner: {
          id: author,
          name: names.get(author) ?? '',
          picture: pictures.get(author) ?? null,
          isFollowed: standings.get(author)?.follows ?? false,
        },
        createdAt: row.created_at.toISOString(),
        editedAt: row.edited_at?.toISOString() ?? null,
        medias,
        vault: { document: medias[0] ?? null },
        visibility: row.visibility,
        commentsClosed: row.comments_closed,
        comments: row.group_id === null || feed ? (count?.comments ?? 0) : 0,
        likeCount: count?.likes ?? 0,
        liked: count?.liked ?? false,
        bookmarked: row.bookmarked,
        group: feed ? { id: feed.id, name: feed.name } : null,
        version: row.version,
        can: {
          edit: mine && isOpen,
          remove: mine || moderates,
          comment: !row.comments_closed && isOpen,
          pin: moderates && feed?.isActive === true,
        },
      }
      return [row.id, { post, sharedId: row.shared_id, moderates }]
    }),
  )
  return listed.flatMap(({ id }) => shown.get(id) ?? [])
}
