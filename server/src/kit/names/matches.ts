/**
 * How a result answers a question, the best first. Exact words come before words that only begin so, and these before words that sound
 * alike; of each, names come before descriptions and texts.
 */
export const matches = ['exact', 'words', 'described', 'begun', 'begun-described', 'alike', 'alike-described'] as const
export type Match = (typeof matches)[number]

/** Results without a description are never found in these ways, and posts, which have no name, only in these. */
export type DescribedMatch = Extract<Match, `${string}described`>
export const isOfDescription = (match: Match | undefined): match is DescribedMatch =>
  match !== undefined && match.endsWith('described')
