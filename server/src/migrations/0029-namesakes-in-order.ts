import { sql, type Kysely } from 'kysely'

// A name's key ended with the words of the person's addresses, by which namesakes stood in order: who may not see where
// somebody lives could tell it from their place in a list. The words stand beside the key now, in the same entry.

const isOfAddress = sql`key >= '@' and key < 'A'`
const nameAlone = sql`case when ${isOfAddress} then key else split_part(key, '@', 1) end`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_name_key rename to tree_name_key_before`.execute(db)
  await sql`
    create table tree_name_key (
      tree_id uuid not null,
      key text collate "C" not null,
      person_id uuid not null,
      addresses text collate "C" not null
    )`.execute(db)
  await sql`
    insert into tree_name_key (tree_id, key, person_id, addresses)
    select tree_id, ${nameAlone}, person_id, case when ${isOfAddress} then '' else substring(key from length(split_part(key, '@', 1)) + 1) end
    from tree_name_key_before`.execute(db)
  await sql`drop table tree_name_key_before`.execute(db)
  await sql`
    alter table tree_name_key
    add constraint tree_name_key_pkey primary key (tree_id, key, person_id) include (addresses)`.execute(db)
  await sql`
    update tree_person set search_keys = array(select ${nameAlone} from unnest(search_keys) as key)
    where exists (select from unnest(search_keys) as key where strpos(key, '@') > 1)`.execute(db)
}
