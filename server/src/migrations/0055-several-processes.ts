import { sql, type Kysely } from 'kysely'

// What several processes on one database share: how often somebody tries something, files that wait for their import, and
// which secret all of them have. Tries are not worth a place in the log: a database that crashes forgets them.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_count (
      name text primary key,
      count integer not null,
      until timestamptz not null
    )`.execute(db)
  await sql`create index rate_count_until on rate_count (until)`.execute(db)
  await sql`
    create table tree_import_file (
      key text primary key,
      task_id uuid,
      created_at timestamptz not null
    )`.execute(db)
  // Their files lie on the disk of one process, where no other finds them.
  await sql`
    update task set status = 'FAILED', ended_at = now(),
      error = 'jobs/given-up'
    where kind = 'import' and status in ('WAITING', 'RUNNING')`.execute(db)
  await sql`create table instance (name text primary key, value text not null)`.execute(db)
}
