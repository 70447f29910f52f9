import type { Generated, Kysely } from 'kysely'
import { narrowTo } from '../kit/database-narrowing.ts'

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
}

declare module '../kit/database-narrowing.ts' {
  interface RoomTables {
    support: SupportTables
  }
}

export type SupportDb = Kysely<SupportTables>
export const supportDb = narrowTo('support')
