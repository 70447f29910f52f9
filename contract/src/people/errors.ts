import type { ErrorTable } from '../kit/errors.ts'

/** How a call of profiles can be refused. */
export const peopleErrors = {
  'people/not-found': [404, 'User not found'],
} as const satisfies ErrorTable<'people'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    people: typeof peopleErrors
  }
}
