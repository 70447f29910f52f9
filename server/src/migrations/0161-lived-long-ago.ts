import { sql, type Kysely } from 'kysely'

// People without dates no longer count as living where the dates of relatives, at most three away, show that they lived long ago.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table link on commit drop as
    select family.tree_id, family.id as family_id, partner.id as person_id, false as is_child from tree_union as family
    cross join lateral (values (family.partner_a), (family.partner_b)) as partner(id) where partner.id is not null
    union all
    select tree_id, union_id, child_id, true from tree_child`.execute(db)
  await sql`
    create temporary table undated on commit drop as
    select tree_id, id from tree_person
    where birth_to is null and death_to is null and (birth_from is null or birth_from < 19100000)`.execute(db)
  await sql`
    create temporary table then0 on commit drop as
    select tree_id, id, least(birth_to, death_to) as born from tree_person
    where least(birth_to, death_to) < 19100000`.execute(db)
  for (const table of ['link', 'undated', 'then0']) await sql`analyze ${sql.raw(table)}`.execute(db)
  for (const step of [1, 2, 3]) await findNext(db, step)
  await sql`
    create temporary table settled on commit drop as
    select person.tree_id, person.id, person.search_keys from (
      select tree_id, id from then1 union select tree_id, id from then2 union select tree_id, id from then3) as lived
    join tree_person as person on person.tree_id = lived.tree_id and person.id = lived.id
    where not person.deceased and person.death is null and person.death_place is null and person.birth_to is null
      and person.dead_from = 32767`.execute(db)
  await sql`
    update tree_person as person set dead_from = 0 from settled
    where person.tree_id = settled.tree_id and person.id = settled.id`.execute(db)
  await countUnderKeys(db)
  // The graph has changed, so that no browser keeps an older one.
  await sql`
    update tree set version = version + 1 where id in (select tree_id from settled)`.execute(db)
  for (const table of ['link', 'undated', 'then0', 'then1', 'then2', 'then3', 'settled', 'moved'])
    await sql`drop table ${sql.raw(table)}`.execute(db)
}

/** One relative farther: at most 60 years after a partner or sibling, 80 after a parent, before a child. */
async function findNext(db: Kysely<unknown>, step: number): Promise<void> {
  const [before, after] = [sql.raw(`then${step - 1}`), sql.raw(`then${step}`)]
  await sql`
    create temporary table ${after} on commit drop as
    with told as materialized (
      select link.tree_id, link.family_id, min(born) filter (where link.is_child) as child_born,
        min(born) filter (where not link.is_child) as partner_born
      from ${before} as known join link on link.tree_id = known.tree_id and link.person_id = known.id
      group by 1, 2)
    select * from (
      select undated.tree_id, undated.id, min(case when link.is_child
        then least(child_born + 600000, partner_born + 800000) else least(child_born, partner_born + 600000) end) as born
      from told join link on link.tree_id = told.tree_id and link.family_id = told.family_id
      join undated on undated.tree_id = link.tree_id and undated.id = link.person_id
      group by 1, 2) as found
    where born < 19100000`.execute(db)
  await sql`analyze ${after}`.execute(db)
}

async function countUnderKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table moved on commit drop as
    select tree_id, told.key, count(*)::int as people from settled
    cross join lateral (
      select distinct split_part(key, ' ', 1) as key from unnest(search_keys) as key
      where key not like '~%' and key not like '^%') as told
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
}
