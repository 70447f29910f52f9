import type { PageQuery } from '@mulghar/contract/kit/page'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Change } from '../../kit/change.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import { decodeCursor, idKey } from '../../kit/page.ts'
import type { Groups } from '../../groups/public.ts'
import type { Notices } from '../../notifications/public.ts'
import type { PresentParts } from './present.ts'
import { findProgram, type ProgramRow } from './programs.sql.ts'
import type { FinanceDb } from './tables.ts'

export type FinanceParts = PresentParts & {
  clock: Clock
  change: Change
  groups: Pick<Groups, 'moderate'>
  notices: Pick<Notices, 'notify' | 'takeBack' | 'forget'>
  documents: Pick<Documents, 'attach' | 'detach' | 'files'>
  /** In which language somebody reads. */
  language: (accountId: string) => Promise<string>
  /** Whether somebody wants to hear of what another does: neither has blocked the other, nor is the other muted. */
  wantsToHear: (trx: DbHandle, accountId: string, actorId: string) => Promise<boolean>
  forget: (trx: DbHandle, programId: string) => Promise<void>
  /** Forgets the kept replies about an entry: that it was made, and its receipt. */
  forgetReplies: (trx: DbHandle, entryId: string) => Promise<void>
}

/** All kinds that are about an entry: they count entries, and a deleted entry leaves each of them. */
export const entryNoticeKinds = ['FINANCE_ENTRY', 'FINANCE_SET_ASIDE', 'FINANCE_COUNTED_AGAIN'] as const

export const beforeOf = (query: PageQuery) => {
  const cursor = decodeCursor(query.next, 1)
  return cursor && idKey(cursor[0])
}

/** A change of a program, for whoever looks at one: all members may. */
export const toldOf = (programId: string) => ({ kind: 'finance', rootId: programId, hears: 'members' })

export async function requireProgram(db: FinanceDb, id: string): Promise<ProgramRow> {
  const row = await findProgram(db, id)
  if (!row) throw new AppError('finance/not-found')
  return row
}
