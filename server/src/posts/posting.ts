import { isDeepStrictEqual } from 'node:util'
import type { MentionDraft } from '@mulghar/contract/kit/mentions'
import type { NewPost, PostChange, PostDraft } from '@mulghar/contract/posts/posts'
import { isNarrower, type Audience } from '@mulghar/contract/people/privacy'
import { mayInGroup } from '@mulghar/contract/groups/roles'
import type { Documents } from '../documents/public.ts'
import type { Groups } from '../groups/public.ts'
import { AppError } from '../kit/app-error.ts'
import type { Change, Tell } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import { newId } from '../kit/ids.ts'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import { cleanTexts, cleanWithParts } from '../kit/names/clean.ts'
import type { Notices } from '../notifications/public.ts'
import type { People } from '../people/public.ts'
import type { Reactions } from '../reactions/public.ts'
import {
  countAuthor,
  deletePosts,
  findPosts,
  insertPost,
  lockAuthor,
  lockPost,
  putMedia,
  putMentions,
  selectMedia,
  selectMentions,
  updatePost,
  type PostRow,
} from './posts.sql.ts'
import { selectNextInGroup, findPin, putPin, putRemoval } from './groups.sql.ts'
import { textColumns } from '../kit/names/said.sql.ts'
import { isUnchanged } from '../kit/unchanged.ts'
import { visiblePosts } from './seen.ts'
import { selectReaders, wantingOf } from './readers.ts'
import type { PostsDb } from './tables.ts'

export type PostingParts = {
  db: PostsDb
  clock: Clock
  change: Change
  documents: Pick<Documents, 'attach' | 'detach' | 'media'>
  people: Pick<People, 'mentionable' | 'standings' | 'chosen' | 'between'>
  reactions: Pick<Reactions, 'begin' | 'forget'>
  groups: Pick<Groups, 'feeds' | 'readers' | 'post' | 'unpost' | 'moderate'>
  notices: Pick<Notices, 'notify' | 'settle' | 'recipients' | 'levels'>
}

async function requireSeen(parts: PostingParts, viewerId: string, id: string): Promise<PostRow> {
  const [post] = await visiblePosts(parts, viewerId, await findPosts(parts.db, [id]))
  if (!post) throw new AppError('posts/not-found')
  return post
}

/** Another's post that one may see may not be changed; any other is not there. */
async function requireOwn(parts: PostingParts, viewerId: string, id: string): Promise<PostRow> {
  const post = await requireSeen(parts, viewerId, id)
  if (post.author_id !== viewerId) throw new AppError('posts/not-author')
  return post
}

/** Who hears of what is posted in a group: whoever reads it. */
export const inGroupHears = 'GROUP'

/** The kinds of notifications about a post and its comments. */
const postKinds = ['POST_MENTION', 'COMMENT_MENTION', 'COMMENT', 'REPLY', 'LIKE'] as const

/** What is posted in a group counts there alone: it is kept as its author's own. */
const inGroup = 'ONLY_ME' satisfies Audience
const isCounted = (visibility: Audience) => visibility !== 'ONLY_ME'

/** The cleaned text; the positions of mentions move with it. */
function cleaned<T extends Pick<PostDraft, 'text' | 'mentions' | 'alts'>>(sent: T): T {
  const alts = sent.alts && cleanTexts(sent.alts)
  if (sent.text === undefined) return { ...sent, ...(alts && { alts }) }
  const { text, parts } = cleanWithParts(sent.text, sent.mentions ?? [])
  return { ...sent, text, ...(sent.mentions && { mentions: parts }), ...(alts && { alts }) }
}

