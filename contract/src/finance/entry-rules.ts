import { isUnseen } from '../kit/clean-text.ts'
import type { FinanceIssue } from './issues.ts'
import { minorOf, mostAmount } from './money.ts'
import { latinDigits } from '../kit/digits.ts'

export const mostDonorName = 100
export const mostDonorAddress = 200

/** An entry as somebody has typed it. */
export type EntryTyped = {
  donorName: string
  amount: number | string
  donorAddress?: string | null | undefined
  donorPhoneNo?: string | null | undefined
}
/** An entry as it is kept: texts trimmed, paisa with the sign of its kind, the phone as digits. */
export type EntryKept = { name: string; minor: number; address: string | null; phone: string | null }
export type EntryFault = { field: keyof EntryTyped; code: FinanceIssue }

/** What is wrong with an entry, all of it at once, or the entry as it is kept. Pure: both sides ask it. */
export function readEntry(typed: EntryTyped): { faults: EntryFault[]; entry: EntryKept | null } {
  const faults: EntryFault[] = []
  const name = isUnseen(typed.donorName) ? '' : typed.donorName.trim()
  if (name === '') faults.push({ field: 'donorName', code: 'donor-name-required' })
  if (name.length > mostDonorName) faults.push({ field: 'donorName', code: 'donor-name-long' })
  const minor = minorOf(typed.amount)
  if (minor === null) faults.push({ field: 'amount', code: 'amount-invalid' })
  else if (minor === 0) faults.push({ field: 'amount', code: 'amount-zero' })
  else if (Math.abs(minor) > mostAmount * 100) faults.push({ field: 'amount', code: 'amount-large' })
  const phone = latinDigits(typed.donorPhoneNo?.trim() ?? '')
  // Signs alone are no number, and nothing would be kept of them.
  if (phone !== '' && !/^(?=.*\d)[0-9 +-]{7,15}$/.test(phone))
    faults.push({ field: 'donorPhoneNo', code: 'donor-phone' })
  const address = typed.donorAddress?.trim() ?? ''
  if (address.length > mostDonorAddress) faults.push({ field: 'donorAddress', code: 'donor-address-long' })
  if (faults.length > 0 || minor === null) return { faults, entry: null }
  const digits = phone.replace(/\D/g, '')
  return { faults, entry: { name, minor, address: address || null, phone: digits || null } }
}
