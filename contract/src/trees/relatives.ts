/** The kinds of relatives on the page of a person. */
export const relativeKinds = ['PARENT', 'PARTNER', 'CHILD', 'SIBLING'] as const
export type RelativeKind = (typeof relativeKinds)[number]

/** The page of a person has so many relatives of a kind at most; the others are asked for page by page. */
export const mostRelatives = 200
