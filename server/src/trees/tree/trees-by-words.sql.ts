import { sql } from 'kysely'
import type { DescribedMatch, Match } from '../../kit/names/matches.ts'
import { saysSo, wordRows, wordWays, type WordPlace, type WordWays } from '../../kit/names/said.sql.ts'
import type { Word } from '../../kit/names/words.ts'
import type { TreesDb } from '../core/tables.ts'
import { all, hasTitleWords } from './title-words.sql.ts'
import { isByLetter } from './trees-by-letter.sql.ts'
import type { CardRow } from './trees.sql.ts'

type Asked = Omit<WordPlace, 'match'> & {
  match: DescribedMatch
  viewerId: string
  text: string
  /** Questions about titles; trees that answer one of these are found by their name. */
  titles: readonly (readonly Word[])[]
  limit: number
}

/** The cards of the trees whose description matches, the newest first, without those that are found by their name. */
export async function searchTreesByWords(db: TreesDb, asked: Asked): Promise<CardRow[]> {
  const { viewerId, text, match, titles, before, limit } = asked
  const { rows } = await sql<CardRow>`
    select t.*, m.role, m.status, m.origin
    from ${wordRows('tree_word', 'w', asked)}
    join tree t on t.id = w.id
    left join tree_member m on m.tree_id = t.id and m.account_id = ${viewerId}::uuid
    where ${saysSo('w', match, text)} and (t.discoverable or m.account_id is not null)
      and not ${isByLetter(text)} and ${all(titles.map((title) => sql`not (${hasTitleWords(title)})`))}
      ${before === undefined ? sql`` : sql`and w.id < ${before}::uuid`}
    order by w.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many trees a question finds by their description in this way, whoever may see them. */
export const waysToTrees = (db: TreesDb, question: string, way: Match): Promise<WordWays> =>
  wordWays(db, 'tree_word', { alias: 'w', question, ways: [way], listed: sql`false` })
