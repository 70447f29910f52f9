import type { Generated, Kysely } from 'kysely'
import { narrow } from '../kit/database-handle.ts'

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

export type SupportDb = Kysely<SupportTables>
export const supportDb = narrow<SupportTables>
