/** How a child belongs to a partner of a union; the lower number goes before the higher one. */
export const childKind = { birth: 0, unknown: 1, adoptive: 2, foster: 3, step: 4 } as const

const lettersByKind = 'BUAFS'

/** The kind at a place of a column of letters; a letter that is none of them is unknown. */
export function childKindAt(letters: string, place: number): number {
  const kind = lettersByKind.indexOf(letters.charAt(place) || 'U')
  return kind < 0 ? childKind.unknown : kind
}

/**
 * The kind that says most about a link with one kind towards each partner: birth where one of them gave birth. A partner
 * that is missing says nothing.
 */
export function strongerKind(towardsA: number, towardsB: number): number {
  return towardsA < towardsB ? towardsA : towardsB
}
