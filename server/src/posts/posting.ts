import type { PostChange, PostDraft } from '@mulghar/contract/posts/posts'
import { isNarrower, type Audience } from '@mulghar/contract/people/privacy'
import type { Documents } from '../documents/public.ts'
import { AppError } from '../kit/app-error.ts'
import type { Change, Tell } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import { newId } from '../kit/ids.ts'
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
  selectMentioned,
  updatePost,
  type PostRow,
} from './posts.sql.ts'
import { soundsIn } from './search.ts'
import { visiblePosts } from './seen.ts'
import { selectReaders } from './readers.ts'
import type { PostsDb } from './tables.ts'

export type PostingParts = {
  db: PostsDb
  clock: Clock
  change: Change
  documents: Pick<Documents, 'attach' | 'detach' | 'media'>
  people: Pick<People, 'mentionable' | 'standings' | 'chosen' | 'between'>
  reactions: Pick<Reactions, 'begin' | 'forget'>
  notices: Pick<Notices, 'notify' | 'settle'>
}

/** Another's post that one may see may not be changed; any other is not there. */
async function requireOwn(parts: PostingParts, viewerId: string, id: string): Promise<PostRow> {
  const [post] = await visiblePosts(parts, viewerId, await findPosts(parts.db, [id]))
  if (!post) throw new AppError('posts/not-found')
  if (post.author_id !== viewerId) throw new AppError('posts/not-author')
  return post
}

const isCounted = (visibility: Audience) => visibility !== 'ONLY_ME'

export function openPosting(parts: PostingParts) {
  const { db, clock, change, documents, people, reactions, notices } = parts

  /** Makes a post show these files and no others; they are the author's own, and pictures or videos. */
  async function attach(trx: PostsDb, post: Pick<PostRow, 'author_id' | 'id'>, draft: PostDraft): Promise<number> {
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
    const shown = ids ?? before.map((media) => media.document_id)
    await putMedia(
      trx,
      post,
      shown.map((documentId) => ({ documentId, alt: altOf.get(documentId) ?? '' })),
    )
    return shown.length
  }

  /** Puts whom a text names beside it; who is named anew and may see the post is told. */
  async function mention(trx: PostsDb, post: PostRow, draft: PostDraft, before: ReadonlySet<string>): Promise<void> {
    const mentions = await people.mentionable(trx, post.author_id, post.text, draft.mentions ?? [])
    await putMentions(trx, post, mentions)
    const anew = [...new Set(mentions.map(({ userId }) => userId))].filter((id) => !before.has(id))
    const readers = await selectReaders({ people }, trx, [post], anew)
    if (readers.length > 0)
      await notices.notify(trx, {
        kind: 'POST_MENTION',
        to: readers.map(({ accountId }) => accountId),
        actorId: post.author_id,
        rootId: post.id,
      })
  }

  /** Lets everybody look who may see a post, or could until now. */
  const tellOf = (tell: Tell, authorId: string, ...audiences: Audience[]) =>
    tell({
      kind: 'posts',
      rootId: authorId,
      hears: audiences.reduce((one, other) => (isNarrower(one, other) ? other : one)),
      to: [authorId],
    })

  function requireWhole(text: string, media: number, visibility: Audience): void {
    if (text === '' && media === 0) throw new AppError('posts/empty')
    if (media > 0 && visibility === 'MEMBERS') throw new AppError('posts/media-for-members')
  }

  return {
    async create(viewerId: string, draft: PostDraft): Promise<string> {
      const { text = '', visibility = 'FOLLOWERS', commentsClosed = false } = draft
      requireWhole(text, draft.mediaIds?.length ?? 0, visibility)
      const post: PostRow = {
        author_id: viewerId,
        id: newId(),
        text,
        visibility,
        comments_closed: commentsClosed,
        media_count: 0,
        group_id: null,
        created_at: clock.now(),
        edited_at: null,
        version: 1,
      }
      await change(db, async (trx, tell) => {
        // Held, so that of two posts at once the later is the newest.
        await lockAuthor(trx, viewerId)
        post.id = newId()
        post.media_count = await attach(trx, post, draft)
        await insertPost(trx, { ...post, sounds: soundsIn(text) })
        await reactions.begin(trx, 'POST', [post.id])
        await countAuthor(trx, viewerId, isCounted(visibility) ? 1 : 0)
        await mention(trx, post, draft, new Set([viewerId]))
        await tellOf(tell, viewerId, visibility)
      })
      return post.id
    },

    async update(viewerId: string, id: string, draft: PostChange): Promise<void> {
      await requireOwn(parts, viewerId, id)
      await change(db, async (trx, tell) => {
        await lockAuthor(trx, viewerId)
        const before = await lockPost(trx, { author_id: viewerId, id })
        if (!before) throw new AppError('posts/not-found')
        if (draft.version !== undefined && draft.version !== before.version) throw new AppError('kit/stale')
        const text = draft.text ?? before.text
        const media = draft.mediaIds ? new Set(draft.mediaIds).size : before.media_count
        // A post for all members has no pictures: adding some shows it to followers from then on.
        const narrowed = media > 0 && before.visibility === 'MEMBERS' ? 'FOLLOWERS' : before.visibility
        const visibility = draft.visibility ?? narrowed
        requireWhole(text, media, visibility)
        const media_count = draft.mediaIds || draft.alts ? await attach(trx, before, draft) : before.media_count
        const after = { text, visibility, media_count, comments_closed: draft.commentsClosed ?? before.comments_closed }
        await updatePost(trx, before, { ...after, edited_at: clock.now(), sounds: soundsIn(text) })
        const more = Number(isCounted(visibility)) - Number(isCounted(before.visibility))
        await countAuthor(trx, viewerId, more)
        if (draft.text !== undefined || draft.mentions)
          await mention(trx, { ...before, ...after }, draft, await selectMentioned(trx, before))
        await tellOf(tell, viewerId, visibility, before.visibility)
      })
    },

    async remove(viewerId: string, id: string): Promise<void> {
      const post = await requireOwn(parts, viewerId, id)
      await change(db, async (trx, tell) => {
        await lockAuthor(trx, viewerId)
        if (!(await lockPost(trx, post))) throw new AppError('posts/not-found')
        await removePosts(parts, trx, viewerId, [post])
        await tellOf(tell, viewerId, post.visibility)
      })
    },
  }
}

/** Deletes posts of an author whose counter is held, with all that shows and was said of them. */
export async function removePosts(
  { documents, reactions }: Pick<PostingParts, 'documents' | 'reactions'>,
  trx: PostsDb,
  authorId: string,
  posts: readonly Pick<PostRow, 'id' | 'visibility'>[],
): Promise<void> {
  const ids = posts.map(({ id }) => id)
  await documents.detach(trx, { kind: 'post', rootId: authorId, refIds: ids })
  await deletePosts(trx, authorId, ids)
  await reactions.forget(trx, ids)
  await countAuthor(trx, authorId, -posts.filter(({ visibility }) => isCounted(visibility)).length)
}

export type Posting = ReturnType<typeof openPosting>
