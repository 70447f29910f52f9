import { sql, type Kysely } from 'kysely'

// A number is searched by all its digits: 200 and 2000 had the same sound. Rows with a digit that comes twice in a row, or with vowels
// between, wait for the hourly job, which notes their words and sounds anew: names and posts without the mark v2 among their words wait.
// Until then rows are found by their former sounds.

/** True where the sound of a text may have changed. */
const hasNumber = (text: string) => sql`${sql.raw(text)} ~* '([0-9०-९])[aeiouy]*\\1'`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['social_group', 'social_event', 'finance_program'])
    await sql`
      update ${sql.table(table)} set words = ts_delete(words, 'v2')
      where words <> '' and ${hasNumber(`name || ' ' || coalesce(description, '')`)}`.execute(db)
  await sql`
    update heritage_place set words = ts_delete(words, 'v2')
    where words <> '' and ${hasNumber(`name || ' ' || names::text || ' ' || coalesce(description, '')`)}`.execute(db)
  await sql`update post set words = ts_delete(words, 'v2') where words <> '' and ${hasNumber('text')}`.execute(db)
  await sql`
    insert into account_name_due select id from account where ${hasNumber('name')} on conflict do nothing`.execute(db)
  await sql`
    insert into donor_entry_due select program_id, id from donor_entry where ${hasNumber('name')}
    on conflict do nothing`.execute(db)
  await sql`
    insert into tree_name_due select id, id from tree
    where ${hasNumber(`name || ' ' || coalesce(gotra, '') || ' ' || coalesce(description, '')`)}
    on conflict do nothing`.execute(db)
  await sql`
    insert into tree_name_due select tree_id, id from tree_person
    where ${hasNumber(`array_to_string(full_names, ' ') || ' ' || coalesce(nickname, '') || ' ' || coalesce(native_name, '')`)}
    on conflict do nothing`.execute(db)
  await sql`
    create table message_words_due (
      conversation_id uuid not null,
      seq bigint not null,
      primary key (conversation_id, seq))`.execute(db)
  await sql`
    insert into message_words_due select conversation_id, seq from conversation_message
    where deleted_at is null and event_kind is null and ${hasNumber(`text || ' ' || coalesce(withheld_text, '')`)}`.execute(
    db,
  )
}