export function openPosting(parts: PostingParts) {
  const { db, clock, change, documents, reactions, groups, people, notices } = parts

  /** Makes a post show these files and no others; they are the author's own, and pictures or videos. */
  async function attach(trx: PostsDb, post: Pick<PostRow, 'author_id' | 'id'>, draft: PostDraft) {
    const before = await selectMedia(trx, post)
    const ids = draft.mediaIds && [...new Set(draft.mediaIds)]
    const altOf = new Map(before.map(({ document_id, alt }) => [document_id, alt]))
    for (const { id, alt } of draft.alts ?? []) altOf.set(id, alt ?? '')
    const use = { kind: 'post', rootId: post.author_id, refId: post.id } as const
    if (ids) {
      const kept = new Set(before.map((media) => media.document_id))
      for (const id of ids)
        if (!kept.has(id)) await documents.attach(trx, { id: post.author_id }, id, use, ['IMAGE', 'VIDEO', 'FILE'])
      const media = await documents.media(trx, ids)
      if (ids.some((id) => !media.has(id))) throw new AppError('posts/not-media')
      for (const id of kept) if (!ids.includes(id)) await documents.detach(trx, use, id)
    }
    const shown = (ids ?? before.map((media) => media.document_id)).map((id) => ({
      document_id: id,
      alt: altOf.get(id) ?? '',
    }))
    const areSame = isDeepStrictEqual(before, shown)
    if (!areSame) await putMedia(trx, post, shown)
    return { count: shown.length, areSame }
  }

  /** The accounts, without the author, that these mentions name and that may see the post. */
  async function mentionedReaders(trx: PostsDb, post: PostRow, mentions: readonly MentionDraft[]): Promise<string[]> {
    const named = [...new Set(mentions.map(({ userId }) => userId))].filter((id) => id !== post.author_id)
    const readers = await selectReaders({ people, groups }, trx, [post], named)
    return readers.map(({ accountId }) => accountId)
  }

  /**
   * Notifies accounts that are newly mentioned in a post or newly see it, and withdraws the notification of accounts that are not
   * mentioned any more.
   */
  async function notifyMentioned(
    trx: PostsDb,
    post: PostRow,
    mentions: readonly MentionDraft[],
    before?: { post: PostRow; mentions: readonly MentionDraft[] },
  ): Promise<void> {
    const readers = await mentionedReaders(trx, post, mentions)
    const known = before ? await mentionedReaders(trx, before.post, before.mentions) : []
    const about = { kind: 'POST_MENTION', rootId: post.id } as const
    const named = new Set(mentions.map(({ userId }) => userId))
    const accountIds = before?.mentions.flatMap(({ userId }) => (named.has(userId) ? [] : userId)) ?? []
    if (accountIds.length > 0) await notices.settle(trx, { ...about, accountIds, outcome: 'WITHDRAWN' })
    const ids = readers.filter((id) => !known.includes(id))
    const to = post.group_id === null ? ids : await wantingOf({ notices }, trx, post.group_id, 'COMMENT', ids)
    if (to.length > 0)
      await notices.notify(trx, {
        ...about,
        to,
        actorId: post.author_id,
      })
  }

  /** Withdraws the notifications about a post of those who may not see it any more. */
  async function withdrawFromOthers(trx: PostsDb, post: PostRow): Promise<void> {
    const told = await notices.recipients(trx, { rootId: post.id, kinds: postKinds })
    const readers = new Set(
      (await selectReaders({ people, groups }, trx, [post], told)).map(({ accountId }) => accountId),
    )
    const accountIds = told.filter((id) => !readers.has(id))
    if (accountIds.length === 0) return
    for (const kind of postKinds) await notices.settle(trx, { kind, rootId: post.id, accountIds, outcome: 'WITHDRAWN' })
  }

  /** Lets everybody look who may see a post, or could until now. */
  const tellOf = (tell: Tell, { author_id: authorId, group_id: group }: PostRow, ...audiences: Audience[]) => {
    if (group !== null) return tell({ kind: 'posts', rootId: group, hears: inGroupHears, to: [authorId] })
    return tell({
      kind: 'posts',
      rootId: authorId,
      hears: audiences.reduce((one, other) => (isNarrower(one, other) ? other : one)),
      to: [authorId],
    })
  }

  /** Who reads a group no more, or where nothing is added, changes nothing of what they posted there. */
  async function requireFeed(trx: PostsDb, viewerId: string, groupId: string): Promise<void> {
    const feed = (await groups.feeds(trx, viewerId, [groupId])).get(groupId)
    if (!feed) throw new AppError('groups/not-member')
    if (!feed.isActive) throw new AppError('groups/inactive')
  }

  type Whole = { text: string; media: number; visibility: Audience; shares: boolean }
  function requireWhole({ text, media, visibility, shares }: Whole): void {
    if (text === '' && media === 0 && !shares) throw new AppError('posts/empty')
    if (media > 0 && visibility === 'MEMBERS') throw new AppError('posts/media-for-members')
  }

  return {
    /** Posts, and in a group only as that lets one; `sharedId` is a post that the author sees. */
    async create(viewerId: string, sent: NewPost, sharedId: string | null = null): Promise<string> {
      const draft = cleaned(sent)
      const { text = '', commentsClosed = false, groupId } = draft
      const visibility = groupId ? inGroup : (draft.visibility ?? 'FOLLOWERS')
      requireWhole({ text, media: draft.mediaIds?.length ?? 0, visibility, shares: sharedId !== null })
      const post: PostRow = {
        author_id: viewerId,
        id: newId(),
        text,
        visibility,
        comments_closed: commentsClosed,
        media_count: 0,
        group_id: groupId ?? null,
        shared_id: sharedId,
        created_at: clock.now(),
        edited_at: null,
        version: 1,
      }
      await change(db, async (trx, tell) => {
        // Held, so that of two posts at once the later is the newest.
        await lockAuthor(trx, viewerId)
        post.id = newId()
        if (groupId) await groups.post(trx, tell, { groupId, accountId: viewerId, postId: post.id })
        post.media_count = (await attach(trx, post, draft)).count
        await insertPost(trx, { ...post, ...textColumns(text) })
        await reactions.begin(trx, 'POST', [post.id])
        await countAuthor(trx, viewerId, isCounted(visibility) ? 1 : 0)
        const mentions = await people.mentionable(trx, viewerId, text, draft.mentions ?? [])
        await putMentions(trx, post, mentions)
        await notifyMentioned(trx, post, mentions)
        await tellOf(tell, post, visibility)
      })
      return post.id
    },

    /** Shares a post into a group: what was shared already, itself. */
    async share(viewerId: string, id: string, { groupId, text }: { groupId: string; text?: string | undefined }) {
      const post = await requireSeen(parts, viewerId, id)
      const [original] = post.shared_id ? await findPosts(db, [post.shared_id]) : []
      const shared = original ? ((await visiblePosts(parts, viewerId, [original]))[0] ?? post) : post
      return this.create(viewerId, { groupId, text }, shared.id)
    },

    async update(viewerId: string, id: string, sent: PostChange): Promise<void> {
      const draft = cleaned(sent)
      await requireOwn(parts, viewerId, id)
      await change(db, async (trx, tell) => {
        await lockAuthor(trx, viewerId)
        const before = await lockPost(trx, { author_id: viewerId, id })
        if (!before) throw new AppError('posts/not-found')
        if (before.group_id !== null) await requireFeed(trx, viewerId, before.group_id)
        if (draft.version !== undefined && draft.version !== before.version) throw new AppError('kit/stale')
        const text = draft.text ?? before.text
        const media = draft.mediaIds ? new Set(draft.mediaIds).size : before.media_count
        // A post for all members has no pictures: adding some shows it to followers from then on.
        const narrowed = media > 0 && before.visibility === 'MEMBERS' ? 'FOLLOWERS' : before.visibility
        const visibility = before.group_id === null ? (draft.visibility ?? narrowed) : inGroup
        requireWhole({ text, media, visibility, shares: before.shared_id !== null })
        const medias = draft.mediaIds || draft.alts ? await attach(trx, before, draft) : undefined
        const after = {
          text,
          visibility,
          media_count: medias?.count ?? before.media_count,
          comments_closed: draft.commentsClosed ?? before.comments_closed,
        }
        const mentioned = await selectMentions(trx, before)
        const mentions =
          draft.text !== undefined || draft.mentions
            ? await people.mentionable(trx, viewerId, text, draft.mentions ?? [])
            : mentioned
        const areMentioned = isDeepStrictEqual(mentioned, mentions)
        if (isUnchanged(before, after) && medias?.areSame !== false && areMentioned) return
        await updatePost(trx, before, { ...after, edited_at: clock.now(), ...textColumns(text) })
        const more = Number(isCounted(visibility)) - Number(isCounted(before.visibility))
        await countAuthor(trx, viewerId, more)
        if (!areMentioned) await putMentions(trx, before, mentions)
        if (isNarrower(visibility, before.visibility)) await withdrawFromOthers(trx, { ...before, ...after })
        if (!areMentioned || visibility !== before.visibility)
          await notifyMentioned(trx, { ...before, ...after }, mentions, { post: before, mentions: mentioned })
        await tellOf(tell, before, visibility, before.visibility)
      })
    },

    /** Takes an own file off own posts, also in groups that the author has left; a post of nothing else is deleted. */
    async removeMedia(authorId: string, ids: readonly string[], documentId: string): Promise<void> {
      await change(db, async (trx, tell) => {
        await lockAuthor(trx, authorId)
        for (const id of ids.toSorted()) {
          const post = await lockPost(trx, { author_id: authorId, id })
          if (!post) continue
          const left = (await selectMedia(trx, post)).filter((media) => media.document_id !== documentId)
          if (left.length === 0 && post.text === '' && post.shared_id === null)
            await removePosts(parts, trx, authorId, [post])
          else {
            await putMedia(trx, post, left)
            await documents.detach(trx, { kind: 'post', rootId: authorId, refId: id }, documentId)
            const after = { media_count: left.length, edited_at: clock.now(), ...textColumns(post.text) }
            await updatePost(trx, post, after)
          }
          await tellOf(tell, post, post.visibility)
        }
      })
    },

    /** Deletes an own post; or one of a group that the viewer looks after, whose author is told why. */
    async remove(viewerId: string, id: string, why: string | null): Promise<void> {
      const reason = why === null ? null : cleanText(why)
      const post = await requireSeen(parts, viewerId, id)
      const { author_id: authorId, group_id: groupId } = post
      const isOwn = authorId === viewerId
      const feed = groupId === null ? undefined : (await groups.feeds(db, viewerId, [groupId])).get(groupId)
      if (!isOwn && !mayInGroup(feed?.role ?? null, 'moderate')) throw new AppError('posts/not-author')
      await change(db, async (trx, tell) => {
        await lockAuthor(trx, authorId)
        if (!isOwn && groupId !== null) {
          const done = { actorId: viewerId, accountId: authorId, reason }
          await groups.moderate(trx, tell, { groupId, kind: 'POST_REMOVED', ...done })
        }
        // Held after the group, as by who pins it.
        if (!(await lockPost(trx, post))) throw new AppError('posts/not-found')
        if (!isOwn && groupId !== null)
          await putRemoval(trx, { author_id: authorId, post_id: id, reason, at: clock.now() })
        await removePosts(parts, trx, authorId, [post])
        if (!isOwn && groupId !== null)
          await notices.notify(trx, { kind: 'POST_REMOVED', to: [authorId], actorId: null, rootId: groupId, refId: id })
        await tellOf(tell, post, post.visibility)
      })
    },

    /** Lets a post of a group stand above the others there, or none. */
    async pin(viewerId: string, groupId: string, postId: string | null): Promise<void> {
      await change(db, async (trx, tell) => {
        const done = { groupId, actorId: viewerId, kind: postId === null ? 'UNPINNED' : 'PINNED' } as const
        await groups.moderate(trx, tell, done, async () => {
          await requireFeed(trx, viewerId, groupId)
          const [post] =
            postId === null ? [] : await visiblePosts({ ...parts, db: trx }, viewerId, await findPosts(trx, [postId]))
          if (postId !== null && (post?.group_id !== groupId || !(await lockPost(trx, post))))
            throw new AppError('posts/not-found')
          const pinned = (await findPin(trx, groupId)) ?? null
          if (pinned === postId) return false
          await putPin(trx, groupId, postId)
          await tell({ kind: 'posts', rootId: groupId, hears: inGroupHears })
          return true
        })
      })
    },
  }
}

/** Deletes posts of an author whose counter is held, with all that shows and was said of them. */
export async function removePosts(
  { documents, reactions, groups }: Pick<PostingParts, 'documents' | 'reactions' | 'groups'>,
  trx: PostsDb,
  authorId: string,
  posts: readonly Pick<PostRow, 'id' | 'visibility' | 'group_id' | 'created_at'>[],
): Promise<void> {
  const ids = posts.map(({ id }) => id)
  await documents.detach(trx, { kind: 'post', rootId: authorId, refIds: ids })
  await deletePosts(trx, authorId, ids)
  await reactions.forget(trx, ids)
  for (const { id: postId, group_id: groupId, created_at: at } of posts) {
    if (groupId === null) continue
    const until = new Date(at.getTime() + 60 * 60_000)
    const next = await selectNextInGroup(trx, { groupId, postId, until })
    await groups.unpost(trx, { groupId, gone: { accountId: authorId, postId }, next })
  }
  await countAuthor(trx, authorId, -posts.filter(({ visibility }) => isCounted(visibility)).length)
}

export type Posting = ReturnType<typeof openPosting>
