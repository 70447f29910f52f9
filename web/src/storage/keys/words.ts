import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from './bytes.ts'
import { VaultFailure } from './failures.ts'

/** 32 bytes and their checksum: 24 words of 11 bits each (BIP-39). */
export const wordCount = 24
/** The first four letters of a word of the list belong to no other word. */
const enoughLetters = 4

/** The 24 words of 32 bytes. */
export const wordsOf = (recoveryKey: Bytes): string[] => entropyToMnemonic(recoveryKey, wordlist).split(' ')

/** The 32 bytes of 24 words. Throws `bad-words` for unknown words, another count, or a wrong checksum. */
export function recoveryKeyOf(words: readonly string[]): Bytes {
  if (words.length !== wordCount) throw new VaultFailure('bad-words')
  try {
    return new Uint8Array(mnemonicToEntropy(words.join(' '), wordlist))
  } catch (error) {
    // The library's message would name the words.
    throw new VaultFailure('bad-words', error instanceof RangeError ? { cause: error } : {})
  }
}

/** One of the 24 places. `suggestion` is the nearest word of the list, or null where none is near. */
export type ReadWord =
  | { state: 'found'; word: string }
  | { state: 'wrong'; typed: string; suggestion: string | null }
  | { state: 'missing' }

export type ReadWords = {
  /** Always 24, in their order. */
  words: ReadWord[]
  found: number
  wrong: number
  missing: number
  /** How many words more than 24 were typed. */
  surplus: number
  /** `complete`: 24 words that fit together. `misfit`: 24 known words with a wrong checksum; no try was used. */
  state: 'incomplete' | 'misfit' | 'complete'
}

/** A word of any script. Marks belong to it, such as the vowel signs of Devanagari. */
export const wordPattern = /\p{L}[\p{L}\p{M}]*/gu

/** The one word of the list that was typed, perhaps with its number on the paper. */
export function findOnlyWord(typed: string): string | undefined {
  const [word, ...others] = typed.normalize('NFKC').match(wordPattern) ?? []
  return word === undefined || others.length > 0 ? undefined : findWord(word)
}

/**
 * Reads what was typed: spaces, new lines, numbers, commas and capitals do not matter, and four letters of a word are
 * enough. About 1 ms for each wrong word.
 */
export function readWords(text: string): ReadWords {
  const typed = text.normalize('NFKC').toLowerCase().match(wordPattern) ?? []
  const isLastOpen = /[\p{L}\p{M}]$/u.test(text)
  const words = Array.from({ length: wordCount }, (_, index) =>
    readWord(typed[index], isLastOpen && index === typed.length - 1),
  )
  const count = (state: ReadWord['state']) => words.filter((word) => word.state === state).length
  const found = count('found')
  const surplus = Math.max(0, typed.length - wordCount)
  const isWhole = found === wordCount && surplus === 0
  return {
    words,
    found,
    wrong: count('wrong'),
    missing: count('missing'),
    surplus,
    state: isWhole ? (areFitting(words) ? 'complete' : 'misfit') : 'incomplete',
  }
}

/** The words of a reading that is `complete`. Throws `bad-words` otherwise. */
export function completeWords({ state, words }: ReadWords): string[] {
  if (state !== 'complete') throw new VaultFailure('bad-words')
  return words.flatMap((word) => (word.state === 'found' ? [word.word] : []))
}

function areFitting(words: readonly ReadWord[]): boolean {
  try {
    recoveryKeyOf(words.map((word) => (word.state === 'found' ? word.word : ''))).fill(0)
    return true
  } catch (error) {
    if (error instanceof VaultFailure) return false
    throw error
  }
}

/** `isOpen`: the word may still be going on. */
function readWord(typed: string | undefined, isOpen: boolean): ReadWord {
  if (typed === undefined) return { state: 'missing' }
  const word = findWord(typed)
  if (word !== undefined) return { state: 'found', word }
  if (isOpen && wordlist.some((known) => known.startsWith(typed))) return { state: 'missing' }
  return { state: 'wrong', typed, suggestion: nearestWord(typed) }
}

/** The word of the list that was typed whole, or by its first four letters or more. */
export function findWord(typed: string): string | undefined {
  const letters = typed.toLowerCase()
  if (wordlist.includes(letters)) return letters
  return letters.length >= enoughLetters ? wordlist.find((known) => known.startsWith(letters)) : undefined
}

const mostEdits = 2

function nearestWord(typed: string): string | null {
  let nearest: string | null = null
  let fewest = Math.min(mostEdits, typed.length - 2) + 1
  for (const known of wordlist) {
    const edits = editsBetween(typed, known, fewest)
    if (edits < fewest || (edits === fewest && nearest !== null && isCloser(known, nearest, typed))) {
      nearest = known
      fewest = edits
    }
  }
  return nearest
}

/** Breaks a tie between two words with equally many edits: the one with the longer common beginning wins. */
const isCloser = (word: string, other: string, typed: string): boolean =>
  sharedStart(word, typed) > sharedStart(other, typed)

function sharedStart(word: string, typed: string): number {
  let length = 0
  while (length < word.length && word[length] === typed[length]) length += 1
  return length
}

/** Optimal string alignment: inserted, missing, wrong and swapped letters count one each. Stops counting above `most`. */
function editsBetween(typed: string, known: string, most: number): number {
  if (Math.abs(typed.length - known.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: known.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= known.length; column += 1) {
      const isSame = typed[row - 1] === known[column - 1]
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1]
      line[column] = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Infinity,
      )
    }
    before = above
    above = line
  }
  return above[known.length]!
}
