import type { Pool } from 'pg'
import { line } from './relatives.sql.ts'
import type { Relative } from './person-page.sql.ts'
import type { Packed } from './verbatim.ts'

export type KeptRow = {
  kind: 'PERSON' | 'UNION'
  id: string
  /** Null for a family of one partner that has no record. */
  content: Packed | null
  partners: string[] | null
}

const text = `
with p as (select tree_id, id from tree_person where tree_id = $1 and id = $2),
unions as (
  select u.id, u.partner_a, u.partner_b from p join tree_union u on u.tree_id = p.tree_id and (u.partner_a = p.id or u.partner_b = p.id)),
named as (
  select e.* from p join tree_extra e on e.tree_id = p.tree_id and e.kind = 'PERSON' and e.id = p.id
  where e.people is not null
  union
  select e.* from p join unions on true join tree_extra e on e.tree_id = p.tree_id and e.kind = 'UNION' and e.id = unions.id
  union
  select e.* from p join tree_extra e on e.people @> array[p.id::text] and e.tree_id = p.tree_id
    and e.kind in ('PERSON', 'UNION'))
select named.kind, named.id, named.content,
  (select array_remove(array[u.partner_a, u.partner_b], null)::text[] from tree_union u
   where named.kind = 'UNION' and u.tree_id = named.tree_id and u.id = named.id) as partners
from named
union all
select 'UNION', unions.id, null, array[$2::text]
from unions
where (unions.partner_a is null or unions.partner_b is null)
  and not exists (select from tree_extra e where e.tree_id = $1 and e.kind = 'UNION' and e.id = unions.id)
order by kind, id`

/** Records of a file that tell of the families of a person, and of the people it is associated with: three searches by key. */
export async function selectKeptOf(pool: Pool, treeId: string, personId: string): Promise<KeptRow[]> {
  const { rows } = await pool.query<KeptRow>({ name: 'kept-of-person', text, values: [treeId, personId] })
  return rows
}

/** Shared notes and sources by their names in the file. */
export async function selectRecords(
  pool: Pool,
  treeId: string,
  xrefs: readonly string[],
): Promise<Map<string, Packed>> {
  if (xrefs.length === 0) return new Map()
  const { rows } = await pool.query<{ xref: string; content: Packed }>({
    name: 'kept-records',
    text: `select xref, content from tree_extra where tree_id = $1 and kind = 'RECORD' and xref = any($2::text[])`,
    values: [treeId, xrefs],
  })
  return new Map(rows.map(({ xref, content }) => [xref, content]))
}

/** People as lines of a page, by id. */
export async function selectLines(pool: Pool, treeId: string, ids: readonly string[]): Promise<Map<string, Relative>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ who: Relative }>({
    name: 'kept-lines',
    text: `select json_build_array(${line('k')}) as who from tree_person k where k.tree_id = $1 and k.id = any($2::uuid[])`,
    values: [treeId, ids],
  })
  return new Map(rows.map(({ who }) => [who[0], who]))
}
