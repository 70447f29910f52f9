import type { Accounts } from '../../accounts/public.ts'
import type { Documents } from '../../documents/public.ts'
import type { AskedBelonging } from '../../kit/belonging.ts'
import type { Change } from '../../kit/change.ts'
import type { Clock } from '../../kit/clock.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import type { Notices } from '../../notifications/public.ts'
import type { People } from '../../people/public.ts'
import type { MessagesDb } from './tables.ts'

/** Dependencies of the handlers of messages. */
export type MessageParts = {
  db: MessagesDb
  clock: Clock
  change: Change
  belonging: AskedBelonging
  accounts: Pick<Accounts, 'find' | 'names'>
  documents: Pick<Documents, 'attach' | 'detach' | 'detachRoot' | 'media'>
  notices: Pick<Notices, 'notify' | 'settle' | 'forget' | 'forgetKind'>
  people: Pick<
    People,
    'blocks' | 'between' | 'chosen' | 'followsInCommon' | 'hidden' | 'invitable' | 'profiles' | 'standings'
  >
  /** Forgets kept answers about a conversation: those of one account, or all. */
  forgetReplies(trx: DbHandle, conversationId: string, accountId?: string): Promise<void>
}
