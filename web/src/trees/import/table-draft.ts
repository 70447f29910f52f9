import { glimpseOf, keepBegun } from '../../kit/device-drafts.ts'

/** Kept drafts of pasted rows begin with this; the id of the tree follows, or "new". */
export const tablePrefix = 'table '

export const rowsIn = ({ rows }: Record<string, unknown>): string => (typeof rows === 'string' ? rows : '')

export const isBlank = (rows: string) => rows.trim() === ''

/** Keeps pasted rows on this device. Answers whether the device has them now: there may be more than it takes. */
export function keepRows(key: string, rows: string): boolean {
  keepBegun(key, isBlank(rows) ? undefined : { rows })
  return isBlank(rows) || rowsIn(glimpseOf(key)) === rows
}
