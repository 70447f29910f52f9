import { sql, type Kysely } from 'kysely'

// Pictures of albums are found by the day of the year on which they were taken, in the calendar in which it was entered.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tree_picture_anniversary on tree_picture (tree_id, (
      case taken ->> 'calendar' when 'GREGORIAN' then 0 when 'BIKRAM_SAMBAT' then 10000 end
      + (taken ->> 'month')::integer * 100 + (taken ->> 'day')::integer))
    where taken ->> 'qualifier' = 'EXACT' and taken ->> 'day' is not null`.execute(db)
}
