import {
  everyoneTo,
  openFamily,
  relativeKinds,
  wordsFor,
  type Everyone,
  type Family,
  type Language,
} from '@mulghar/kinship'
import type { GraphColumns } from '../chart/model/model.ts'

/** Of a tree's columns, what kinship is found from. */
export type KinColumns = Pick<GraphColumns, 'unions' | 'children'> & {
  people: Pick<GraphColumns['people'], 'gender' | 'born' | 'guessed' | 'order'>
}

/** To the worker: first the tree, then from whom everybody is seen. A ticket names an answer's question. */
export type KinQuestion =
  | { kind: 'tree'; columns: KinColumns }
  | { kind: 'everyone'; ticket: number; me: number; language: Language }

/** What everybody is to one person; words that are the same are told once. */
export type KinAnswer = {
  ticket: number
  /** A place in `words` for each person, -1 for oneself and whom nothing connects. */
  wordAt: Int32Array
  words: string[]
  /** A place of `relativeKinds` for each person. */
  kindOf: Uint8Array
  /** How many people are of each kind. */
  counts: number[]
}

/** What the worker knows and answers, without the worker around it. */
export class KinDesk {
  #family: Family | undefined
  #seen: Everyone | undefined

  answer(question: KinQuestion): KinAnswer | undefined {
    if (question.kind === 'tree') {
      const { people, unions, children } = question.columns
      // A year that is a guess says nothing about who is elder.
      const born = people.born.map((year, person) => (people.guessed?.[person] === '1' ? null : year))
      this.#family = openFamily({ gender: people.gender, born, order: people.order, unions, children })
      this.#seen = undefined
      return undefined
    }
    if (!this.#family) return undefined
    if (this.#seen?.me !== question.me) this.#seen = everyoneTo(this.#family, question.me)
    return { ticket: question.ticket, ...told(this.#seen, question.language) }
  }
}

function told(everyone: Everyone, language: Language): Omit<KinAnswer, 'ticket'> {
  const wordOf = wordsFor(everyone, language)
  const placeOf = new Map<string, number>()
  const words: string[] = []
  const counts = relativeKinds.map(() => 0)
  const wordAt = new Int32Array(everyone.family.personCount).fill(-1)
  for (let person = 0; person < wordAt.length; person++) {
    counts[everyone.kindOf[person]!]!++
    const text = wordOf(person)?.text
    if (text === undefined) continue
    let place = placeOf.get(text)
    if (place === undefined) placeOf.set(text, (place = words.push(text) - 1))
    wordAt[person] = place
  }
  return { wordAt, words, kindOf: everyone.kindOf.slice(), counts }
}
