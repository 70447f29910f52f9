import { sql, type Kysely } from 'kysely'

// The hourly job notes the beginnings of the names of places that were saved before migration 0101. This index finds them.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index heritage_place_unsaid on heritage_place (id)
    where (words is null or (words <> ''::tsvector and not words @@ '''f'':*'::tsquery))`.execute(db)
}
