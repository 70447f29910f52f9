import { sql, type Kysely } from 'kysely'

// Of whom nothing tells when they lived counts no longer as living where four generations by birth stand below them.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table edge on commit drop as
    select distinct child.tree_id, parent.id as parent_id, child.child_id from tree_child as child
    join tree_union as family on family.tree_id = child.tree_id and family.id = child.union_id
    cross join lateral (values (family.partner_a, child.kind_a), (family.partner_b, child.kind_b)) as parent(id, kind)
    where parent.id is not null and parent.kind = 'BIRTH'`.execute(db)
  await sql`analyze edge`.execute(db)
  await sql`
    create temporary table settled on commit drop as
    with has1 as materialized (select distinct tree_id, parent_id as id from edge),
    has2 as materialized (
      select distinct edge.tree_id, edge.parent_id as id from edge
      join has1 on has1.tree_id = edge.tree_id and has1.id = edge.child_id),
    has3 as materialized (
      select distinct edge.tree_id, edge.parent_id as id from edge
      join has2 on has2.tree_id = edge.tree_id and has2.id = edge.child_id),
    has4 as (
      select distinct edge.tree_id, edge.parent_id as id from edge
      join has3 on has3.tree_id = edge.tree_id and has3.id = edge.child_id)
    select person.tree_id, person.id, person.search_keys from has4
    join tree_person as person on person.tree_id = has4.tree_id and person.id = has4.id
    where not person.deceased and person.death is null and person.death_place is null and person.birth_to is null
      and person.dead_from = 32767`.execute(db)
  await sql`
    update tree_person as person set dead_from = 0 from settled
    where person.tree_id = settled.tree_id and person.id = settled.id`.execute(db)
  await sql`
    create temporary table moved on commit drop as
    select tree_id, told.key, count(*)::int as people from settled
    cross join lateral (
      select distinct split_part(key, ' ', 1) as key from unnest(search_keys) as key where key not like '~%') as told
    group by 1, 2`.execute(db)
  await sql`
    insert into tree_search_key (tree_id, key, dead_from, people) select tree_id, key, 0, people from moved
    on conflict (tree_id, key, dead_from) do update set people = tree_search_key.people + excluded.people`.execute(db)
  await sql`
    update tree_search_key as known set people = known.people - moved.people from moved
    where known.tree_id = moved.tree_id and known.key = moved.key and known.dead_from = 32767`.execute(db)
  await sql`
    delete from tree_search_key as known using moved
    where known.tree_id = moved.tree_id and known.key = moved.key and known.people <= 0`.execute(db)
  // What was shown of the tree has changed, so that nobody keeps an older graph.
  await sql`
    update tree set version = version + 1 where id in (select tree_id from settled)`.execute(db)
}
