import type { ErrorTable } from '../kit/errors.ts'

/** How a call of longer work can be refused. */
export const tasksErrors = {
  'tasks/not-found': [404, 'This task does not exist.'],
  'tasks/given-up': [500, 'This failed several times. Please try again.'],
  'tasks/over': [409, 'This task has already ended.'],
} as const satisfies ErrorTable<'tasks'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    tasks: typeof tasksErrors
  }
}
