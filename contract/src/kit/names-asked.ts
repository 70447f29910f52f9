const devanagari = /\p{Script=Devanagari}/u

export const isInDevanagari = (text: string): boolean => devanagari.test(text)

/** The two names of one thing, the one first that is in the script in which it was asked for. */
export function namesAsked(
  question: string,
  latin: string,
  native: string | null | undefined,
): { first: string; second: string | null } {
  if (!native || native === latin) return { first: latin, second: null }
  return isInDevanagari(question) || latin === ''
    ? { first: native, second: latin || null }
    : { first: latin, second: native }
}
