import type { Post, PostMedia } from '@mulghar/contract/posts/posts'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import type { People } from '../people/public.ts'
import type { Reactions } from '../reactions/public.ts'
import type { ListedPost } from './lists.sql.ts'
import { selectWholePosts } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

export type PresentParts = {
  db: PostsDb
  accounts: Pick<Accounts, 'names'>
  documents: Pick<Documents, 'media'>
  people: Pick<People, 'pictures' | 'standings'>
  reactions: Pick<Reactions, 'counts'>
}

/** Posts as a viewer sees them who may: each kind of what stands in them is asked for once for all. In the order that is given. */
export async function presentPosts(
  { db, accounts, documents, people, reactions }: PresentParts,
  viewerId: string,
  listed: readonly ListedPost[],
): Promise<Post[]> {
  const rows = await selectWholePosts(db, viewerId, listed)
  const authors = [...new Set(rows.map((row) => row.author_id))]
  const mentioned = rows.flatMap((row) => row.mentions?.map(({ userId }) => userId) ?? [])
  const files = rows.flatMap((row) => row.medias?.map(({ documentId }) => documentId) ?? [])
  const [names, pictures, standings, media, counts] = await Promise.all([
    accounts.names(db, [...authors, ...mentioned]),
    people.pictures(db, authors),
    people.standings(db, viewerId, authors),
    documents.media(db, files),
    reactions.counts(
      db,
      viewerId,
      rows.map((row) => row.id),
    ),
  ])
  const shown = new Map(
    rows.map((row): [string, Post] => {
      const { author_id: author } = row
      const mine = author === viewerId
      const medias = (row.medias ?? []).flatMap(({ documentId, alt }): PostMedia[] => {
        const file = media.get(documentId)
        return file ? [{ ...file, alt }] : []
      })
      const count = counts.get(row.id)
      const post: Post = {
        id: row.id,
        text: row.text,
        mentions: (row.mentions ?? []).flatMap((mention) => {
          const name = names.get(mention.userId)
          return name === undefined ? [] : { ...mention, name }
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
        comments: count?.comments ?? 0,
        likeCount: count?.likes ?? 0,
        liked: count?.liked ?? false,
        bookmarked: row.bookmarked,
        group: null,
        version: row.version,
        can: { edit: mine, remove: mine, comment: !row.comments_closed },
      }
      return [row.id, post]
    }),
  )
  return listed.flatMap(({ id }) => shown.get(id) ?? [])
}
