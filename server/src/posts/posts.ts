import type { posts as wire } from '@mulghar/contract/posts/posts'
import { audiences, type Audience } from '@mulghar/contract/people/privacy'
import { AppError } from '../kit/app-error.ts'
import { handle } from '../kit/handle.ts'
import { newId } from '../kit/ids.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { pageSize, type PageQuery } from '@mulghar/contract/kit/page'
import type { Groups } from '../groups/public.ts'
import type { People } from '../people/public.ts'
import { capsOf } from './caps.ts'
import { readFeed } from './feed.ts'
import { findPin, selectGroupsOfAuthor, selectInGroups } from './groups.sql.ts'
import { deleteBookmark, insertBookmark, selectBookmarked, selectPostsOf, type ListedPost } from './lists.sql.ts'
import { openPosting, type PostingParts } from './posting.ts'
import { presentPosts, type PresentParts } from './present.ts'
import { audienceOf, visibleByIds } from './seen.ts'

export type PostParts = PostingParts &
  PresentParts & {
    people: Pick<People, 'followees' | 'hidden'>
    groups: Pick<Groups, 'feeds' | 'memberOf' | 'require'>
  }

/** So many newer posts are counted; more are told as one more. */
const mostNewer = 20
/** In so many groups somebody's posts are looked for on their profile. */
const mostGroups = 200

