import type { DonorEntry, EntryTotals } from '@mulghar/contract/finance/donors'
import { unitsOf } from '@mulghar/contract/finance/money'
import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { receiptLabel } from '@mulghar/contract/finance/receipt-number'
import type { Receipt } from '@mulghar/contract/finance/receipts'
import type { Accounts } from '../../accounts/public.ts'
import type { Documents } from '../../documents/public.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import type { AskedBelonging } from '../../kit/belonging.ts'
import type { EntryRow, Totals } from './entries.sql.ts'
import type { ProgramRow } from './programs.sql.ts'
import { selectGood, type ReceiptRow } from './receipts.sql.ts'
import type { FinanceDb } from './tables.ts'

export type PresentParts = {
  db: FinanceDb
  accounts: Pick<Accounts, 'names'>
  documents: Pick<Documents, 'files'>
  belonging: AskedBelonging
  /** Which of these accounts have blocked the viewer, or are blocked by them. */
  blocked: (db: DbHandle, viewerId: string, accountIds: readonly string[]) => Promise<ReadonlySet<string>>
}

const there = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null)

type NameParts = Pick<PresentParts, 'db' | 'accounts' | 'blocked'>

/** Names of accounts in the books of a program. Across a block only its creator, who keeps the books, reads them. */
export async function namesSeen(
  { db, accounts, blocked }: NameParts,
  viewerId: string,
  creatorId: string | null,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const named = there(ids)
  const [names, hidden] = await Promise.all([
    accounts.names(db, named),
    viewerId === creatorId ? undefined : blocked(db, viewerId, named),
  ])
  return new Map([...names].filter(([id]) => !hidden?.has(id)))
}

/** Programs as a viewer sees them: the names of trees and groups as far as they are seen, each kind asked for once. */
export async function presentPrograms(
  parts: PresentParts,
  viewerId: string,
  rows: readonly ProgramRow[],
): Promise<FinanceProgram[]> {
  const { db, belonging } = parts
  const [names, trees, groups] = await Promise.all([
    namesSeen(
      parts,
      viewerId,
      null,
      rows.map((row) => row.created_by),
    ),
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
      entriesBy: row.entries_by,
      goal: row.goal_minor === null ? null : unitsOf(BigInt(row.goal_minor)),
      donationTotal: unitsOf(BigInt(row.donation_minor)),
      ...createdBy(row, names),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      version: row.version,
      can: {
        edit: mine,
        remove: mine,
        addEntry: mayAdd(viewerId, row),
        unlinkTree: tree !== undefined && (mine || tree.isKeeper === true),
        unlinkGroup: group !== undefined && (mine || group.isKeeper === true),
      },
    }
  })
}

function createdBy({ created_by: id }: { created_by: string | null }, names: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : names.get(id)
  return { createdById: name === undefined ? null : id, createdByName: name ?? null }
}

/** Whether a viewer may add entries to a program. */
export const mayAdd = (viewerId: string, program: Pick<ProgramRow, 'entries_by' | 'created_by'>): boolean =>
  program.entries_by === 'MEMBERS' || program.created_by === viewerId

/** Whether a viewer sees the address and the phone of an entry: everybody, or who created the program or the entry. */
export const seesContact = (
  viewerId: string,
  program: Pick<ProgramRow, 'donor_contact' | 'created_by'>,
  entryBy: string | null,
): boolean => program.donor_contact === 'MEMBERS' || viewerId === program.created_by || viewerId === entryBy

