import { inTransaction } from '../kit/database.ts'
import type { ExportFile } from '../kit/erasure-types.ts'
import { deleteSomeComments, ownComments, ownLikes, selectCommentsBy } from './leaving.sql.ts'
import { deleteLikesBy, deleteLikesOf } from './likes.sql.ts'
import { deleteNamesOf } from './removals.sql.ts'
import { takeComment } from './removal.ts'
import type { CommentParts } from './comments.ts'
import type { ReactionsDb } from './tables.ts'

const [likesAtOnce, commentsAtOnce, readAtOnce] = [5000, 200, 5000]

export type Forgetting = { things?: readonly string[]; likesOf?: readonly string[] }

/** Deletes what was said of things that are gone, a bounded statement at a time; may be repeated. */
export async function forgetReactions(db: ReactionsDb, { things = [], likesOf = [] }: Forgetting): Promise<void> {
  while (await deleteLikesOf(db, [...things, ...likesOf], likesAtOnce));
  for (const thingId of things)
    for (;;) {
      const gone = await deleteSomeComments(db, thingId, commentsAtOnce)
      while (gone.length > 0 && (await deleteLikesOf(db, gone, likesAtOnce)));
      if (gone.length < commentsAtOnce) break
    }
}

export async function* exportReactions(db: ReactionsDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'comments.json', json: await Array.fromAsync(ownComments(db, accountId, readAtOnce)) }
  yield { name: 'likes.json', json: await Array.fromAsync(ownLikes(db, accountId, readAtOnce)) }
}

/** Some of the comments, then of the likes, then of where the account is named; true while there may be more. */
export async function eraseFromReactions(
  db: ReactionsDb,
  parts: Pick<CommentParts, 'errand' | 'notices' | 'change' | 'idempotency'>,
  accountId: string,
): Promise<boolean> {
  const comments = await selectCommentsBy(db, accountId, commentsAtOnce)
  for (const comment of comments) {
    const isTaken = await parts.change(db, (trx) => takeComment(parts, trx, comment))
    // The thing that it stood below is gone, and has not been forgotten yet.
    if (!isTaken) await inTransaction(db, (trx) => forgetReactions(trx, { things: [comment.thing_id] }))
  }
  if (comments.length > 0) return true
  const acts = { kind: 'LIKE', actorId: accountId, limit: likesAtOnce } as const
  if (await parts.change(db, (trx) => parts.notices.withdrawActs(trx, acts))) return true
  if (await deleteLikesBy(db, accountId, likesAtOnce)) return true
  return deleteNamesOf(db, accountId, likesAtOnce)
}
