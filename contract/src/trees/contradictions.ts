/** What contradicts itself. Those that can hardly be come after those that cannot be. */
export const contradictionCodes = [
  'own-ancestor',
  'born-after-death',
  'born-in-future',
  'died-in-future',
  'married-before-birth',
  'married-after-death',
  'parent-younger-than-child',
  'born-after-mothers-death',
  'born-after-fathers-death',
  'parent-too-young',
  'mother-too-old',
  'too-long-a-life',
] as const
export type ContradictionCode = (typeof contradictionCodes)[number]