/** The people whom a viewer may see, with their names, and the ids of those into whom they were merged. */
export async function peopleSeen(
  { db, belonging }: Pick<PresentParts, 'db' | 'belonging'>,
  viewerId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, { id: string; name: string }>> {
  const seen = await belonging.seen(db, 'PERSON', viewerId, there(ids))
  return new Map(Array.from(seen, ([id, { name, mergedInto }]) => [id, { id: mergedInto ?? id, name }]))
}

type EntryParts = Pick<PresentParts, 'db' | 'accounts' | 'belonging' | 'blocked'>
export type PlainEntry = Omit<DonorEntry, 'medias'>

/** Entries of a program without their papers, as a viewer sees them: each kind of what they name is asked for once. */
export async function presentPlain(
  parts: EntryParts,
  viewerId: string,
  program: ProgramRow,
  rows: readonly EntryRow[],
): Promise<PlainEntry[]> {
  const [names, people, receipts] = await Promise.all([
    namesSeen(
      parts,
      viewerId,
      program.created_by,
      rows.map((row) => row.created_by),
    ),
    peopleSeen(
      parts,
      viewerId,
      rows.map((row) => row.person_id),
    ),
    selectGood(
      parts.db,
      program.id,
      rows.filter((row) => !row.is_expense).map((row) => row.id),
    ),
  ])
  return rows.map((row): PlainEntry => {
    const mine = row.created_by === viewerId
    const sees = seesContact(viewerId, program, row.created_by)
    const person = row.person_id === null ? undefined : people.get(row.person_id)
    const receipt = receipts.get(row.id)
    const keeps = program.created_by === viewerId
    const isAside = row.set_aside_at !== null
    return {
      id: row.id,
      financeProgramId: row.program_id,
      donorName: row.name,
      amount: unitsOf(BigInt(row.amount_minor)),
      donorAddress: sees ? row.address : null,
      donorPhoneNo: sees ? row.phone : null,
      personId: person?.id ?? null,
      personName: person?.name ?? null,
      receipt: receipt ? presentGood(receipt) : null,
      setAside: row.set_aside_at && {
        at: row.set_aside_at.toISOString(),
        reason: keeps || mine ? row.set_aside_reason : null,
      },
      ...createdBy(row, names),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      version: row.version,
      can: {
        edit: mine,
        remove: mine,
        issueReceipt: !row.is_expense && !isAside && (mine || keeps),
        setAside: keeps && !mine && !isAside,
        countAgain: keeps && isAside,
      },
    }
  })
}

const presentGood = ({ year, number, issued_at }: ReceiptRow): NonNullable<DonorEntry['receipt']> => ({
  year,
  number,
  label: receiptLabel(year, number),
  issuedAt: issued_at.toISOString(),
})

/** The same with their papers. */
export async function presentEntries(
  parts: PresentParts,
  viewerId: string,
  program: ProgramRow,
  rows: readonly EntryRow[],
): Promise<DonorEntry[]> {
  const [entries, files] = await Promise.all([
    presentPlain(parts, viewerId, program, rows),
    parts.documents.files(
      parts.db,
      rows.flatMap((row) => row.media_ids),
    ),
  ])
  return entries.map((entry, at) => ({
    ...entry,
    medias: rows[at]!.media_ids.flatMap((id) => files.get(id) ?? []),
  }))
}

export async function presentReceipts(
  parts: NameParts,
  viewerId: string,
  program: Pick<ProgramRow, 'created_by'>,
  rows: readonly ReceiptRow[],
): Promise<Receipt[]> {
  const ids = rows.flatMap((row) => [row.issued_by, row.voided_by])
  const names = await namesSeen(parts, viewerId, program.created_by, ids)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(({ said, ...row }): Receipt => ({
    entryId: row.entry_id,
    financeProgramId: row.program_id,
    year: row.year,
    number: row.number,
    label: receiptLabel(row.year, row.number),
    donorName: said.donorName,
    amount: unitsOf(said.minor),
    issuedById: row.issued_by !== null && names.has(row.issued_by) ? row.issued_by : null,
    issuedByName: nameOf(row.issued_by),
    issuedAt: row.issued_at.toISOString(),
    voided:
      row.voided_at === null
        ? null
        : { at: row.voided_at.toISOString(), reason: row.void_reason!, byName: nameOf(row.voided_by) },
  }))
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
