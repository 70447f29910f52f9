import type { ErrorTable } from '../kit/errors.ts'

/** How a call of comments and likes can be refused. */
export const reactionsErrors = {
  'reactions/not-found': [404, 'This is no longer there.'],
  'reactions/closed': [403, 'Comments are closed here.'],
  'reactions/read-only': [403, 'This can only be read now.'],
  'reactions/not-author': [403, 'Only who wrote a comment can change it.'],
  'reactions/may-not-remove': [403, 'Only who wrote a comment can delete it.'],
} as const satisfies ErrorTable<'reactions'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    reactions: typeof reactionsErrors
  }
}
