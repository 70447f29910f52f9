import type { Audience } from '@mulghar/contract/people/privacy'
import { audiences } from '@mulghar/contract/people/privacy'
import type { DbHandle } from '../kit/database-handle.ts'
import type { People } from '../people/public.ts'

/** The widest audience of what an account posts: chosen by each, and narrowing what is there already. */
export const options = {
  postVisibility: { offered: audiences, usual: 'MEMBERS', at: 'privacy-option' },
} as const

/** The widest audiences of what these accounts post. */
export async function capsOf(
  people: Pick<People, 'chosen'>,
  db: DbHandle,
  accountIds: readonly string[],
): Promise<Map<string, Audience>> {
  return (await people.chosen(db, 'postVisibility', accountIds)) as Map<string, Audience>
}
