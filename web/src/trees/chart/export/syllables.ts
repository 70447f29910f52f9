/** A part of a text and the glyphs that draw it, from `from` to before `to`. */
export type Syllable = { text: string; from: number; to: number }

/** No syllable has more letters. */
const mostLetters = 64

/**
 * A text in the smallest parts that are drawn by glyphs of their own: a shaper joins letters to one glyph, and draws some before
 * those that they are written after (`कि` vowel first). `spelt` has for each glyph the letters that it was made of. Where the shaper
 * lost count, all that is left is one part. Linear in glyphs, and in the square of the letters of a syllable.
 */
export function syllablesOf(text: string, spelt: readonly (readonly number[])[]): Syllable[] {
  const letters = lettersOf(text)
  const syllables: Syllable[] = []
  let [at, from, drawn] = [0, 0, [] as number[]]
  for (let to = 1; to <= spelt.length && drawn.length <= mostLetters; to++) {
    drawn.push(...spelt[to - 1]!.filter((letter) => !isJoiner(letter)))
    const written = letters.slice(at, at + drawn.length)
    if (drawn.length === 0 || !isSame(drawn, written)) continue
    syllables.push({ text: written.join(''), from, to })
    ;[at, from, drawn] = [at + written.length, to, []]
  }
  if (from === spelt.length && at === letters.length) return syllables
  // Glyphs without letters, and letters without glyphs, stay with what stands before them.
  const last = from === spelt.length || at === letters.length ? syllables.pop() : undefined
  const rest = (last?.text ?? '') + letters.slice(at).join('')
  return [...syllables, { text: rest, from: last?.from ?? from, to: spelt.length }]
}

/** Joiners are drawn as nothing, and a shaper may drop them. */
const isJoiner = (letter: number) => letter >= 0x200b && letter <= 0x200f

/** The letters of a text, joiners with the one before them. */
function lettersOf(text: string): string[] {
  const letters: string[] = []
  for (const letter of text)
    if (letters.length > 0 && isJoiner(letter.codePointAt(0)!)) letters[letters.length - 1] += letter
    else letters.push(letter)
  return letters
}

function isSame(drawn: readonly number[], written: readonly string[]): boolean {
  if (drawn.length !== written.length) return false
  const sorted = written.map((letter) => letter.codePointAt(0)!).toSorted(byValue)
  return drawn.toSorted(byValue).every((letter, at) => letter === sorted[at])
}

const byValue = (one: number, other: number) => one - other
