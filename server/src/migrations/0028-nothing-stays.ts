import { sql, type Kysely } from 'kysely'

// What is kept beside the things themselves says what it is about, so that it goes with them: answers for repeated
// requests, which are sealed from now on, and tasks.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_key`.execute(db)
  await sql`
    alter table idempotency_key drop column body, add column sealed text, add column root_id uuid`.execute(db)
  await sql`
    create index idempotency_key_root on idempotency_key (root_id) where root_id is not null`.execute(db)
  await sql`
    alter table task add column root_id uuid, add column unwanted boolean not null default false`.execute(db)
  await sql`update task set root_id = (payload ->> 'treeId')::uuid where payload ->> 'treeId' is not null`.execute(db)
  await sql`delete from task where ended_at is not null
    and not exists (select 1 from tree where tree.id = task.root_id)`.execute(db)
  await sql`create index task_root on task (root_id) where root_id is not null`.execute(db)
  // Mails that are gone out stood in the queue for a week, with what opens doors in them.
  await sql`
    do $$ begin
      if to_regclass('pgboss.job') is not null then
        delete from pgboss.job where name = 'mail' and state in ('completed', 'cancelled', 'failed');
      end if;
    end $$`.execute(db)
}
