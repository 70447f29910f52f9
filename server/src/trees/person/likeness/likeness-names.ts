import type { Lexicon, NameForm, Traits } from './traits.ts'

const notSaid = -100
export const mostGivenBits = 10
export const mostLastBits = 7
const givenDiffers = -9
/** Women are often told under the name of one family and of the other. */
export const otherLast = -1.5
export const otherLastOfMan = -5
/** More than this no two names say. */
export const mostOfNames = mostGivenBits + mostLastBits

/** What two given names say of their bearers being one, in bits, by the forms of both that fit best; 0 where one is not known. */
export function givenAlike(ones: readonly NameForm[], others: readonly NameForm[], lexicon: Lexicon): number {
  let bits = notSaid
  for (const one of ones) {
    if (one.whole < 0) continue
    for (const other of others) {
      if (other.whole < 0) continue
      const isSame = one.whole === other.whole
      bits = Math.max(bits, isSame ? Math.min(mostGivenBits, one.bits, other.bits) : partly(one, other, lexicon))
    }
  }
  return bits === notSaid ? 0 : bits
}

/** Whether two people have a given name in common, all of it. */
export function areNamesakes(one: Traits, other: Traits): boolean {
  return one.forms.some(({ whole }) => whole >= 0 && other.forms.some((theirs) => theirs.whole === whole))
}

function partly(one: NameForm, other: NameForm, lexicon: Lexicon): number {
  if ((one.mask & other.mask) === 0) return slipped(one, other)
  let common = 0
  for (const word of one.given) if (other.given.includes(word)) common += lexicon.bitsOf(word)
  if (common === 0) return slipped(one, other)
  // A second name may be left out; that the first ones differ is another matter.
  const fewer = one.given.length < other.given.length ? one : other
  const more = fewer === one ? other : one
  const isFirst = one.given[0] === other.given[0]
  if (isFirst && fewer.given.every((word) => more.given.includes(word))) return Math.min(mostGivenBits, common) - 1
  return isFirst ? common / 2 - 2 : -4
}

const slipped = (one: NameForm, other: NameForm) =>
  isOneSlip(one.spelt, other.spelt) ? Math.min(one.bits, other.bits) / 2 - 1 : givenDiffers

/** One letter more, less, other, or two changed about, in a name long enough for that to be a slip. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1 || short === long) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const left = long.length - start - end
  if (left <= 1) return true
  return (
    left === 2 && short.length === long.length && short[start] === long[start + 1] && short[start + 1] === long[start]
  )
}

/** The same of their last names. */
export function lastAlike(one: Traits, other: Traits, lexicon: Lexicon): number {
  let best = notSaid
  for (const a of one.forms) {
    for (const b of other.forms) {
      if (a.last.length === 0 || b.last.length === 0) continue
      let common = 0
      for (const word of a.last) if (b.last.includes(word)) common += lexicon.bitsOf(word)
      best = Math.max(best, common > 0 ? Math.min(mostLastBits, common) : -1)
    }
  }
  if (best === notSaid) return 0
  if (best >= 0) return best
  return one.gender === 'MALE' || other.gender === 'MALE' ? otherLastOfMan : otherLast
}
