import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { sql } from 'kysely'
import { newId } from '../../kit/ids.ts'
import type { HeritageDb } from './tables.ts'

/** A save, or a visit. */
export const markTables = { save: 'heritage_save', visit: 'heritage_visit' } as const
export type Mark = keyof typeof markTables
const counters = { save: 'save_count', visit: 'visit_count' } as const

type Marked = { placeId: string; accountId: string; at: Date }

/** Saves a place and counts it, once. The caller holds the place. */
export async function putSave(trx: HeritageDb, { placeId, accountId, at }: Marked): Promise<void> {
  const inserted = await trx
    .insertInto('heritage_save')
    .values({ place_id: placeId, account_id: accountId, id: newId(), at })
    .onConflict((conflict) => conflict.columns(['place_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await countMarks(trx, 'save', [placeId], 1)
}

/** Notes a visit and counts it once; a second time changes its date alone. The caller holds the place. */
export async function putVisit(
  trx: HeritageDb,
  { placeId, accountId, at }: Marked,
  on: PartialDate | null,
): Promise<void> {
  const visited_on = on && JSON.stringify(on)
  const updated = await trx
    .updateTable('heritage_visit')
    .set({ visited_on })
    .where('place_id', '=', placeId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (updated) return
  await trx
    .insertInto('heritage_visit')
    .values({ place_id: placeId, account_id: accountId, id: newId(), visited_on, at })
    .execute()
  await countMarks(trx, 'visit', [placeId], 1)
}

/** Deletes the marks of an account on places that the caller holds; how many there were. */
export async function deleteMarks(
  trx: HeritageDb,
  mark: Mark,
  accountId: string,
  placeIds: readonly string[],
): Promise<number> {
  if (placeIds.length === 0) return 0
  const gone = await trx
    .deleteFrom(markTables[mark])
    .where('place_id', 'in', [...placeIds])
    .where('account_id', '=', accountId)
    .returning('place_id')
    .execute()
  await countMarks(
    trx,
    mark,
    gone.map((row) => row.place_id),
    -1,
  )
  return gone.length
}

async function countMarks(trx: HeritageDb, mark: Mark, placeIds: readonly string[], more: number): Promise<void> {
  if (placeIds.length === 0) return
  const counter = sql.ref(counters[mark])
  await sql`
    update heritage_place set ${counter} = ${counter} + ${more} where id = any(${[...placeIds]}::uuid[])`.execute(trx)
}

/** Locks places in the order of their ids, so that two who lock several never wait for each other. */
export async function lockPlaces(trx: HeritageDb, ids: readonly string[]): Promise<void> {
  await sql`
    select id from heritage_place where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx)
}

/** Some places that an account has marked. */
export async function selectMarked(db: HeritageDb, mark: Mark, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(markTables[mark])
    .select('place_id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.place_id)
}
