/** Why two people are thought to be one, and what speaks against it. Kept as bits in this order: append only. */
export const doubleReasons = [
  'same-name',
  'similar-name',
  'same-birth',
  'near-birth',
  'same-death',
  'same-place',
  'same-gotra',
  'same-parents',
  'same-partner',
  'same-children',
  'other-last-name',
  'other-birth',
  'other-death',
  'other-place',
  'other-parents',
  'other-partner',
] as const
export type DoubleReason = (typeof doubleReasons)[number]
