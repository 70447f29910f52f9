import type { Generated, Kysely } from 'kysely'
import type { KitTables } from '../kit/tables.ts'

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

export type SupportDb = Kysely<SupportTables & KitTables>
