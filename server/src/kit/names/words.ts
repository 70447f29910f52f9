import { fold } from './fold.ts'
import { soundOf, soundsBeginningWith } from './sound.ts'

/** The beginnings of sounds that a word of a question may stand for. */
export type Word = readonly string[]

/** A question of 200 letters has no more words. */
const maxWords = 100

/** Only the first words of a question are compared for the rarest, since counting one costs as much as reading it. */
export const maxLeads = 12

/** Statements of more words are not prepared: each number of words is a statement of its own. */
export const maxPreparedWords = 6

/** A question as it is typed: its words by their sound, of which the last may have only begun. */
export function typedWords(question: string): Word[] {
  const words = fold(question).split(' ').filter(Boolean).slice(0, maxWords)
  const sounds = words.map((word, at) => (at < words.length - 1 ? [`${soundOf(word)} `] : soundsBeginningWith(word)))
  return [...new Map(sounds.map((word) => [word.join(), word])).values()]
}
