import type { DonorContact, EntryWriters } from '@mulghar/contract/finance/programs'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../../documents/public.ts'
import { narrowTo } from '../../kit/database-narrowing.ts'

declare module '../../documents/public.ts' {
  interface UseKinds {
    /** The root is the program, the thing the entry. */
    donor: 'finance'
  }
}

/** Whole paisa: read as text, since it may be over 2^53, and written as a number or a bigint. */
type Minor = ColumnType<string, number | bigint | undefined, number | bigint>

export type ProgramTable = {
  id: string
  name: string
  /** The words of the name by their sound, by which it is found. */
  sounds: Generated<string[]>
  /** The words of name and description by their sound. */
  said: ColumnType<string[] | null, string[] | undefined, string[]>
  /** The words of name and description by their letters; null where they wait to be noted. */
  words: ColumnType<string | null, string | undefined, string>
  description: string
  family_id: string | null
  group_id: string | null
  donor_contact: Generated<DonorContact>
  entries_by: Generated<EntryWriters>
  goal_minor: ColumnType<string | null, number | bigint | null, number | bigint | null>
  donation_minor: Minor
  /** As it is kept: negative. */
  expense_minor: Minor
  donation_count: Generated<number>
  expense_count: Generated<number>
  created_by: string | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export type EntryTable = {
  program_id: string
  id: string
  name: string
  sounds: Generated<string[]>
  /** Positive for a donation, negative for an expense; never zero. */
  amount_minor: ColumnType<string, number | bigint, number | bigint>
  is_expense: boolean
  address: string | null
  phone: string | null
  /** Somebody of a family tree. */
  person_id: string | null
  /** Photos of papers and PDFs, in their order. */
  media_ids: Generated<string[]>
  /** When the creator of the program took it out of the totals, and why. */
  set_aside_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  set_aside_reason: ColumnType<string | null, string | null | undefined, string | null>
  created_by: string | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export type VoidReason = 'CHANGED' | 'DELETED' | 'SET_ASIDE'

/** What a receipt says: names and amounts as they were, and whom the viewer is shown only as far as they may see them. */
export type ReceiptSaid = {
  programName: string
  donorName: string
  /** Paisa. */
  minor: number
  address: string | null
  phone: string | null
  personId: string | null
  enteredAt: string
}

export type FinanceTables = {
  finance_program: ProgramTable
  donor_entry: EntryTable
  /** Entries the words of whose names wait to be noted anew. */
  donor_entry_due: { program_id: string; id: string }
  finance_event: {
    program_id: string
    id: string
    kind: 'CREATE' | 'CHANGE' | 'DELETE' | 'RECEIPT' | 'VOID' | 'SET_ASIDE' | 'COUNT_AGAIN'
    entry_id: string | null
    /** Who created the entry: who may see whom it names is asked again whenever the history is read. */
    entry_by: string | null
    account_id: string | null
    at: Date
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>
    after: ColumnType<Record<string, unknown> | null, string | null, string | null>
  }
  finance_receipt: {
    program_id: string
    year: number
    number: number
    entry_id: string
    entry_by: string | null
    /** What the entry was when it was issued. */
    said: ColumnType<ReceiptSaid, string, never>
    issued_by: string | null
    issued_at: Date
    voided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    void_reason: ColumnType<VoidReason | null, VoidReason | null | undefined, VoidReason | null>
    voided_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  finance_receipt_counter: { program_id: string; year: number; last: number }
  /** The donations of all programs together: each program counts into one of 64 rows. */
  finance_sum: { part: number; donation_minor: Minor }
}

declare module '../../kit/database-narrowing.ts' {
  interface RoomTables {
    finance: FinanceTables
  }
}

export type FinanceDb = Kysely<FinanceTables>
export const financeDb = narrowTo('finance')
