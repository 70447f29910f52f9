import type { ErrorTable } from '../kit/errors.ts'

/** How a call of comments and likes can be refused. */
export const reactionsErrors = {
  'reactions/not-found': [404, 'This item no longer exists.'],
  'reactions/closed': [403, 'Comments are closed here.'],
  'reactions/read-only': [403, 'You can read this, but you can no longer like or comment.'],
  'reactions/not-author': [403, 'Only the author can edit this comment.'],
  'reactions/may-not-remove': [403, 'Only the author can delete this comment.'],
} as const satisfies ErrorTable<'reactions'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    reactions: typeof reactionsErrors
  }
}
