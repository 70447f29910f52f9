import type { ReactedKind } from '@mulghar/contract/reactions/kinds'
import { sql } from 'kysely'
import { runPrepared } from '../kit/prepared.sql.ts'
import type { Decay, ReactionCount } from './public.ts'
import type { ReactionsDb } from './tables.ts'

export async function insertCounts(db: ReactionsDb, kind: ReactedKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('reaction_count')
    .values(ids.map((thing_id) => ({ thing_id, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteCounts(db: ReactionsDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('reaction_count').where('thing_id', 'in', ids).execute()
}

/** Adds to the comments of a thing, and holds it; false where there is nothing to comment on any more. */
export async function addComments(db: ReactionsDb, thingId: string, more: number): Promise<boolean> {
  const row = await db
    .updateTable('reaction_count')
    .set({ comments: sql<number>`comments + ${more}` })
    .where('thing_id', '=', thingId)
    .returning('thing_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function selectCounts(
  db: ReactionsDb,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, ReactionCount>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared(
    db,
    sql<ReactionCount & { thing_id: string }>`
    select r.thing_id, r.likes, r.comments, l.account_id is not null as liked
    from reaction_count r left join content_like l on l.thing_id = r.thing_id and l.account_id = ${viewerId}
    where r.thing_id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ thing_id, ...count }) => [thing_id, count]))
}

/** Of what kind these things are; who is no thing is left out. */
export async function selectKinds(db: ReactionsDb, ids: readonly string[]): Promise<[id: string, kind: ReactedKind][]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('reaction_count').select(['thing_id', 'kind']).where('thing_id', 'in', ids).execute()
  return rows.map(({ thing_id, kind }) => [thing_id, kind])
}

export async function selectWeights(
  db: ReactionsDb,
  ids: readonly string[],
  { origin, halfLifeMs }: Decay,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const asked = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ thing_id: string; weight: number }>`
    select thing_id, sum(power(2, extract(epoch from at - ${origin}::timestamptz)::float8 * 1000 / ${halfLifeMs}::float8)) as weight
    from (
      select thing_id, at from content_like where thing_id = ${asked}
      union all
      select thing_id, created_at from comment where thing_id = ${asked} and author_id is not null) as reacted
    group by thing_id`.execute(db)
  return new Map(rows.map(({ thing_id, weight }) => [thing_id, weight]))
}
