/**
 * How a result answers a question, the best first. The name is the question, or goes on from it with another word (`exact`); it begins with
 * the question or has its words (`words`); it has words that begin so (`begun`). Descriptions and texts come after all of these, and words
 * that only sound alike last.
 */
export const matches = ['exact', 'words', 'begun', 'described', 'begun-described', 'alike', 'alike-described'] as const
export type Match = (typeof matches)[number]

/** Results without a description are never found in these ways, and posts, which have no name, only in these. */
export type DescribedMatch = Extract<Match, `${string}described`>
export const isOfDescription = (match: Match | undefined): match is DescribedMatch =>
  match !== undefined && match.endsWith('described')
