import { doubleReasons, type DoubleReason } from '@mulghar/contract/trees/review'

/** Each reason of the wire as a bit, so that a pair's reasons are one number; the order of the list is kept for ever. */
export const reasonBits = Object.fromEntries(doubleReasons.map((reason, at) => [reason, 1 << at])) as Record<
  DoubleReason,
  number
>

export function reasonsOf(bits: number): DoubleReason[] {
  return doubleReasons.filter((reason) => (bits & reasonBits[reason]) !== 0)
}
