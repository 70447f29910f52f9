import type { ErrorTable } from '../kit/errors.ts'

/** How a call of profiles can be refused. */
export const peopleErrors = {
  'people/not-found': [404, 'User not found'],
  'people/own-account': [400, 'This is your own account.'],
  'people/must-follow': [403, 'You must follow this user to view their followers or following.'],
  'people/list-not-shown': [403, 'This user keeps this list private.'],
  'people/blocked-by-you': [409, 'You have blocked this user. Unblock them first.'],
  'people/follows-too-many': [409, 'You can follow up to 5,000 people.'],
  'people/hides-too-many': [409, 'You can block or mute up to 5,000 people.'],
  'people/request-not-found': [404, 'This request is no longer pending.'],
  'people/too-many-links': [409, 'There can be at most 10 links.'],
  'people/link-not-found': [404, 'This link no longer exists.'],
} as const satisfies ErrorTable<'people'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    people: typeof peopleErrors
  }
}
