import { readEntry, type EntryTyped } from '@mulghar/contract/finance/entry-rules'
import { minorOf, unitsOf } from '@mulghar/contract/finance/money'
import type { FinanceIssue } from '@mulghar/contract/finance/issues'
import { latinDigits } from '@mulghar/contract/kit/digits'

/** An entry as it stands in the form: an amount is never below nothing there, since the form says which kind it is. */
export type EntryFields = { donorName: string; amount: string; donorAddress: string; donorPhoneNo: string }

export const isEmpty = ({ donorName, amount }: Pick<EntryFields, 'donorName' | 'amount'>) =>
  donorName.trim() === '' || amount.trim() === ''

/** What is missing before anything else is looked at. */
export function missing({ donorName, amount }: EntryFields): 'name' | 'amount' | undefined {
  if (donorName.trim() === '') return 'name'
  return minorOf(amount) === null ? 'amount' : undefined
}

/** All that is wrong with an entry, in the order of its fields. */
export function faultsOf(fields: EntryFields): FinanceIssue[] {
  const isNegative = (minorOf(fields.amount) ?? 0) < 0
  return readEntry({ ...fields, ...(isNegative && { amount: '0' }) }).faults.map(({ code }) => code)
}

/** The entry that is sent: texts trimmed, an expense below nothing; null where something is wrong with it. */
export function entryOf(fields: EntryFields, isExpense: boolean): (Required<EntryTyped> & { amount: number }) | null {
  if (faultsOf(fields).length > 0) return null
  const { entry } = readEntry(fields)
  if (!entry) return null
  return {
    donorName: entry.name,
    amount: unitsOf(isExpense ? -entry.minor : entry.minor),
    donorAddress: entry.address,
    donorPhoneNo: entry.phone,
  }
}

/** Whether a phone has nothing but digits and the signs between them. */
export function isPhone(typed: string): boolean {
  const phone = latinDigits(typed.trim())
  return phone === '' || (/^[0-9 +-]+$/.test(phone) && /\d/.test(phone))
}

/** An amount one step of a paisa up or down, never below nothing; what is no amount stays as it is. */
export function stepped(typed: string, by: 1 | -1): string {
  const minor = minorOf(typed.trim() === '' ? '0' : typed)
  return minor === null ? typed : String(unitsOf(Math.max(0, minor + by)))
}
