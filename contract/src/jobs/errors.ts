import type { ErrorTable } from '../kit/errors.ts'

/** How a call of longer work can be refused. */
export const jobsErrors = {
  'jobs/not-found': [404, 'This task does not exist.'],
  'jobs/given-up': [500, 'This was begun several times and could not be ended. Please try it again.'],
  'jobs/over': [409, 'This task has already ended.'],
} as const satisfies ErrorTable<'jobs'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    jobs: typeof jobsErrors
  }
}
