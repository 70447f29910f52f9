import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

/**
 * How many tasks of an account wait or run. Whoever asks is the only one to add another until the transaction ends, so that no
 * two that are sent at once take the same place.
 */
export async function countUnfinished(db: KitDb, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tasks of ${accountId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('task')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTask(
  db: KitDb,
  row: { account_id: string; id: string; kind: string; payload: unknown; root_id: string | null },
): Promise<void> {
  await db
    .insertInto('task')
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .execute()
}

export function findTask(db: KitDb, accountId: string, id: string) {
  return db.selectFrom('task').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

export async function selectUnderWay(db: KitDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('task')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .execute()
  return new Set(rows.map((row) => row.id))
}

export type TaskUnderWay = Pick<TaskRow, 'id' | 'account_id' | 'created_at'>

export function findUnderWay(db: KitDb, kind: string, rootId: string): Promise<TaskUnderWay | undefined> {
  return db
    .selectFrom('task')
    .select(['id', 'account_id', 'created_at'])
    .where('root_id', '=', rootId)
    .where('kind', '=', kind)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .limit(1)
    .executeTakeFirst()
}

/** Takes a waiting task, or one whose worker is gone; undefined when it is over or was cancelled. */
export function startTask(db: KitDb, accountId: string, id: string) {
  return db
    .updateTable('task')
    .set({ status: 'RUNNING', done: 0, total: null, stage: null, problems: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .returningAll()
    .executeTakeFirst()
}

/** Writes how far a task is, and tells whether somebody has asked for it to stop. */
export async function updateProgress(
  db: KitDb,
  task: { accountId: string; id: string },
  progress: { done: number; total: number | null; stage: string; problems?: number },
): Promise<boolean> {
  const row = await db
    .updateTable('task')
    .set(progress)
    .where('account_id', '=', task.accountId)
    .where('id', '=', task.id)
    .returning('cancel_asked')
    .executeTakeFirst()
  return row?.cancel_asked ?? true
}

export async function endTask(
  db: KitDb,
  task: { accountId: string; id: string },
  end: { status: 'DONE' | 'FAILED' | 'CANCELLED'; report?: unknown; error?: string | null },
): Promise<void> {
  await db
    .updateTable('task')
    .set({
      status: end.status,
      report: end.report === undefined ? null : JSON.stringify(end.report),
      error: end.error ?? null,
      ended_at: sql<Date>`now()`,
    })
    .where('account_id', '=', task.accountId)
    .where('id', '=', task.id)
    .where('unwanted', '=', false)
    .execute()
  await db
    .deleteFrom('task')
    .where('account_id', '=', task.accountId)
    .where('id', '=', task.id)
    .where('unwanted', '=', true)
    .execute()
}

/** Forgets the tasks about a root that goes; those under way are asked to stop, and go when they do. */
export async function forgetTasks(db: KitDb, rootId: string): Promise<void> {
  await db.deleteFrom('task').where('root_id', '=', rootId).where('ended_at', 'is not', null).execute()
  await db.updateTable('task').set({ cancel_asked: true, unwanted: true }).where('root_id', '=', rootId).execute()
}

/** Asks a task to stop; one that has not begun is over at once, and has an end. Undefined when there is none or it is over. */
export function askToCancel(db: KitDb, accountId: string, id: string) {
  return db
    .updateTable('task')
    .set({
      cancel_asked: true,
      status: sql<string>`case when status = 'WAITING' then 'CANCELLED' else status end`,
      ended_at: sql<Date | null>`case when status = 'WAITING' then now() else ended_at end`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .returning(['kind', 'payload', 'ended_at'])
    .executeTakeFirst()
}

/** The tasks of an account that wait or run. */
export async function selectUnfinished(db: KitDb, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .execute()
  return rows.map((row) => row.id)
}

/** Forgets what was over before that. */
export async function deleteEnded(db: KitDb, before: Date): Promise<void> {
  await db.deleteFrom('task').where('ended_at', '<', before).execute()
}
