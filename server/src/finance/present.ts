import type { DonorEntry, EntryTotals } from '@mulghar/contract/finance/donors'
import { unitsOf } from '@mulghar/contract/finance/money'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import type { Accounts } from '../accounts/public.ts'
import type { AskedBelonging } from '../kit/belonging.ts'
import type { EntryRow, Totals } from './entries.sql.ts'
import type { ProgramRow } from './programs.sql.ts'
import type { FinanceDb } from './tables.ts'

export type PresentParts = { db: FinanceDb; accounts: Pick<Accounts, 'names'>; belonging: AskedBelonging }

const there = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null)

/** Programs as a viewer sees them: the names of trees and groups as far as they are seen, each kind asked for once. */
export async function presentPrograms(
  { db, accounts, belonging }: PresentParts,
  viewerId: string,
  rows: readonly ProgramRow[],
): Promise<FinanceProgram[]> {
  const [names, trees, groups] = await Promise.all([
    accounts.names(db, there(rows.map((row) => row.created_by))),
    belonging.seen(db, 'TREE', viewerId, there(rows.map((row) => row.family_id))),
    belonging.seen(db, 'GROUP', viewerId, there(rows.map((row) => row.group_id))),
  ])
  return rows.map((row): FinanceProgram => {
    const mine = row.created_by === viewerId
    const tree = row.family_id ? trees.get(row.family_id) : undefined
    const group = row.group_id ? groups.get(row.group_id) : undefined
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      familyId: tree ? row.family_id : null,
      familyName: tree?.name ?? null,
      groupId: group ? row.group_id : null,
      groupName: group?.name ?? null,
      donorContact: row.donor_contact,
      goal: row.goal_minor === null ? null : unitsOf(BigInt(row.goal_minor)),
      donationTotal: unitsOf(BigInt(row.donation_minor)),
      createdById: row.created_by,
      createdByName: row.created_by ? (names.get(row.created_by) ?? null) : null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      version: row.version,
      can: { edit: mine, remove: mine },
    }
  })
}

/** Whether a viewer sees the address and the phone of an entry: everybody, or who created the program or the entry. */
export const seesContact = (
  viewerId: string,
  program: Pick<ProgramRow, 'donor_contact' | 'created_by'>,
  entryBy: string | null,
): boolean => program.donor_contact === 'MEMBERS' || viewerId === program.created_by || viewerId === entryBy

export async function presentEntries(
  { db, accounts }: Pick<PresentParts, 'db' | 'accounts'>,
  viewerId: string,
  program: ProgramRow,
  rows: readonly EntryRow[],
): Promise<DonorEntry[]> {
  const names = await accounts.names(db, there(rows.map((row) => row.created_by)))
  return rows.map((row): DonorEntry => {
    const mine = row.created_by === viewerId
    const sees = seesContact(viewerId, program, row.created_by)
    return {
      id: row.id,
      financeProgramId: row.program_id,
      donorName: row.name,
      amount: unitsOf(BigInt(row.amount_minor)),
      donorAddress: sees ? row.address : null,
      donorPhoneNo: sees ? row.phone : null,
      createdById: row.created_by,
      createdByName: row.created_by ? (names.get(row.created_by) ?? null) : null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      version: row.version,
      can: { edit: mine, remove: mine },
    }
  })
}

export function presentTotals(totals: Totals): EntryTotals {
  const [donations, expenses] = [BigInt(totals.donation_minor), BigInt(totals.expense_minor)]
  return {
    donations: unitsOf(donations),
    expenses: unitsOf(-expenses),
    net: unitsOf(donations + expenses),
    donationCount: totals.donation_count,
    expenseCount: totals.expense_count,
  }
}
