import { sql, type RawBuilder } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import { nicknameMark, rangeOf } from '../../kit/names/keys.ts'
import { maxLeads, maxPreparedWords, type Word } from '../../kit/names/words.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineColumns, lineColumnsOf } from './line-columns.sql.ts'
import { hasWord, isFound, type Besides } from './people-by-letter.sql.ts'

/** A tree that is searched, and whether the viewer may see the nicknames in it. */
export type SearchedTree = { id: string; seesNicknames: boolean }

export type KeyCursor = { lead: number; key: string; personId: string }
/**
 * People whose name has all the words, by their keys. One word leads: its part of the index is read in order, a page at
 * a time, and the other words are looked for in each entry, since an entry tells the whole name. In the trees whose
 * nicknames the viewer may see each word leads once more among those: they are few, and none is led by the words of a name.
 * People whom a better match has found are left out.
 */
export async function searchPeopleLines(
  db: TreesDb,
  question: {
    trees: readonly SearchedTree[]
    words: readonly Word[]
    withNicknames: boolean
    besides: Besides
    after: KeyCursor | undefined
    limit: number
  },
): Promise<{ lead: number; found: FoundPerson[] }> {
  const { trees, words, besides, after, limit } = question
  const treeIds = trees.map(({ id }) => id)
  const lead = after?.lead ?? (await rarestWord(db, treeIds, words))
  const withNicknames = question.withNicknames && trees.some(({ seesNicknames }) => seesNicknames)
  const ofNicknames = withNicknames ? words.flat().map((start) => rangeOf(`${nicknameMark}${start}`)) : []
  const ofNames = words[lead]!.map(rangeOf)
  const ranges = [...ofNames, ...ofNicknames]
  const others = words.filter((_, at) => at !== lead)
  const all = (is: RawBuilder<unknown>[]) => sql.join([sql`true`, ...is], sql` and `)
  const has = (alias: 'k' | 'e') => {
    const key = sql.ref(`${alias}.key`)
    const inName = all(others.map((word) => hasWord(key, word)))
    if (!withNicknames) return inName
    const inBoth = all(words.map((word) => hasWord(sql`translate(${key}, ${nicknameMark}, ' ')`, word)))
    return sql`case when lead.of_nicknames then ${inBoth} else ${inName} end`
  }
  const isAfter = after ? sql`and (k.key, k.person_id) > (${after.key}, ${after.personId}::uuid)` : sql``
  const statement = sql<FoundPerson>`
    with lead as (
      select first, last, at > ${ofNames.length} as of_nicknames
      from unnest(${ranges.map((one) => one.from)}::text[], ${ranges.map((one) => one.to)}::text[])
        with ordinality as range(first, last, at))
    select found.key, ${lineColumnsOf('p')}
    from unnest(${treeIds}::uuid[], ${trees.map(({ seesNicknames }) => seesNicknames)}::boolean[])
      as tree(id, sees_nicknames)
    join lead on tree.sees_nicknames or not lead.of_nicknames
    cross join lateral (
      select k.key, k.person_id, k.tree_id from tree_name_key k
      where k.tree_id = tree.id and k.key >= lead.first and k.key < lead.last and ${has('k')} ${isAfter}
        and not exists (
          select 1 from tree_person p cross join unnest(p.search_keys) as e(key)
          join lead on e.key >= lead.first and e.key < lead.last and (tree.sees_nicknames or not lead.of_nicknames)
          where p.tree_id = k.tree_id and p.id = k.person_id and e.key < k.key and ${has('e')})
        and not exists (
          select 1 from tree_person p
          where p.tree_id = k.tree_id and p.id = k.person_id and (${isFound('p', besides)}))
      order by k.key, k.person_id limit ${limit}) as found
    join tree_person p on p.tree_id = found.tree_id and p.id = found.person_id
    order by found.key, found.person_id limit ${limit}`
  const found = words.length <= maxPreparedWords ? await runPrepared(db, statement) : (await statement.execute(db)).rows
  return { lead, found }
}

/** Whether these trees have keys for each of the words: most questions have none by the letter. */
export async function areWordsKnown(db: TreesDb, treeIds: readonly string[], words: readonly Word[]): Promise<boolean> {
  const ranges = words.flatMap((word, at) => word.map((start) => ({ at, ...leadRange(start) })))
  const [found] = await runPrepared(
    db,
    sql<{ known: number }>`
    select count(distinct word.at)::int as known from unnest(
      ${ranges.map((range) => range.at)}::int[], ${ranges.map((range) => range.first)}::text[],
      ${ranges.map((range) => range.last)}::text[]) as word(at, first, last)
    where exists (
      select from unnest(${treeIds}::uuid[]) as tree(id) cross join lateral (
        select from tree_search_key s where s.tree_id = tree.id and s.key >= word.first and s.key <= word.last limit 1)
        as found_key)`,
  )
  return found?.known === words.length
}

/** Where the keys of trees are that begin so: a whole word's key stands there without its space. */
const leadRange = (start: string) => ({
  first: start.trim(),
  last: start.endsWith(' ') ? start.trim() : rangeOf(start).to,
})

/** The word that the fewest people of these trees have in their names, as the trees' own keys count them. */
async function rarestWord(db: TreesDb, treeIds: readonly string[], words: readonly Word[]): Promise<number> {
  if (words.length < 2) return 0
  const parts = words.slice(0, maxLeads).flatMap((word, at) => word.map((start) => ({ at, ...leadRange(start) })))
  const [rarest] = await runPrepared(
    db,
    sql<{ at: number }>`
    select word.at from unnest(
      ${parts.map((part) => part.at)}::int[], ${parts.map((part) => part.first)}::text[],
      ${parts.map((part) => part.last)}::text[]) as word(at, first, last)
    cross join unnest(${treeIds}::uuid[]) as tree(id)
    cross join lateral (
      select coalesce(sum(people), 0) as people from tree_search_key s
      where s.tree_id = tree.id and s.key >= word.first and s.key <= word.last) as found
    group by word.at order by sum(found.people), word.at limit 1`,
  )
  return rarest?.at ?? 0
}

/** The people of a tree by name: family name first, and who has no name last. Each of both is a part of one index, read in its order. */
export async function selectPeople(
  db: TreesDb,
  treeId: string,
  after: { sortName: string; id: string } | undefined,
  limit: number,
) {
  const people = db.selectFrom('tree_person').select(lineColumns).where('tree_id', '=', treeId)
  const named =
    after?.sortName === ''
      ? []
      : await people
          .where('sort_name', '>', '')
          .$if(after !== undefined, (query) =>
            query.where(sql<boolean>`(sort_name, id) > (${after!.sortName}, ${after!.id}::uuid)`),
          )
          .orderBy('sort_name')
          .orderBy('id')
          .limit(limit)
          .execute()
  if (named.length === limit) return named
  const nameless = await people
    .where('sort_name', '=', '')
    .$if(after?.sortName === '', (query) => query.where('id', '>', after!.id))
    .orderBy('id')
    .limit(limit - named.length)
    .execute()
  return [...named, ...nameless]
}

export type PersonLineRow = Awaited<ReturnType<typeof selectPeople>>[number]
/** With the key under which somebody was found. */
type FoundPerson = PersonLineRow & { key: string }
