import type { TreeRole } from '@mulghar/contract/trees/roles'
import { sql } from 'kysely'
import { belongs } from '../core/membership.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** A picture, the key of its day of the year as `weekFrom` has it, and the day in its own calendar. */
export type TakenRow = {
  tree_id: string
  id: string
  document_id: string
  key: number
  year: number
  month: number
  day: number
}

type Ask = { accountId: string; roles: readonly TreeRole[]; keys: readonly number[] }

/** This many pictures are read at most, the latest added first. */
const mostTaken = 500

/** As the index over anniversaries of pictures says it. */
const dayOfYear = sql`
  (case picture.taken ->> 'calendar' when 'GREGORIAN' then 0 when 'BIKRAM_SAMBAT' then 10000 end
  + (picture.taken ->> 'month')::integer * 100 + (picture.taken ->> 'day')::integer)`

/** Pictures that were taken on these days of the year, in the trees in which the account has one of these roles. */
export async function selectTakenOn(db: TreesDb, { accountId, roles, keys }: Ask): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select picture.tree_id, picture.id, picture.document_id, ${dayOfYear} as key, (picture.taken ->> 'year')::integer as year,
      (picture.taken ->> 'month')::integer as month, (picture.taken ->> 'day')::integer as day
    from tree_member as member
    join tree_picture as picture on picture.tree_id = member.tree_id
    where member.account_id = ${accountId} and ${belongs('member')} and member.role = any(${roles})
      and ${dayOfYear} = any(${keys}::integer[])
      and picture.taken ->> 'qualifier' = 'EXACT' and picture.taken ->> 'day' is not null
      and picture.taken ->> 'year' is not null
    order by picture.id desc
    limit ${mostTaken}`.execute(db)
  return rows
}

/** The person of each of these pictures. */
export async function selectPeopleOfPictures(
  db: TreesDb,
  pictures: readonly { rootId: string; refId: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; person_id: string }>`
    select picture.id, picture.person_id
    from unnest(${pictures.map(({ rootId }) => rootId)}::uuid[], ${pictures.map(({ refId }) => refId)}::uuid[])
      as asked(tree_id, id)
    join tree_picture as picture on picture.tree_id = asked.tree_id and picture.id = asked.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.person_id]))
}
