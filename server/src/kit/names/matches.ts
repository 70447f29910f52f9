/**
 * How a result answers a question, the best first: its name is the question, a word of its name begins with it, its name only
 * sounds like it, or only its description or text contains the words.
 */
export const matches = ['exact', 'begun', 'alike', 'described'] as const
export type Match = (typeof matches)[number]
