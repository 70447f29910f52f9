import { sql, type Kysely } from 'kysely'

// Birthdays and death anniversaries are found by the day of the year, in the calendar in which they were entered. Only a date
// that is exact to the day has one.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const life of ['birth', 'death']) {
    await sql
      .raw(
        `create index tree_person_${life}_anniversary on tree_person (tree_id, (
          case ${life} ->> 'calendar' when 'GREGORIAN' then 0 when 'BIKRAM_SAMBAT' then 10000 end
          + (${life} ->> 'month')::integer * 100 + (${life} ->> 'day')::integer))
        where ${life} ->> 'qualifier' = 'EXACT' and ${life} ->> 'day' is not null`,
      )
      .execute(db)
  }
}
