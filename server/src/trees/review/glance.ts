import { evidenceNeeded, mostOfGotra, mostOfPlace, otherPlace } from '../person/likeness/likeness.ts'
import { mostGivenBits, mostLastBits, otherLast, otherLastOfMan } from '../person/likeness/likeness-names.ts'
import { mostOfRelatives } from '../person/likeness/likeness-relatives.ts'
import { guessYears, mostOfTime, timeApart, weightOfDeath } from '../person/likeness/likeness-times.ts'
import type { Lexicon, Traits } from '../person/likeness/traits.ts'
import { isKnown, isOneDay } from '../person/likeness/when.ts'

const relativeLists = ['fathers', 'mothers', 'partners', 'children'] as const
const [man, woman] = [1, 2]

/**
 * Whether two people may be likely enough at all, from columns, without a look at themselves: most pairs differ so much that
 * this is the end of it. Never refuses a pair that `likenessOf` would let pass. Memory: 34 bytes a person.
 */
export function glance(people: readonly Traits[], lexicon: Lexicon): (one: number, other: number) => boolean {
  const floats = (of: (person: Traits) => number) => Float32Array.from(people, of)
  const guessed = ({ birth }: Traits) => (birth.isGuess ? guessYears : 0)
  const start = floats((person) => person.birth.start - guessed(person))
  const end = floats((person) => person.birth.end + guessed(person))
  const birth = floats((person) => (isKnown(person.birth) ? lexicon.births(person.birth.start, person.birth.end) : 0))
  const given = floats(({ forms }) => Math.min(mostGivenBits, Math.max(0, ...forms.map((form) => form.bits))))
  const last = floats(({ forms }) => Math.min(mostLastBits, Math.max(0, ...forms.map((form) => lastBits(form.last)))))
  const place = Int32Array.from(people, (person) => person.place)
  const placeBits = floats(({ place: at }) => (at < 0 ? 0 : Math.min(mostOfPlace, lexicon.bitsOf(at))))
  const lastMask = Int32Array.from(people, ({ forms }) => maskOf(forms.flatMap((form) => form.last)))
  const gender = Uint8Array.from(people, ({ gender: of }) => (of === 'MALE' ? man : of === 'FEMALE' ? woman : 0))
  const flags = Uint8Array.from(
    people,
    (person) =>
      relativeLists.reduce((bits, list, at) => bits | (person[list].length > 0 ? 1 << at : 0), 0) |
      (isKnown(person.death) ? deathKnown : 0) |
      (person.gotras.length > 0 ? gotraKnown : 0) |
      (isOneDay(person.birth) ? bornOneDay : 0),
  )
  const ofRelatives = Float32Array.from({ length: 16 }, (_, both) =>
    mostOfRelatives((list) => (both & (1 << relativeLists.indexOf(list))) !== 0),
  )
  const needed = evidenceNeeded(lexicon.size)

  function lastBits(words: readonly number[]): number {
    return words.reduce((sum, word) => sum + lexicon.bitsOf(word), 0)
  }

  return (one, other) => {
    const genders = gender[one]! | gender[other]!
    if (genders === (man | woman)) return false
    const both = flags[one]! & flags[other]!
    let bits = Math.min(given[one]!, given[other]!) + ofRelatives[both & 15]!
    if (both & deathKnown) bits += weightOfDeath * mostOfTime
    if (both & gotraKnown) bits += mostOfGotra
    if (place[one]! >= 0 && place[other]! >= 0) bits += place[one] === place[other] ? placeBits[one]! : otherPlace
    if (lastMask[one] === 0 || lastMask[other] === 0 || (lastMask[one]! & lastMask[other]!) !== 0)
      bits += Math.min(last[one]!, last[other]!)
    else bits += genders === man ? otherLastOfMan : otherLast
    const gap = Math.max(start[one]! - end[other]!, start[other]! - end[one]!)
    if (gap <= nothing) bits += Math.min(mostOfTime, birth[one]!, birth[other]!)
    else bits += both & bornOneDay ? timeSlip : timeApart(gap)
    return bits + rounding >= needed
  }
}

const [deathKnown, gotraKnown, bornOneDay] = [1 << 4, 1 << 5, 1 << 6]
/** Two days that differ may be a slip, whatever lies between them. */
const timeSlip = 3
const nothing = 1 / 100
/** Columns are of less digits than what is weighed in the end. */
const rounding = 0.01

function maskOf(words: readonly number[]): number {
  return words.reduce((mask, word) => mask | (1 << (word & 31)), 0)
}
