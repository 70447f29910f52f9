import { sql, type Kysely } from 'kysely'

// The history of a tree kept what the trees were called that it was linked with, also when those were gone: the id is enough.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tree_change set before = before - 'treeName', after = after - 'treeName'
    where subject_kind = 'LINK'`.execute(db)
}
