import { comments as commentsWire } from '@mulghar/contract/reactions/comments'
import { likes as likesWire } from '@mulghar/contract/reactions/likes'
import { routes, type OpenRoom } from '../kit/room.ts'
import { commentHandlers } from './comments.ts'
import { deleteCounts, insertCounts, selectCounts, selectWeights } from './counts.sql.ts'
import { eraseFromReactions, exportReactions, forgetReactions, type Forgetting } from './leaving.ts'
import { likeHandlers } from './likes.ts'
import { reactionNotices } from './notices.ts'
import type { ReactionQuestions, Reactions } from './public.ts'
import { forgetErrand } from './removal.ts'
import { deleteRemovalsBefore } from './removals.sql.ts'
import { reactionsDb } from './tables.ts'
import { openThings } from './things.ts'

declare module '../kit/room.ts' {
  interface Doors {
    reactions: Reactions
  }
  interface Gives {
    /** What is commented on and liked, by its kind, and who may see it. */
    reactedTo?: ReactionQuestions
  }
}

const keptRemovalsMs = 90 * 24 * 60 * 60_000

export const open: OpenRoom<'reactions'> = (house, { accounts, people, notifications: notices }) => {
  const { clock, change, errand, idempotency } = house
  const { db, tasks } = house.databaseOf(reactionsDb)
  const things = openThings({ db, people, questions: house.rooms.byKind('reactedTo') })
  const parts = { db, clock, change, accounts, people, notices, things, errand, idempotency }
  return {
    door: {
      begin: (trx, kind, ids) => insertCounts(reactionsDb(trx), kind, ids),
      async forget(trx, ids) {
        await deleteCounts(reactionsDb(trx), ids)
        await idempotency.forget(trx, ids)
        await errand(trx, forgetErrand, { things: ids } satisfies Forgetting)
        for (const id of ids) await notices.forget(trx, id)
      },
      counts: (handle, viewerId, ids) => selectCounts(reactionsDb(handle), viewerId, ids),
      weights: (handle, ids, decay) => selectWeights(reactionsDb(handle), ids, decay),
    },
    rates: { react: 120 },
    routes: [routes(commentsWire, commentHandlers(parts)), routes(likesWire, likeHandlers(parts))],
    errands: { [forgetErrand]: (payload) => forgetReactions(tasks.db, payload as Forgetting) },
    duties: [() => deleteRemovalsBefore(db, new Date(clock.now().getTime() - keptRemovalsMs))],
    notifications: reactionNotices(db, things),
    hearers: {
      async reactions(asked, accountIds) {
        const heard = []
        for (const [hears, those] of Map.groupBy(asked, (one) => one.hears)) {
          const ids = those.map(({ rootId }) => rootId)
          for (const { id, accountId } of await things.seers(hears, ids, accountIds))
            heard.push({ rootId: id, hears, accountId })
        }
        return heard
      },
    },
    exportAccount: (accountId) => exportReactions(db, accountId),
    eraseAccount: (accountId) => eraseFromReactions(tasks.db, parts, accountId),
  }
}
