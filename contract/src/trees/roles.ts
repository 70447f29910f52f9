/** What somebody is to a tree. PENDING has asked or is invited; an outsider has neither. */
export const treeRoles = ['VIEW_ONLY', 'READ_ONLY', 'READ_WRITE', 'OWNER'] as const
export type TreeRole = (typeof treeRoles)[number]
export type TreeStanding = TreeRole | 'PENDING' | 'NONE'

export type TreeAct =
  | 'see-graph'
  | 'see-living'
  | 'see-contacts'
  | 'see-hidden-names'
  | 'export'
  | 'export-living'
  | 'edit-people'
  | 'delete-own-additions'
  | 'delete-anyone'
  | 'ask-for-links'
  | 'govern'

const readers: TreeAct[] = ['see-graph', 'see-living', 'see-contacts', 'export']
const writers: TreeAct[] = [
  ...readers,
  'see-hidden-names',
  'export-living',
  'edit-people',
  'delete-own-additions',
  'ask-for-links',
]

const acts: Record<TreeStanding, readonly TreeAct[]> = {
  NONE: [],
  PENDING: [],
  VIEW_ONLY: ['see-graph'],
  READ_ONLY: readers,
  READ_WRITE: writers,
  OWNER: [...writers, 'delete-anyone', 'govern'],
}

/** The role table: whether somebody of this standing may do this in a tree. */
export function mayInTree(standing: TreeStanding, act: TreeAct): boolean {
  return acts[standing].includes(act)
}

export const presumedDeadAfterYears = 110

/** Of whom nothing else is known does not count as living with so many generations by birth below: the great-grandchildren have children. */
export const generationsOfTheDead = 4

/**
 * The most years between the births of a relative and of a person. Relatives with dates tell the time of people without
 * dates by these years, through at most so many relatives: the wife's father's brother is three away.
 */
export const yearsAfterRelative = { parent: 80, partner: 60, sibling: 60, child: 0 } as const
export const relativesAway = 3

/**
 * Whether a person counts as living: not known to have died, and born within 110 years or at an unknown time, unless four
 * generations stand below. `bornAtLatest` is the last year in which the birth can have been: by the person's own dates, else
 * by those of relatives (`yearsAfterRelative`). Roles without `see-living` see no years, and exports no details, of the living.
 */
export function countsAsLiving(
  person: { deceased: boolean; bornAtLatest: number | null; generationsBelow?: number },
  thisYear: number,
): boolean {
  if (person.deceased) return false
  if (person.bornAtLatest === null) return (person.generationsBelow ?? 0) < generationsOfTheDead
  return thisYear - person.bornAtLatest <= presumedDeadAfterYears
}
