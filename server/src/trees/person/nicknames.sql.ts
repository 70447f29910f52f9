import { sql } from 'kysely'
import type { PersonRow } from './person.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** People who wait for the keys of their nicknames, off the list and held until the transaction ends. */
export async function takeDue(db: TreesDb, limit: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with due as (
      delete from tree_nickname_due where (tree_id, person_id) in (
        select tree_id, person_id from tree_nickname_due order by tree_id, person_id limit ${limit}
        for update skip locked)
      returning tree_id, person_id)
    select person.* from tree_person as person join due on due.tree_id = person.tree_id and due.person_id = person.id
    for update of person`.execute(db)
  return rows
}

export async function addKeys(
  db: TreesDb,
  people: readonly { row: Pick<PersonRow, 'tree_id' | 'id'>; keys: readonly string[] }[],
): Promise<void> {
  const entries = people.flatMap(({ row, keys }) => keys.map((key) => ({ tree: row.tree_id, person: row.id, key })))
  if (entries.length === 0) return
  const given = sql`unnest(
    ${entries.map((one) => one.tree)}::uuid[], ${entries.map((one) => one.person)}::uuid[],
    ${entries.map((one) => one.key)}::text[]) as given(tree_id, person_id, key)`
  await sql`
    insert into tree_name_key (tree_id, key, person_id, addresses) select tree_id, key, person_id, '' from ${given}
    on conflict do nothing`.execute(db)
  await sql`
    update tree_person as person set search_keys = array(
      select distinct key from unnest(person.search_keys || more.keys) as key)
    from (select tree_id, person_id, array_agg(key) as keys from ${given} group by tree_id, person_id) as more
    where person.tree_id = more.tree_id and person.id = more.person_id`.execute(db)
}
