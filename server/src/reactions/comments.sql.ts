import type { MentionDraft } from '@mulghar/contract/kit/mentions'
import type { ReactedKind } from '@mulghar/contract/reactions/kinds'
import { sql, type Selectable } from 'kysely'
import type { ReactionsDb, ReactionsTables } from './tables.ts'

export type CommentRow = Selectable<ReactionsTables['comment']>
export type OwnCommentRow = CommentRow & { kind: ReactedKind }

export async function findComments(db: ReactionsDb, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('comment').selectAll().where('id', 'in', ids).execute()
}

/** The comments of an account with the kind of resource each is about, newest first. The index `comment_of` has this order. */
export function selectOwnComments(
  db: ReactionsDb,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<OwnCommentRow[]> {
  return db
    .selectFrom('comment')
    .innerJoin('reaction_count', 'reaction_count.thing_id', 'comment.thing_id')
    .selectAll('comment')
    .select('reaction_count.kind')
    .where('comment.author_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('comment.id', '<', before!))
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
}

/** A comment that has words, held until the transaction ends. */
export function lockComment(trx: ReactionsDb, thingId: string, id: string): Promise<CommentRow | undefined> {
  return trx
    .selectFrom('comment')
    .selectAll()
    .where('thing_id', '=', thingId)
    .where('id', '=', id)
    .where('author_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertComment(trx: ReactionsDb, row: CommentRow): Promise<void> {
  await trx.insertInto('comment').values(row).execute()
}

export async function updateComment(
  trx: ReactionsDb,
  { thing_id, id }: Pick<CommentRow, 'thing_id' | 'id'>,
  change: Partial<Pick<CommentRow, 'text' | 'edited_at' | 'author_id'>>,
): Promise<void> {
  await trx
    .updateTable('comment')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('thing_id', '=', thing_id)
    .where('id', '=', id)
    .execute()
}

export async function hasAnswers(trx: ReactionsDb, { thing_id, id }: Pick<CommentRow, 'thing_id' | 'id'>) {
  const answer = await trx
    .selectFrom('comment')
    .select('id')
    .where('thing_id', '=', thing_id)
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

/** Deletes a comment and, above it, those that had no words any more and have now no answer either; names all of them. */
export async function deleteUpwards(trx: ReactionsDb, comment: CommentRow): Promise<string[]> {
  const gone: string[] = []
  let next: CommentRow | undefined = comment
  while (next) {
    const { thing_id, id, parent_id }: CommentRow = next
    await trx.deleteFrom('comment').where('thing_id', '=', thing_id).where('id', '=', id).execute()
    gone.push(id)
    if (parent_id === null) break
    const parent: CommentRow | undefined = await trx
      .selectFrom('comment')
      .selectAll()
      .where('thing_id', '=', thing_id)
      .where('id', '=', parent_id)
      .where('author_id', 'is', null)
      .executeTakeFirst()
    next = parent && !(await hasAnswers(trx, parent)) ? parent : undefined
  }
  return gone
}

export async function closeCounts(trx: ReactionsDb, id: string): Promise<void> {
  await trx.updateTable('reaction_count').set({ is_open: false, likes: 0 }).where('thing_id', '=', id).execute()
}

/** The mentions of a comment, in the order of its text. */
export async function selectMentions(
  trx: ReactionsDb,
  { thing_id, id }: Pick<CommentRow, 'thing_id' | 'id'>,
): Promise<MentionDraft[]> {
  return trx
    .selectFrom('comment_mention')
    .select(['account_id as userId', 'start as from', 'length'])
    .where('thing_id', '=', thing_id)
    .where('comment_id', '=', id)
    .orderBy('start')
    .execute()
}

export async function putMentions(
  trx: ReactionsDb,
  { thing_id, id }: Pick<CommentRow, 'thing_id' | 'id'>,
  mentions: readonly MentionDraft[],
): Promise<void> {
  await trx.deleteFrom('comment_mention').where('thing_id', '=', thing_id).where('comment_id', '=', id).execute()
  if (mentions.length === 0) return
  await trx
    .insertInto('comment_mention')
    .values(
      mentions.map(({ userId, from, length }) => ({
        thing_id,
        comment_id: id,
        start: from,
        length,
        account_id: userId,
      })),
    )
    .execute()
}

export type ListedComment = CommentRow & {
  replies: number
  likes: number
  liked: boolean
  mentions: { userId: string; from: number; length: number }[] | null
}

type Asked = {
  thingId: string
  /** What they stand below: null for the first level. */
  below: CommentRow | null
  viewerId: string
  hidden: readonly string[]
  after?: string | undefined
  limit: number
}

const columns = (viewerId: string) => sql`
  c.*, r.comments as replies, r.likes, l.account_id is not null as liked,
  (select json_agg(json_build_object('userId', m.account_id, 'from', m.start, 'length', m.length) order by m.start)
   from comment_mention m where m.thing_id = c.thing_id and m.comment_id = c.id) as mentions
  from comment c
  join reaction_count r on r.thing_id = c.id
  left join content_like l on l.thing_id = c.id and l.account_id = ${viewerId}`

/** The oldest first, without those of whom the viewer does not hear. */
export async function selectComments(db: ReactionsDb, { thingId, below, viewerId, hidden, after, limit }: Asked) {
  const place =
    below === null
      ? sql`c.top_id is null`
      : below.top_id === null
        ? sql`c.top_id = ${below.id}`
        : sql`c.parent_id = ${below.id}`
  const { rows } = await sql<ListedComment>`
    select ${columns(viewerId)}
    where c.thing_id = ${thingId} and ${place} and (c.author_id is null or c.author_id <> all(${hidden}::uuid[]))
      ${after === undefined ? sql`` : sql`and c.id > ${after}::uuid`}
    order by c.id limit ${limit}`.execute(db)
  return rows
}

export async function findListed(db: ReactionsDb, viewerId: string, id: string): Promise<ListedComment | undefined> {
  const { rows } = await sql<ListedComment>`select ${columns(viewerId)} where c.id = ${id}`.execute(db)
  return rows[0]
}
