import * as z from 'zod/mini'

// An answer about one person has a bound, even if a file says very much about them. Exports contain the rest.

/** Lists of the words of a person. */
export const wordLists = ['names', 'addresses', 'educations', 'jobs', 'sources', 'notes', 'facts'] as const
export type WordList = (typeof wordLists)[number]
/** An answer has at most so many items of each list: as many as a form may send, or 200. */
export const mostShown = {
  names: 100,
  addresses: 50,
  educations: 50,
  jobs: 50,
  sources: 200,
  notes: 200,
  facts: 200,
} as const satisfies Record<WordList, number>

/** Longer texts are cut in answers, except notes, biographies and sources. */
export const mostLettersShown = 10_000
/**
 * The longest new text of a form. A longer one from a file comes back whole with its list, so that drafts allow as much as
 * answers show: the server checks new and changed texts alone.
 */
export const mostLettersTyped = { 'addresses.address': 200, 'facts.value': 1000, familyPlace: 2000 } as const

/** Texts that are cut end so. */
export const cutMark = ' […]'

const count = z.optional(z.int())
/** The parts that an answer leaves out; absent if it is complete. */
export const Shortened = z.object({
  /** The number of all items of each list that is not whole. A note that is repeated about the same fact counts once. */
  counts: z.object({
    names: count,
    addresses: count,
    educations: count,
    jobs: count,
    sources: count,
    notes: count,
    facts: count,
    associates: count,
    familiesAlone: count,
  }),
  /** The texts that are cut, as paths in the answer: `notes.3.text`. */
  texts: z.array(z.string()),
})
export type Shortened = z.infer<typeof Shortened>
