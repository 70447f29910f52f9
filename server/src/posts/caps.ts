import type { Audience } from '@mulghar/contract/people/privacy'
import { audiences } from '@mulghar/contract/people/privacy'
import type { DbHandle } from '../kit/database-handle.ts'
import type { People } from '../people/public.ts'

export const options = {
  /** The widest audience of what an account posts: chosen by each, and narrowing what is there already. */
  postVisibility: { offered: audiences, usual: 'MEMBERS', at: 'privacy-option' },
  /** Whether photos that are uploaded from then on still say where they were taken. */
  keepPhotoLocation: { offered: [true, false], usual: false, at: 'privacy-option' },
} as const

/** The widest audiences of what these accounts post. */
export async function capsOf(
  people: Pick<People, 'chosen'>,
  db: DbHandle,
  accountIds: readonly string[],
): Promise<Map<string, Audience>> {
  return (await people.chosen(db, 'postVisibility', accountIds)) as Map<string, Audience>
}

/** Whether an account lets its photos say where they were taken. */
export async function keepsLocation(people: Pick<People, 'chosen'>, db: DbHandle, accountId: string): Promise<boolean> {
  return (await people.chosen(db, 'keepPhotoLocation', [accountId])).get(accountId) === true
}
