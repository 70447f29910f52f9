import { sql, type Kysely } from 'kysely'

/**
 * People are partners of few families, and families have few children. Where one person has nearly all families of a database,
 * or one family all children, its gathered figures say so of everybody: then it would read the whole table for each person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_union
      alter column partner_a set (n_distinct = -0.5),
      alter column partner_b set (n_distinct = -0.5)`.execute(db)
  await sql`alter table tree_child alter column union_id set (n_distinct = -0.3)`.execute(db)
  await sql`analyze tree_union, tree_child`.execute(db)
}
