import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { tasks as wire, type Task } from '@mulghar/contract/tasks/tasks'
import { AppError } from './app-error.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { ticks, type Clock } from './clock.ts'
import { isDatabaseAway } from './database.ts'
import type { DbHandle } from './database-handle.ts'
import type { Change } from './change.ts'
import { handle } from './handle.ts'
import { newId } from './ids.ts'
import { kitDb, type KitDb } from './tables.ts'
import {
  askToCancel,
  countUnfinished,
  deleteEnded,
  endTask,
  findTask,
  findUnderWay,
  forgetTasks,
  insertTask,
  selectUnderWay,
  selectUnfinished,
  startTask,
  updateProgress,
  type TaskRow,
  type TaskUnderWay,
} from './tasks.sql.ts'

/** A task that was asked to stop, thrown by its own `progress`: let it pass, so that its transaction is undone. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** A task that cannot be done; whoever asked for it is told the code. */
export class TaskRefused extends Error {
  override name = 'TaskRefused'
  readonly code: ErrorCode

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** How far it is, of how much, with what, and how many problems were met so far. */
export type Progress = (done: number, total: number | null, stage: string, problems?: number) => Promise<void>
export type TaskRunner = (task: {
  id: string
  accountId: string
  payload: unknown
  progress: Progress
}) => Promise<unknown>
/** What is done of a kind of tasks. */
export type TaskKind = {
  run: TaskRunner
  /** Follows when one has ended, however it did. */
  isOver?: (payload: unknown) => Promise<void>
  /** The part of a report that its owner may read now; absent where the report names nobody. */
  reportFor?: (accountId: string, report: unknown) => Promise<unknown>
}

/** `rootId` is what it is about: it goes with that. */
type TaskWish = { accountId: string; kind: string; payload: unknown; rootId: string | null; id?: string }
export type TaskRef = { accountId: string; id: string }

export type Tasks = {
  /** Puts a task in line, in the caller's transaction; answers its id. */
  create(db: DbHandle, wanted: TaskWish): Promise<string>
  /** Forgets the tasks about a root that goes, in the caller's transaction. */
  forget(trx: DbHandle, rootId: string): Promise<void>
  /** Of these tasks, those that wait or run. */
  stillUnderWay(db: DbHandle, ids: readonly string[]): Promise<Set<string>>
  /** Whether this account has asked for this task, and it is not forgotten. */
  isKnown(accountId: string, id: string): Promise<boolean>
  /** A task of a kind about a root that waits or runs, and whose it is. */
  underWay(db: DbHandle, kind: string, rootId: string): Promise<TaskUnderWay | undefined>
  /** Ends all tasks of an account, and waits until none of them is at work. */
  endAllOf(accountId: string): Promise<void>
  /** Forgets tasks that are long over. */
  purge(): Promise<void>
  /** Does one task: called by the queue. */
  perform(ref: TaskRef): Promise<void>
  /** Ends a task that has been tried too often: called by the queue. */
  giveUp(ref: TaskRef): Promise<void>
}

const progressEveryMs = 250
/** The outcome of an import is read under an address of its own, by somebody who puts the file right: so long it is kept. */
const keptMs = 7 * 24 * 3600_000
/** Whose process has died is begun again, and ended by that, within this time. */
const endsWithinMs = 120_000
const lookEveryMs = 100

export function openTasks(parts: {
  db: KitDb
  clock: Clock
  kindOf: (kind: string) => TaskKind | undefined
  enqueue: (db: DbHandle, ref: TaskRef, priority: number) => Promise<void>
  change: Change
  report: (error: unknown) => void
}): Tasks {
  const { db, change, kindOf } = parts

  /** What changes about a task its owner hears of. */
  const changeTask = <T>(ref: TaskRef, work: (trx: KitDb) => Promise<T>): Promise<T> =>
    change(db, async (trx, tell) => {
      const answer = await work(trx)
      await tell({ kind: 'task', rootId: ref.id, to: [ref.accountId] })
      return answer
    })

  async function attempt(row: TaskRow, ref: TaskRef): Promise<Parameters<typeof endTask>[2]> {
    const kind = kindOf(row.kind)
    if (!kind) throw new Error(`nobody runs tasks of the kind ${row.kind}`)
    let last = -Infinity
    let stageBefore = ''
    let telling = Promise.resolve()
    const tell = async (progress: Parameters<typeof updateProgress>[2]) => {
      if (await changeTask(ref, (trx) => updateProgress(trx, ref, progress))) throw new Cancelled()
    }
    // Within a stage the work goes on while it is told; whether it was called off is known the next time.
    const progress: Progress = async (done, total, stage, problems) => {
      const isNew = stage !== stageBefore
      if (!isNew && ticks() - last < progressEveryMs) return
      last = ticks()
      stageBefore = stage
      await telling
      telling = tell({ done, total, stage, ...(problems !== undefined && { problems }) })
      // Whoever waits for it is told; nobody else need be.
      telling.catch(() => {})
      if (isNew) await telling
    }
    try {
      return {
        status: 'DONE',
        report: await kind.run({ id: ref.id, accountId: ref.accountId, payload: row.payload, progress }),
      }
    } catch (error) {
      if (error instanceof Cancelled) return { status: 'CANCELLED' }
      if (error instanceof TaskRefused) return { status: 'FAILED', error: error.code }
      // The task was undone with the database: the queue begins it again when that is back.
      if (isDatabaseAway(error)) throw error
      parts.report(error)
      return { status: 'FAILED', error: 'kit/bug' satisfies ErrorCode }
    } finally {
      await Promise.allSettled([telling])
    }
  }

  return {
    forget: (trx, rootId) => forgetTasks(kitDb(trx), rootId),
    stillUnderWay: (handle, ids) => selectUnderWay(kitDb(handle), ids),
    isKnown: async (accountId, id) => (await findTask(db, accountId, id)) !== undefined,
    underWay: (handle, kind, rootId) => findUnderWay(kitDb(handle), kind, rootId),
    async create(trx, { accountId, kind, payload, rootId, id = newId() }) {
      const ahead = await countUnfinished(kitDb(trx), accountId)
      await insertTask(kitDb(trx), { account_id: accountId, id, kind, payload, root_id: rootId })
      // Fair turns: the first task of an account goes before the second of any other.
      await parts.enqueue(trx, { accountId, id }, -ahead)
      return id
    },
    async endAllOf(accountId) {
      for (let waited = 0; ; waited += lookEveryMs) {
        const left = await selectUnfinished(db, accountId)
        if (left.length === 0) return
        if (waited > endsWithinMs) throw new Error('a task does not end though it was asked to')
        for (const id of left) {
          const task = await askToCancel(db, accountId, id)
          // One that has not begun is met by no worker any more.
          if (task?.ended_at) await kindOf(task.kind)?.isOver?.(task.payload)
        }
        await wait(lookEveryMs)
      }
    },
    purge: () => deleteEnded(db, new Date(parts.clock.now().getTime() - keptMs)),
    async perform(ref) {
      const row = await changeTask(ref, (trx) => startTask(trx, ref.accountId, ref.id))
      if (!row) return
      const end = row.cancel_asked ? ({ status: 'CANCELLED' } as const) : await attempt(row, ref)
      await changeTask(ref, (trx) => endTask(trx, ref, end))
      await kindOf(row.kind)?.isOver?.(row.payload)
    },
    async giveUp(ref) {
      const row = await startTask(db, ref.accountId, ref.id)
      if (!row) return
      const end = { status: 'FAILED', error: 'tasks/given-up' satisfies ErrorCode } as const
      await changeTask(ref, (trx) => endTask(trx, ref, end))
      await kindOf(row.kind)?.isOver?.(row.payload)
    },
  }
}

export function taskHandlers(parts: {
  db: KitDb
  kinds: Readonly<Record<string, TaskKind>>
  report: (error: unknown) => void
}) {
  const { db, kinds, report } = parts
  return handle<typeof wire>({
    async get({ viewer }, { params }) {
      const row = await requireTask(db, viewer.id, params.id)
      const reportFor = kinds[row.kind]?.reportFor
      const isReadAgain = row.report !== null && reportFor !== undefined
      return present(isReadAgain ? { ...row, report: await reportFor(viewer.id, row.report) } : row)
    },
    async cancel({ viewer }, { params }) {
      await requireTask(db, viewer.id, params.id)
      const task = await askToCancel(db, viewer.id, params.id)
      if (!task) throw new AppError('tasks/over')
      // One that has not begun is met by no worker any more. It is over whatever becomes of what it has left.
      if (task.ended_at) await kinds[task.kind]?.isOver?.(task.payload).catch(report)
    },
  })
}

async function requireTask(db: KitDb, accountId: string, id: string): Promise<TaskRow> {
  const row = await findTask(db, accountId, id)
  if (!row) throw new AppError('tasks/not-found')
  return row
}

function present(row: TaskRow): Task {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status as Task['status'],
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    stage: row.stage,
    problems: row.problems,
    report: row.report ?? null,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
