import { sql, type RawBuilder } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineColumns } from './line-columns.ts'
import type { PersonLineRow } from './people-search.sql.ts'

export type LetterCursor = { band: number; value: string; personId: string }
export type LetterFound = PersonLineRow & { band: number; value: string }

type Part = RawBuilder<unknown>
type Range = { column: Part; from: string; to: string }

/** How many letters of a name stand in the index (`tree_person_by_full_name`). */
const mostLetters = 200
const fullName = (of: string) => sql`left((${sql.ref(`${of}.full_names`)})[1], ${sql.lit(mostLetters)}) collate "C"`
const sortName = (of: string) => sql.ref(`${of}.sort_name`)

/** Names that are this text, or go on with another word; and those of which a word only begins with it. */
const wholeWord = (text: string) => ({ from: text, to: `${text}!` })
const begun = (text: string) => ({ from: `${text}!`, to: `${text}\u{10ffff}` })
const either = (text: string) => ({ from: text, to: `${text}\u{10ffff}` })

const isIn = ({ column, from, to }: Range) => sql`(${column} >= ${from} and ${column} < ${to})`

/** The bands in their order: given name first, family name first; to the letter, then only begun. */
function bandsOf(text: string): Range[] {
  const orders = [fullName('p'), sortName('p')]
  return [wholeWord(text), begun(text)].flatMap((range) => orders.map((column) => ({ column, ...range })))
}

/** Whether somebody's name begins with a text, in either order: they are found by the letter, not by sound. */
export function isByLetter(of: string, text: string): Part {
  const letters = text.slice(0, mostLetters)
  return sql`(${isIn({ column: fullName(of), ...either(letters) })} or ${isIn({ column: sortName(of), ...either(letters) })})`
}

/**
 * People whose name is the text, or begins with it, to the letter: each once, in the first band that they are in. Each band of
 * a tree is a part of an index, read in its order and no farther than a page.
 */
export async function searchPeopleByLetter(
  db: TreesDb,
  question: { treeIds: readonly string[]; text: string; after: LetterCursor | undefined; limit: number },
): Promise<LetterFound[]> {
  const { treeIds, after, limit } = question
  const bands = bandsOf(question.text.slice(0, mostLetters))
  const parts = bands.flatMap((band, at) => {
    if (after && at < after.band) return []
    const before = bands.slice(0, at).filter((one) => one.column !== band.column)
    const isNew = sql.join([sql`true`, ...before.map((one) => sql`not ${isIn(one)}`)], sql` and `)
    const isAfter =
      after?.band === at ? sql`and (${band.column}, p.id) > (${after.value}, ${after.personId}::uuid)` : sql``
    return sql`(
      select ${sql.lit(at)} as band, found.* from unnest(${treeIds}::uuid[]) as tree(id) cross join lateral (
        select p.tree_id, p.id, ${band.column} as value from tree_person p
        where p.tree_id = tree.id and ${isIn(band)} and ${isNew} ${isAfter}
        order by ${band.column}, p.id limit ${limit}) as found
      order by found.value, found.id limit ${limit})`
  })
  return runPrepared(
    db,
    sql<LetterFound>`
    with found as (${sql.join(parts, sql` union all `)})
    select found.band, found.value, ${sql.join(lineColumns.map((column) => sql.ref(`p.${column}`)))}
    from (select * from found order by band, value, id limit ${limit}) as found
    join tree_person p on p.tree_id = found.tree_id and p.id = found.id
    order by found.band, found.value, found.id`,
  )
}
