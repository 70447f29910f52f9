import { photoPageOf, photoPlaceOf } from '../documents/public.ts'
import { degreesOfTexts } from '../kit/names/said.sql.ts'
import { posts as wire } from '@mulghar/contract/posts/posts'
import type { Audience } from '@mulghar/contract/people/privacy'
import { mayInGroup } from '@mulghar/contract/groups/roles'
import { routes, type OpenRoom } from '../kit/room.ts'
import { keepsLocation, options } from './caps.ts'
import { deleteRemovalsBefore, holdToldPost, leaveGroup, putPin } from './groups.sql.ts'
import { eraseFromPosts, exportPosts } from './leaving.ts'
import { postNotices } from './notices.ts'
import { inGroupHears, openPosting } from './posting.ts'
import { postHandlers } from './posts.ts'
import { countPostsOf, findPosts } from './posts.sql.ts'
import { findPostsSaying } from './search.ts'
import { selectReaders, unwantedAmong, wantingOf } from './readers.ts'
import { groupsIn, visibleByIds, withoutEndedGroups } from './seen.ts'
import { postsDb } from './tables.ts'
import { titleOf } from './title.ts'
import { notePostWords } from './waiting-words.ts'

const groupEndedErrand = 'posts-of-ended-group'
const postsAtOnce = 5000
const keptRemovalsMs = 90 * 24 * 60 * 60_000

declare module '../kit/belonging.ts' {
  interface BelongingKinds {
    POST: 'part'
  }
}

export const open: OpenRoom<'posts'> = (house, below) => {
  const { accounts, documents, groups, notifications: notices, people, reactions } = below
  const { clock, change } = house
  const { db, tasks } = house.databaseOf(postsDb)
  const parts = { db, clock, change, accounts, documents, groups, notices, people, reactions }
  const visible = (viewerId: string, ids: readonly string[]) => visibleByIds(parts, viewerId, ids)
  const readersOf = async (ids: readonly string[], accountIds: readonly string[]) =>
    selectReaders({ people, groups }, db, await withoutEndedGroups(groups, db, await findPosts(db, ids)), accountIds)
  const inPost = photoPlaceOf(house.belonging, 'POST', ({ refId }) => refId)
  return {
    rates: { post: 30 },
    routes: [routes(wire, postHandlers(parts))],
    privacy: options,
    uploads: { keepsLocation: (accountId) => keepsLocation(people, db, accountId) },
    profileCounts: { postsCount: (accountId) => countPostsOf(db, accountId) },
    notifications: postNotices({ db, groups, visible, readersOf }),
    reactedTo: {
      POST: {
        isCommented: true,
        isLiked: true,
        async seen(viewerId, ids) {
          const posts = await visible(viewerId, ids)
          const feeds = await groups.feeds(db, viewerId, groupsIn(posts))
          // What others say in a group is nothing to its author any more who does not read it now.
          const read = posts.filter(({ group_id: group }) => group === null || feeds.has(group))
          return new Map(
            read.map((post) => {
              const feed = post.group_id === null ? undefined : feeds.get(post.group_id)
              const reacted = {
                ownerId: post.author_id,
                title: titleOf(post),
                commentsClosed: post.comments_closed,
                isReadOnly: post.group_id !== null && feed?.isActive !== true,
                moderates: post.author_id === viewerId || mayInGroup(feed?.role ?? null, 'moderate'),
                isAmong: post.group_id !== null,
              }
              return [post.id, reacted] as const
            }),
          )
        },
        seenBy: readersOf,
        async wanting(id, by, accountIds) {
          const [post] = await findPosts(db, [id])
          return post?.group_id == null ? [...accountIds] : wantingOf({ notices }, db, post.group_id, by, accountIds)
        },
        unwanted: (ids, by, levels) => unwantedAmong(db, ids, by, levels),
        async removed(trx, tell, { thingId, ...done }) {
          const [post] = await findPosts(postsDb(trx), [thingId])
          if (post?.group_id == null || post.author_id === done.actorId) return
          await groups.moderate(trx, tell, { groupId: post.group_id, kind: 'COMMENT_REMOVED', ...done })
        },
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
    photoPlaces: { post: inPost },
    photoPages: { post: photoPageOf(db, inPost) },
    uploadRemovers: {
      post: ({ id }, { documentId, uses }) =>
        openPosting(parts).removeMedia(
          id,
          uses.map(({ refId }) => refId),
          documentId,
        ),
    },
    belonging: {
      POST: {
        async seen(handle, viewerId, ids) {
          const seen = await visibleByIds({ ...parts, db: postsDb(handle) }, viewerId, ids)
          return new Map(
            seen.map((post) => [post.id, { name: titleOf(post), picture: null, mayLink: false, isMember: false }]),
          )
        },
      },
    },
    searchWays: { POST: (q) => degreesOfTexts(db, 'post', q) },
    search: { POST: (viewerId, q, query, match) => findPostsSaying(parts, viewerId, q, query, match) },
    hearers: {
      async posts(asked, accountIds) {
        const [inGroups, others] = [
          asked.filter(({ hears }) => hears === inGroupHears),
          asked.filter(({ hears }) => hears !== inGroupHears),
        ]
        const posts = others.map(({ rootId, hears }) => ({
          id: `${rootId} ${hears}`,
          author_id: rootId,
          visibility: hears as Audience,
          group_id: null,
        }))
        const ofGroups = await groups.readers(
          db,
          inGroups.map(({ rootId }) => rootId),
          accountIds,
        )
        const readers = await selectReaders({ people, groups }, db, posts, accountIds)
        const heard = readers.map(({ id, accountId }) => {
          const [rootId, hears] = id.split(' ')
          return { rootId: rootId!, hears: hears!, accountId }
        })
        return [
          ...heard,
          ...ofGroups.map(({ groupId, accountId }) => ({ rootId: groupId, hears: inGroupHears, accountId })),
        ]
      },
    },
    holdToldPost: (trx, post) => holdToldPost(postsDb(trx), post),
    groupEnded: (trx, groupId) => house.errand(trx, groupEndedErrand, { groupId }),
    errands: {
      async [groupEndedErrand](payload) {
        const { groupId } = payload as { groupId: string }
        while (await leaveGroup(tasks.db, groupId, postsAtOnce));
        await putPin(tasks.db, groupId, null)
      },
    },
    duties: [() => notePostWords(db), () => deleteRemovalsBefore(db, new Date(clock.now().getTime() - keptRemovalsMs))],
    exportAccount: (accountId) => exportPosts(db, accountId),
    eraseAccount: (accountId) => eraseFromPosts(tasks.db, parts, accountId),
  }
}
