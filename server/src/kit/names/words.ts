import { fold } from './fold.ts'
import { soundOf, soundsBeginningWith } from './sound.ts'

/** The beginnings of sounds that a word of a question may stand for. */
export type Word = readonly string[]

/** So many words of a question are looked for. */
export const maxWords = 6

/** A question as it is typed: its words by their sound, of which the last may have only begun. */
export function typedWords(question: string): Word[] {
  const words = fold(question).split(' ').filter(Boolean).slice(0, maxWords)
  const sounds = words.map((word, at) => (at < words.length - 1 ? [`${soundOf(word)} `] : soundsBeginningWith(word)))
  return [...new Map(sounds.map((word) => [word.join(), word])).values()]
}
