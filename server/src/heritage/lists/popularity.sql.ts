import { sql } from 'kysely'
import type { Decay } from '../../reactions/public.ts'
import type { HeritageDb } from '../core/tables.ts'
import { isPublic } from './lists.sql.ts'

/** The next public places in the order of their ids. */
export async function selectToScore(db: HeritageDb, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from heritage_place p
    where ${isPublic} ${after === undefined ? sql`` : sql`and p.id > ${after}::uuid`}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What saves and visits of these places weigh. */
export async function selectMarkWeights(
  db: HeritageDb,
  ids: readonly string[],
  { origin, halfLifeMs }: Decay,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const asked = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ place_id: string; weight: number }>`
    select place_id, sum(times * power(2, extract(epoch from at - ${origin}::timestamptz)::float8 * 1000 / ${halfLifeMs}::float8))
      as weight
    from (
      select place_id, at, 2 as times from heritage_save where place_id = ${asked}
      union all
      select place_id, at, 3 from heritage_visit where place_id = ${asked}) as marked
    group by place_id`.execute(db)
  return new Map(rows.map(({ place_id, weight }) => [place_id, weight]))
}

/** Sums of the same weights in another order differ in their last digits: those are no change. */
const sameWithin = 1e-9

export async function updateScores(db: HeritageDb, scores: readonly { id: string; score: number }[]): Promise<void> {
  if (scores.length === 0) return
  await sql`
    update heritage_place p set score = scored.score
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as scored(id uuid, score float8)
    where p.id = scored.id and abs(p.score - scored.score) > ${sameWithin}::float8 * abs(scored.score)`.execute(db)
}
