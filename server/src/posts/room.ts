import { posts as wire } from '@mulghar/contract/posts/posts'
import type { Audience } from '@mulghar/contract/people/privacy'
import { routes, type OpenRoom } from '../kit/room.ts'
import { keepsLocation, options } from './caps.ts'
import { eraseFromPosts, exportPosts } from './leaving.ts'
import { postNotices } from './notices.ts'
import { postHandlers } from './posts.ts'
import { countPostsOf, findPosts } from './posts.sql.ts'
import { findPostsSaying } from './search.ts'
import { selectReaders } from './readers.ts'
import { visibleByIds } from './seen.ts'
import { postsDb } from './tables.ts'
import { titleOf } from './title.ts'

export const open: OpenRoom<'posts'> = (house, { accounts, documents, notifications: notices, people, reactions }) => {
  const { clock, change } = house
  const { db, tasks } = house.databaseOf(postsDb)
  const parts = { db, clock, change, accounts, documents, notices, people, reactions }
  const visible = (viewerId: string, ids: readonly string[]) => visibleByIds(parts, viewerId, ids)
  return {
    rates: { post: 30 },
    routes: [routes(wire, postHandlers(parts))],
    privacy: options,
    uploads: { keepsLocation: (accountId) => keepsLocation(people, db, accountId) },
    profileCounts: { postsCount: (accountId) => countPostsOf(db, accountId) },
    notifications: postNotices(visible),
    reactedTo: {
      POST: {
        isCommented: true,
        isLiked: true,
        async seen(viewerId, ids) {
          return new Map(
            (await visible(viewerId, ids)).map((post) => [
              post.id,
              {
                ownerId: post.author_id,
                title: titleOf(post),
                commentsClosed: post.comments_closed,
                moderates: post.author_id === viewerId,
              },
            ]),
          )
        },
        seenBy: async (ids, accountIds) => selectReaders({ people }, db, await findPosts(db, ids), accountIds),
      },
    },
    visibility: {
      async post({ id }, showers) {
        const posts = new Set(
          (
            await visible(
              id,
              showers.map(({ refId }) => refId),
            )
          ).map((post) => post.id),
        )
        return showers.filter(({ refId }) => posts.has(refId))
      },
    },
    search: { POST: (viewerId, q, query) => findPostsSaying(parts, viewerId, q, query) },
    hearers: {
      async posts(asked, accountIds) {
        const posts = asked.map(({ rootId, hears }) => ({
          id: `${rootId} ${hears}`,
          author_id: rootId,
          visibility: hears as Audience,
        }))
        const readers = await selectReaders({ people }, db, posts, accountIds)
        return readers.map(({ id, accountId }) => {
          const [rootId, hears] = id.split(' ')
          return { rootId: rootId!, hears: hears!, accountId }
        })
      },
    },
    exportAccount: (accountId) => exportPosts(db, accountId),
    eraseAccount: (accountId) => eraseFromPosts(tasks.db, parts, accountId),
  }
}
