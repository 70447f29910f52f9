import type { FeedbackType } from '@mulghar/contract/support/feedback-draft'
import type { Generated, Kysely } from 'kysely'
import type {} from '../documents/public.ts'
import { narrowTo } from '../kit/database-narrowing.ts'

declare module '../documents/public.ts' {
  interface UseKinds {
    /** The root is the account, the thing is what it said. */
    feedback: 'support'
  }
}

export type SupportTables = {
  contact_message: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    account_id: string | null
    created_at: Generated<Date>
  }
  feedback: {
    account_id: string
    id: string
    type: FeedbackType
    message: string
    /** From one star to five; null where none were given. */
    rating: number | null
    media_ids: string[]
    created_at: Date
  }
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    support: SupportTables
  }
}

export type SupportDb = Kysely<SupportTables>
export const supportDb = narrowTo('support')
