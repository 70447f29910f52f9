/** How a name answers a question, the best first: it is the question or goes on with a word, a word begins with it, or it is only alike. */
export const matches = ['exact', 'begun', 'alike'] as const
export type Match = (typeof matches)[number]
