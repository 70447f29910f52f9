// Latin letters and Devanagari share one spelling of a word: "Ravi" and "rawi" (रवि) are both "ravi". Only the search by whole and
// begun words compares it; `fold` stays as it is, since sorted lists and stored names depend on it.

const unshared = /[wx]|aa|ee|oo|ou|sht|n[gy][cgjk]/
const unsharedParts = /xt|[wx]|a*ou|aa+|ee+|oo+|sht|n[gy]+(?=[cgjkx])/g
const shared: Record<string, string> = { w: 'v', x: 'ksh', xt: 'kst', sht: 'st' }
/** The shared spelling of vowels written twice, and of the n before a consonant: Sanjay (सञ्जय), Shankar (शङ्कर). */
const sharedLetter: Record<string, string> = { a: 'a', e: 'i', o: 'u', n: 'n' }

const sharedPart = (part: string) => shared[part] ?? (part.endsWith('ou') ? 'au' : sharedLetter[part[0]!]!)

/**
 * A last "a" that Devanagari does not write: after two consonants, as in Krishna (कृष्ण) and Shrestha (श्रेष्ठ), and in Shiva (शिव).
 * After a single consonant it is another name: Ram is not Rama (रमा), and Kamal not Kamala.
 */
const silentA = /(?:[b-df-hj-np-tv-z]h?[b-df-gj-np-tv-z]h{0,2}|[aeiou]v)a$/

/** The shared spelling of a folded word that may go on. */
export const spelled = (word: string): string => (unshared.test(word) ? word.replace(unsharedParts, sharedPart) : word)

/** The shared spelling of a whole word, given the spelling that may go on: without a last "a" that only one script writes. */
export const wholeSpelling = (spelledWord: string): string =>
  silentA.test(spelledWord) ? spelledWord.slice(0, -1) : spelledWord

/** Whether the letters of a folded word are not those of the shared spelling. */
export const isSpelledOtherwise = (word: string): boolean => unshared.test(word)

/** A whole word as either script may have it: "krishn" and "krishna". */
export const withSilentA = (whole: string): string[] => (silentA.test(`${whole}a`) ? [whole, `${whole}a`] : [whole])
