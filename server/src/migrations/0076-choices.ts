import { sql, type Kysely } from 'kysely'

// What is chosen of the options of rooms above people: a row for each that is not as it is for everybody. What was chosen before
// the rooms are there waits for them. And the zone in which somebody wants to read times.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table privacy_choice (
      account_id uuid not null,
      option text not null,
      value jsonb not null,
      primary key (account_id, option)
    )`.execute(db)
  await sql`
    insert into privacy_choice (account_id, option, value)
    select account_id, 'postVisibility', to_jsonb(post_visibility) from profile where post_visibility <> 'MEMBERS'
    union all
    select account_id, 'keepPhotoLocation', to_jsonb(keep_photo_location) from profile where keep_photo_location`.execute(
    db,
  )
  await sql`
    alter table profile drop column post_visibility, drop column keep_photo_location, add column zone text`.execute(db)
}
