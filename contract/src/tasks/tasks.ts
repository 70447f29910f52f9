import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id, Instant } from '../kit/scalars.ts'

export const taskStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

/** Work that takes longer than a call; `report` depends on its kind and comes with its end. */
export const Task = z.object({
  id: Id,
  kind: z.string(),
  status: z.enum(taskStatuses),
  done: z.int(),
  total: z.nullable(z.int()),
  /** What is being done at the moment, as a code: reading, people, families, … */
  stage: z.nullable(z.string()),
  /** What was met so far that is not as it should be, where the kind of work counts it. */
  problems: z.nullable(z.int()),
  report: z.nullable(z.unknown()),
  /** Why it failed, as a code of an error; tasks from before that was so have an English sentence. */
  error: z.nullable(z.string()),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Task = z.infer<typeof Task>

const TaskId = z.object({ id: Id })

export const tasks = endpoints({
  get: {
    method: 'GET',
    path: '/v1/job/:id',
    summary: "How far one's own task is, and its report.",
    access: 'member',
    scope: null,
    params: TaskId,
    reply: Task,
    errors: ['tasks/not-found'],
  },
  cancel: {
    method: 'DELETE',
    path: '/v1/job/:id',
    summary: 'Stops a task; what it had begun is undone.',
    access: 'member',
    scope: null,
    params: TaskId,
    errors: ['tasks/not-found', 'tasks/over'],
  },
})
