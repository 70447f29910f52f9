import type { JoinRequest } from '@mulghar/contract/trees/members'

/** Skips requests without a user id or a name, which nobody could answer. */
export function withKnownUser<Page extends { data: JoinRequest[] }>(page: Page): Page {
  return { ...page, data: page.data.filter(({ userId, name }) => Boolean(userId) && typeof name === 'string') }
}
