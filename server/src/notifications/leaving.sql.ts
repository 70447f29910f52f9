import { sql } from 'kysely'
import { goneAccount } from '../kit/erasure-types.ts'
import type { NoticesDb } from './tables.ts'

const atOnce = 5000

/** The notices and choices of an account; the room of a kind says who did it, as far as they may still see it. */
export async function selectOwnNotices(db: NoticesDb, accountId: string) {
  const told = await db
    .selectFrom('notice')
    .select(['kind', 'root_id', 'ref_id', 'role', 'outcome', 'at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const choices = await db
    .selectFrom('notice_choice')
    .select(['root_id', 'level'])
    .where('account_id', '=', accountId)
    .execute()
  const mail = await db
    .selectFrom('notice_mail')
    .select(['wanted', 'last_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const off = await db.selectFrom('notice_off').select('kind').where('account_id', '=', accountId).execute()
  return { told, choices, off: off.map((row) => row.kind), mail: mail ?? null }
}

/** An account's notices go, and those of others about it; in those of others where it did something, nobody has done it. */
export async function eraseNotices(db: NoticesDb, accountId: string): Promise<boolean> {
  for (const table of ['notice_choice', 'notice_off', 'notice_mail'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  // One after the other, so that each finds its index.
  for (const column of ['account_id', 'ref_id', 'root_id'] as const) {
    const { numAffectedRows: told = 0n } = await sql`
      delete from notice where ctid = any(array(
        select ctid from notice where ${sql.ref(column)} = ${accountId}::uuid limit ${atOnce}))`.execute(db)
    if (told === BigInt(atOnce)) return true
  }
  // Nobody is there once, however many of those who did it together are gone.
  const { numAffectedRows: done = 0n } = await sql`
    update notice set actor_ids =
      array_replace(array_remove(actor_ids, ${goneAccount}::uuid), ${accountId}::uuid, ${goneAccount}::uuid)
    where ctid = any(array(
      select ctid from notice where actor_ids @> array[${accountId}::uuid] limit ${atOnce}))`.execute(db)
  if (done === BigInt(atOnce)) return true
  // Acts that stay without their actor are still counted, each of them.
  const { numAffectedRows: acted = 0n } = await sql`
    update notice set act_actor_ids = array_replace(act_actor_ids, ${accountId}::uuid, ${goneAccount}::uuid)
    where ctid = any(array(
      select ctid from notice
      where act_actor_ids @> array[${accountId}::uuid] and act_ids <> '{}' limit ${atOnce}))`.execute(db)
  return acted === BigInt(atOnce)
}
