import { sql, type Kysely } from 'kysely'

// A name's key goes on with the words of the person's addresses, so that a name and an address together are found in one
// entry; where the words are too long for an entry of an index it ends with a mark instead.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tree_name_key as name
    set key = name.key || case when octet_length(told.ending) <= 1200 then told.ending else '@* ' end
    from (
      select tree_id, person_id, string_agg(key, '' order by key) as ending from tree_name_key
      where key >= '@' and key < 'A' group by tree_id, person_id) as told
    where told.tree_id = name.tree_id and told.person_id = name.person_id and not (name.key >= '@' and name.key < 'A')
  `.execute(db)
}
