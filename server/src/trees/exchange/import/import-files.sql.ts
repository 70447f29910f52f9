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

/** Some files, the oldest first: those of a task, and those of which none was made for long. */
export function selectImportFiles(db: TreesDb, abandonedBefore: Date, limit: number) {
  return db
    .selectFrom('tree_import_file')
    .select(['key', 'task_id'])
    .where((is) => is.or([is('task_id', 'is not', null), is('created_at', '<', abandonedBefore)]))
    .orderBy('created_at')
    .limit(limit)
    .execute()
}
