import { sql } from 'kysely'
import {
  bandsOf,
  inBands,
  isByLetter as isOneByLetter,
  isWholeName,
  type LetterPlace,
} from '../../kit/names/by-letter.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import type { CardRow } from './trees.sql.ts'

/** A tree's name as its index has it. */
const columns = [sql`(lower(t.name) collate "C")`]

/** Whether a tree's name begins with a text in small letters: it is found by the letter, not by sound. */
export const isByLetter = (text: string) => isOneByLetter(text, columns)
/** Whether a tree's name is a text, or goes on from it with another word. */
export const isWhole = (text: string) => isWholeName(text, columns)

export type TreeByLetter = CardRow & { band: number; value: string }

/** The cards of the trees whose name is the text, or of those whose name only begins with it. */
export async function searchTreesByLetter(
  db: TreesDb,
  asked: { viewerId: string; text: string; limit: number } & LetterPlace,
): Promise<TreeByLetter[]> {
  const { viewerId, text, after, match, limit } = asked
  const from = sql`
    from tree t where (t.discoverable or exists (
      select 1 from tree_member m where m.tree_id = t.id and m.account_id = ${viewerId}::uuid))`
  const found = inBands(bandsOf(text, columns), { from, id: sql`t.id`, after, match, limit })
  const { rows } = await sql<TreeByLetter>`
    select found.band, found.value, t.*, m.role, m.status, m.origin
    from (${found}) as found
    join tree t on t.id = found.id
    left join tree_member m on m.tree_id = t.id and m.account_id = ${viewerId}::uuid
    order by found.band, found.value, found.id`.execute(db)
  return rows
}
