import { sql, type Kysely, type RawBuilder } from 'kysely'

// Of any two sounds of a name one leads a key and the other follows at once. Names of two have such keys already; those
// of more are keyed anew.

const isOfMore = sql`~ '^[^@ ]+ [^@ ]+ [^@ ]+ '`

/** The new keys of names of more than two: of the old keys the one in order tells the name, for all of them. */
const paired = (owner: RawBuilder<unknown>, known: RawBuilder<unknown>) => sql`
  select distinct owner, concat(
    first, ' ', second, ' ', array_to_string(array_remove(array_remove(sounds, first), second), ' '), ' ', ending) as key
  from (
    select ${owner} as owner, string_to_array(rtrim(substring(key from '^[^@]*')), ' ') as sounds,
      substring(key from '@.*$') as ending
    from ${known}
    where key ${isOfMore} and split_part(key, ' ', 1) < split_part(key, ' ', 2) collate "C") as told
  cross join lateral (select cardinality(sounds) as count) as counted
  cross join lateral generate_series(1, count) as at cross join lateral generate_series(1, count / 2) as step
  cross join lateral (select sounds[at] as first, sounds[1 + (at - 1 + step) % count] as second) as pair
  where not (step > 1 and 2 * step = count and at > step)`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table paired on commit drop as ${paired(
    sql`id`,
    sql`tree_person cross join unnest(search_keys) as key`,
  )}`.execute(db)
  await sql`
    update tree_person as person set search_keys = array_cat(told.keys, array(
      select key from unnest(search_keys) as key where not key ${isOfMore}))
    from (select owner, array_agg(key) as keys from paired group by owner) as told
    where told.owner = person.id`.execute(db)
  await sql`delete from tree_name_key where key ${isOfMore}`.execute(db)
  await sql`
    insert into tree_name_key (tree_id, key, person_id)
    select tree_id, key, id from tree_person cross join unnest(search_keys) as key where key ${isOfMore}`.execute(db)
  await sql`create temporary table paired_account on commit drop as ${paired(
    sql`account_id`,
    sql`account_name_key`,
  )}`.execute(db)
  await sql`delete from account_name_key where key ${isOfMore}`.execute(db)
  await sql`insert into account_name_key (account_id, key) select owner, key from paired_account`.execute(db)
}