export function postHandlers(parts: PostParts) {
  const { db, people, groups } = parts
  const posting = openPosting(parts)

  const beforeOf = (query: PageQuery) => {
    const cursor = decodeCursor(query.next, 1)
    return cursor && idKey(cursor[0])
  }

  /** A page of what is listed already; who may see it has been asked. */
  async function pageOf(viewerId: string, listed: readonly ListedPost[], query: PageQuery) {
    const shown = await presentPosts(parts, viewerId, listed.slice(0, pageSize(query)))
    const posts = new Map(shown.map((post) => [post.id, post]))
    const page = toPage(
      listed,
      query,
      ({ id }) => [id],
      ({ id }) => posts.get(id),
    )
    return { ...page, data: page.data.filter((post) => post !== undefined) }
  }

  async function one(viewerId: string, id: string) {
    const [post] = await visibleByIds(parts, viewerId, [id])
    const [shown] = post ? await presentPosts(parts, viewerId, [post]) : []
    if (!shown) throw new AppError('posts/not-found')
    return shown
  }

  /** A group that the viewer reads, and whom of its authors they do not hear. */
  async function readGroup(viewerId: string, groupId: string) {
    const group = await groups.require(db, viewerId, groupId)
    if (!group.can.read) throw new AppError('groups/not-member')
    return { group, hidden: group.can.moderate ? [] : [...(await people.hidden(db, viewerId))] }
  }

  /** What is posted in a group, and on its first page what is pinned there. */
  async function feedOf(viewerId: string, groupId: string, query: PageQuery) {
    const { group, hidden } = await readGroup(viewerId, groupId)
    const before = beforeOf(query)
    const listed = await selectInGroups(db, [groupId], hidden, { before, limit: limitOf(query) })
    const page = await pageOf(viewerId, listed, query)
    if (before !== undefined) return { ...page, group }
    const pin = await findPin(db, groupId)
    const seen = pin === undefined ? [] : await visibleByIds(parts, viewerId, [pin])
    const heard = seen.filter(({ author_id: authorId }) => !hidden.includes(authorId))
    const [pinned = null] = await presentPosts(parts, viewerId, heard)
    return { ...page, group, pinned }
  }

  /** Which of somebody's posts a viewer may see: by what was chosen for each, as far as the author shows it at all. */
  async function audiencesFor(viewerId: string, authorId: string): Promise<Audience[]> {
    if (viewerId === authorId) return [...audiences]
    const [standings, caps] = await Promise.all([
      people.standings(db, viewerId, [authorId]),
      capsOf(people, db, [authorId]),
    ])
    const standing = standings.get(authorId)
    if (!standing || standing.blocked) throw new AppError('people/not-found')
    return audiences.filter((visibility) => {
      const audience = audienceOf(visibility, caps.get(authorId))
      return audience === 'MEMBERS' || (audience === 'FOLLOWERS' && standing.follows)
    })
  }

  /** The groups of an author that the viewer reads. */
  async function groupsReadOf(viewerId: string, authorId: string): Promise<string[]> {
    const ids = await selectGroupsOfAuthor(db, authorId, mostGroups)
    return [...(await groups.feeds(db, viewerId, ids)).keys()]
  }

  return handle<typeof wire>({
    create: {
      async may({ viewer }, { body }) {
        if (!body.groupId) return null
        await groups.require(db, viewer.id, body.groupId)
        return body.groupId
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer.id, id),
      run: async ({ viewer }, { body }) => one(viewer.id, await posting.create(viewer.id, body)),
    },

    async list({ viewer }, { query }) {
      if (query.groupId) return feedOf(viewer.id, query.groupId, query)
      const { userId = viewer.id } = query
      const shownTo = await audiencesFor(viewer.id, userId)
      const listed = await selectPostsOf(db, {
        authorId: userId,
        audiences: shownTo,
        groups: userId === viewer.id ? [] : await groupsReadOf(viewer.id, userId),
        withMedia: query.media === 'true',
        part: { before: beforeOf(query), limit: limitOf(query) },
      })
      return pageOf(viewer.id, listed, query)
    },

    async others({ viewer }, { query }) {
      const part = { before: beforeOf(query), limit: limitOf(query) }
      return pageOf(viewer.id, await readFeed(parts, viewer.id, query.scope ?? 'all', part), query)
    },

    async newer({ viewer }, { query }) {
      const part = { since: query.since, limit: mostNewer + 1 }
      if (query.groupId) {
        const { hidden } = await readGroup(viewer.id, query.groupId)
        return { count: (await selectInGroups(db, [query.groupId], [...hidden, viewer.id], part)).length }
      }
      const { scope = 'all' } = query
      return { count: (await readFeed(parts, viewer.id, scope === 'home' ? 'all' : scope, part)).length }
    },

    async bookmarks({ viewer }, { query }) {
      const marked = await selectBookmarked(db, viewer.id, beforeOf(query), limitOf(query))
      const ids = marked.map(({ id }) => id)
      const visible = new Set((await visibleByIds(parts, viewer.id, ids)).map(({ id }) => id))
      const shown = marked.filter(({ id }) => visible.has(id))
      const posts = new Map((await presentPosts(parts, viewer.id, shown)).map((post) => [post.id, post]))
      const page = toPage(
        marked,
        query,
        ({ place }) => [place],
        ({ id }) => posts.get(id),
      )
      const lost = marked.slice(0, page.data.length).filter(({ id }) => !posts.has(id))
      return {
        ...page,
        data: page.data.filter((post) => post !== undefined),
        lost: lost.map(({ id }) => ({ id })),
      }
    },

    get: ({ viewer }, { params }) => one(viewer.id, params.id),

    async update({ viewer }, { params, body }) {
      await posting.update(viewer.id, params.id, body)
      return one(viewer.id, params.id)
    },

    remove: ({ viewer }, { params, query }) => posting.remove(viewer.id, params.id, query.reason ?? null),

    share: {
      async may({ viewer }, { params, body }) {
        await one(viewer.id, params.id)
        await groups.require(db, viewer.id, body.groupId)
        return body.groupId
      },
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer.id, id),
      run: async ({ viewer }, { params, body }) => one(viewer.id, await posting.share(viewer.id, params.id, body)),
    },

    pin: ({ viewer }, { params, body }) => posting.pin(viewer.id, params.groupId, body.postId),

    async bookmark({ viewer }, { params }) {
      await one(viewer.id, params.id)
      await insertBookmark(db, { account_id: viewer.id, id: newId(), post_id: params.id })
    },

    unbookmark: ({ viewer }, { params }) => deleteBookmark(db, viewer.id, params.id),
  })
}
