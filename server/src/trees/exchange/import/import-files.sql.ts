import { sql } from 'kysely'
import type { TreesDb } from '../../core/tables.ts'

export async function insertImportFile(db: TreesDb, key: string, at: Date): Promise<void> {
  await db.insertInto('tree_import_file').values({ key, task_id: null, created_at: at }).execute()
}

export async function setImportTask(db: TreesDb, key: string, taskId: string): Promise<void> {
  await db.updateTable('tree_import_file').set({ task_id: taskId }).where('key', '=', key).execute()
}

export async function deleteImportFile(db: TreesDb, key: string): Promise<void> {
  await db.deleteFrom('tree_import_file').where('key', '=', key).execute()
}

/** Files that nobody needs any more: their task is over or gone, or none was ever made of them. */
export async function selectUnneeded(db: TreesDb, abandonedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file.key from tree_import_file as file
    where case when file.task_id is null then file.created_at < ${abandonedBefore}
      else not exists (select from task where task.id = file.task_id and task.status in ('WAITING', 'RUNNING')) end
    limit 1000`.execute(db)
  return rows.map((row) => row.key)
}
