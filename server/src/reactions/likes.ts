import type { LikedKind } from '@mulghar/contract/reactions/kinds'
import type { Like, likes as wire } from '@mulghar/contract/reactions/likes'
import type { Accounts } from '../accounts/public.ts'
import { AppError } from '../kit/app-error.ts'
import type { Change } from '../kit/change.ts'
import type { Clock } from '../kit/clock.ts'
import { handle } from '../kit/handle.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import type { Notices } from '../notifications/public.ts'
import type { People } from '../people/public.ts'
import { deleteLike, insertLike, selectLikes, type Liked } from './likes.sql.ts'
import { listOwnLikes } from './own-likes.ts'
import type { ReactionsDb } from './tables.ts'
import type { Thing, Things } from './things.ts'

type Parts = {
  db: ReactionsDb
  clock: Clock
  change: Change
  accounts: Pick<Accounts, 'names'>
  people: Pick<People, 'pictures' | 'standings'>
  notices: Pick<Notices, 'notify' | 'takeBack'>
  things: Things
}

export function likeHandlers({ db, clock, change, accounts, people, notices, things }: Parts) {
  /** Says what somebody wishes of a thing; without a wish, the opposite of what is. */
  async function react(
    viewerId: string,
    thing: Thing,
    wish: boolean | undefined,
  ): Promise<{ liked: boolean; likeCount: number }> {
    const id = thing.comment?.id ?? thing.id
    const owner = thing.comment ? thing.comment.author_id! : thing.reacted.ownerId
    // Asked before anything is held, over another connection.
    const isTold = wish !== false && owner !== viewerId && (await things.hearers(thing, 'LIKE', [owner])).has(owner)
    return change(db, async (trx, tell) => {
      const there = (done: Liked | undefined): Liked => {
        if (!done) throw new AppError('reactions/not-found')
        return done
      }
      let liked = wish !== false
      let done = there(await (liked ? insertLike(trx, id, viewerId, clock.now()) : deleteLike(trx, id, viewerId)))
      if (wish === undefined && done.changedId === null) {
        liked = false
        done = there(await deleteLike(trx, id, viewerId))
      }
      const { changedId: actId, likes: likeCount } = done
      const about = { rootId: thing.id, refId: id }
      if (actId !== null && liked && isTold)
        await notices.notify(trx, { kind: 'LIKE', ...about, actorId: viewerId, actIds: [actId], to: [owner] })
      if (actId !== null && !liked) await notices.takeBack(trx, { kinds: ['LIKE'], ...about, actIds: [actId] })
      if (actId !== null) await tell({ kind: 'reactions', rootId: thing.id, hears: thing.kind, to: [viewerId] })
      return { liked, likeCount }
    })
  }

  /** Takes a like of one's own back, also where one sees the thing no more; undefined where there is none. */
  async function takeBack(viewerId: string, kind: LikedKind, id: string) {
    const root = await things.likedRoot(kind, id)
    if (!root) return undefined
    const isSeen = (await things.findLiked(viewerId, kind, id)) !== undefined
    return change(db, async (trx, tell) => {
      const done = await deleteLike(trx, id, viewerId)
      if (!done || done.changedId === null) return undefined
      await notices.takeBack(trx, { kinds: ['LIKE'], rootId: root.id, refId: id, actIds: [done.changedId] })
      await tell({ kind: 'reactions', rootId: root.id, hears: root.kind, to: [viewerId] })
      // Without access, how many others like it stays unknown.
      return { liked: false, likeCount: isSeen ? done.likes : 0 }
    })
  }

  return handle<typeof wire>({
    own: ({ viewer }, { query }) => listOwnLikes({ db, things }, viewer.id, query),

    async list({ viewer }, { params, query }) {
      const { contentType, contentId } = params
      const thing = await things.liked(viewer.id, 'contentType', contentType, contentId)
      const cursor = decodeCursor(query.next, 1)
      const rows = await selectLikes(db, {
        thingId: thing.comment?.id ?? thing.id,
        hidden: await things.hiddenOn(thing, viewer.id),
        ...(cursor && { before: idKey(cursor[0]) }),
        limit: limitOf(query),
      })
      const ids = rows.map((row) => row.account_id)
      const [names, pictures, standings] = await Promise.all([
        accounts.names(db, ids),
        people.pictures(db, ids),
        people.standings(db, viewer.id, ids),
      ])
      return toPage(
        rows,
        query,
        (row) => [row.id],
        ({ id, account_id: userId, at }): Like => ({
          id,
          userId,
          user: {
            id: userId,
            name: names.get(userId) ?? '',
            picture: pictures.get(userId) ?? null,
            isFollowed: standings.get(userId)?.follows ?? false,
          },
          contentId,
          contentType,
          createdAt: at.toISOString(),
        }),
      )
    },

    async toggle({ viewer }, { body }) {
      const { contentType, contentId } = body
      const seen = await things.findLiked(viewer.id, contentType, contentId)
      // Without a wish, a like of what is gone or closed can only be meant to be taken back.
      const isTakenBack = body.liked === false || (body.liked === undefined && (!seen || seen.reacted.isReadOnly))
      const done = isTakenBack ? await takeBack(viewer.id, contentType, contentId) : undefined
      if (done) return done
      const thing = await things.liked(viewer.id, 'contentType', contentType, contentId)
      if (thing.reacted.isReadOnly) throw new AppError('reactions/read-only')
      return react(viewer.id, thing, body.liked)
    },
  })
}
