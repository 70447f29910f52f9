import type { Gender } from '@mulghar/contract/trees/person'
import { fold } from '../../../kit/names/fold.ts'
import { soundOf } from '../../../kit/names/sound.ts'
import { evenly, type Rareness } from './likeness-times.ts'
import type { When } from './when.ts'

/** A name in one way of writing, by its sounds (their numbers in the lexicon). */
export type NameForm = {
  /** The given name as it is spelt, folded. */
  spelt: string
  given: readonly number[]
  /** The given name in one word: Tek Bahadur is टेकबहादुर; -1 where there is none. */
  whole: number
  last: readonly number[]
  /** A bit for each word of the given name, which may be that of another word too: none in common, no word in common. */
  mask: number
  /** How rare the whole given name is, once that is known. */
  bits: number
}

/** What two people are compared by. Relatives are others of the same list. */
export type Traits = {
  at: number
  gender: Gender
  forms: readonly NameForm[]
  birth: When
  death: When
  /** The sound of the first part of the place of birth; -1 where it is not known. */
  place: number
  gotras: readonly number[]
  fathers: readonly Traits[]
  mothers: readonly Traits[]
  partners: readonly Traits[]
  children: readonly Traits[]
}

export type TraitSource = {
  gender: Gender
  names: readonly { first: string; last: string }[]
  birth: When
  death: When
  birthPlace: string | null
  gotras: readonly (string | null)[]
}

const none: readonly never[] = []
const mostWords = 6
const mostForms = 6

/** Words that stand where a name is not known. */
const nameless = new Set(['unknown', 'nn', 'n', 'na', 'private', 'living', 'anonymous', 'unnamed', 'agyat', 'agyaat'])

/** Sounds, places and gotras as numbers, and each written name once. Memory: each distinct one once. */
export class Lexicon {
  #ids = new Map<string, number>()
  #forms = new Map<string, NameForm>()
  #places = new Map<string, number>()
  /** How many people have a sound in their names, by its number. */
  #bearers: number[] = []
  #bits: Float64Array = new Float64Array()
  #births: When[] = []
  size = 0
  /** How rarely two of these people were born within the same years. */
  births: Rareness = evenly

  idOf(sound: string): number {
    const known = this.#ids.get(sound)
    if (known !== undefined) return known
    const id = this.#ids.size
    this.#ids.set(sound, id)
    this.#bearers.push(0)
    return id
  }

  /** The traits of one person, without relatives, counted among the bearers of the names. */
  add(at: number, source: TraitSource): Traits {
    const forms = [...new Set(source.names.map(({ first, last }) => this.#formOf(first, last)))]
      .filter((form) => form.whole >= 0 || form.last.length > 0)
      .slice(0, mostForms)
    const place = this.#placeOf(source.birthPlace)
    for (const word of wordsOf(forms)) this.#bearers[word]!++
    if (place >= 0) this.#bearers[place]!++
    this.#births.push(source.birth)
    this.size++
    return {
      at,
      gender: source.gender,
      forms,
      birth: source.birth,
      death: source.death,
      place,
      gotras: [...new Set(source.gotras.flatMap((gotra) => (gotra ? this.#soundsOf(gotra) : [])))],
      fathers: none,
      mothers: none,
      partners: none,
      children: none,
    }
  }

  /** Says how rare everything is, once everybody is in. */
  weigh(): void {
    this.#bits = Float64Array.from(this.#bearers, (count) => rarity(count, this.size))
    this.#weighForms()
    this.births = birthsAmong(this.#births)
    this.#births = []
  }

  /** The same for a few of so many people, of whom it is known how many have a sound in their names. */
  weighAs(size: number, bearersOf: (sound: string) => number): void {
    this.#bits = new Float64Array(this.#bearers.length)
    for (const [sound, id] of this.#ids) this.#bits[id] = rarity(bearersOf(sound), size)
    this.#weighForms()
    this.size = size
  }

  /** What it says that two people share this word, in bits. */
  bitsOf(word: number): number {
    return this.#bits[word]!
  }

  /** A name of two words is rarer than each, but mostly not as rare as both together. */
  #weighForms(): void {
    for (const form of this.#forms.values()) {
      const sum = form.given.reduce((bits, word) => bits + this.bitsOf(word), 0)
      form.bits = form.whole < 0 ? 0 : Math.min(sum, this.bitsOf(form.whole))
    }
  }

  #formOf(first: string, last: string): NameForm {
    const key = `${first}\0${last}`
    const known = this.#forms.get(key)
    if (known) return known
    const words = fold(first)
      .split(' ')
      .filter((word) => word && !nameless.has(word))
    const form: NameForm = {
      spelt: words.join(' '),
      given: words.slice(0, mostWords).map((word) => this.idOf(soundOf(word))),
      whole: words.length > 0 ? this.idOf(soundOf(words.join(''))) : -1,
      last: this.#soundsOf(last),
      mask: 0,
      bits: 0,
    }
    for (const word of form.given) form.mask |= 1 << (word & 31)
    this.#forms.set(key, form)
    return form
  }

  #soundsOf(text: string): number[] {
    const words = fold(text)
      .split(' ')
      .filter((word) => word && !nameless.has(word))
    return [...new Set(words.slice(0, mostWords).map((word) => this.idOf(soundOf(word))))].sort((a, b) => a - b)
  }

  #placeOf(text: string | null): number {
    const head = text?.split(/[,،;(]/)[0]?.trim()
    if (!head) return -1
    const known = this.#places.get(head)
    if (known !== undefined) return known
    const sounds = fold(head).split(' ').filter(Boolean).map(soundOf)
    const id = sounds.length > 0 ? this.idOf(`@${sounds.join(' ')}`) : -1
    this.#places.set(head, id)
    return id
  }
}

/** Each word of all forms once. */
export function wordsOf(forms: readonly NameForm[]): Set<number> {
  const words = new Set<number>()
  for (const form of forms) {
    for (const word of form.given) words.add(word)
    for (const word of form.last) words.add(word)
    if (form.whole >= 0) words.add(form.whole)
  }
  return words
}

// A small tree says little of how common a name is: it is weighed together with so many people at large, of whom one in a
// hundred and fifty has any given word of a name.
const atLarge = 150

function rarity(bearers: number, size: number): number {
  return Math.max(0, Math.log2((size + atLarge) / (bearers + 1)))
}

const firstYear = -4000
const lastYear = 3000

/** From how many were born in each year: trees grow, so that half of the people may be of the last forty years. */
function birthsAmong(births: readonly When[]): Rareness {
  const upTo = new Float64Array(lastYear - firstYear + 2)
  let known = 0
  for (const { start, end } of births) {
    if (end - start > 1.5 || start < firstYear || end > lastYear) continue
    upTo[Math.floor(start) - firstYear + 1]!++
    known++
  }
  if (known < atLarge) return evenly
  for (let at = 1; at < upTo.length; at++) upTo[at]! += upTo[at - 1]!
  return (start, end) => {
    const [first, last] = [Math.max(0, Math.floor(start) - firstYear), Math.min(lastYear, Math.floor(end)) - firstYear]
    const within = Math.max(1, upTo[last + 1]! - upTo[first]!)
    const years = last - first + 1
    // Within a year or less, its days count as well.
    return Math.log2(known / within) + Math.log2(years / Math.max(end - start, 1 / 365))
  }
}
