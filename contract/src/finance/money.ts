import { latinDigits } from '../kit/digits.ts'

/** Rupees and paisa, exact: amounts are whole numbers of paisa inside, and rupees with at most two decimals on the wire. */

export const mostAmount = 10_000_000
const minorPerUnit = 100

/**
 * What somebody typed, or a client sent, as paisa; null where it is no amount of at most two decimals. Signs, commas between
 * groups of digits and digits of Devanagari are taken; no exponents, since nobody types money so, and no comma before decimals,
 * which would make a hundred times as much of it. Pure; cost: linear in the text.
 */
export function minorOf(sent: number | string): number | null {
  const text = latinDigits(typeof sent === 'number' ? plainNumber(sent) : sent.trim())
  const parts =
    /^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2}))?$/.exec(text) ?? /^([+-]?)()\.(\d{1,2})$/.exec(text)
  if (!parts) return null
  const [, sign = '', whole = '', decimals = ''] = parts
  const minor = Number(whole.replaceAll(',', '') || '0') * minorPerUnit + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(minor)) return null
  return sign === '-' ? 0 - minor : minor
}

// A number of JSON that is money has two decimals at most: 0.1 + 0.2 has seventeen, and is a mistake of whoever sends it.
const plainNumber = (sent: number) => (Number.isFinite(sent) ? (Object.is(sent, -0) ? '0' : String(sent)) : '')

/** Paisa as rupees, for the wire: exact up to 2^53 paisa. */
export const unitsOf = (minor: number | bigint): number => Number(minor) / minorPerUnit
