export const isLong = process.env['LONG_TESTS'] === '1'

/**
 * The cases that one bystander watches: in the long run each by itself, in the short one all of them. What is answered is
 * asserted of each.
 */
export function watched<Case extends { name: string }>(cases: readonly Case[]): { name: string; cases: Case[] }[] {
  if (isLong) return cases.map((one) => ({ name: one.name, cases: [one] }))
  return [{ name: `each of ${cases.length}`, cases: [...cases] }]
}
