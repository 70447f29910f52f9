import type { Letter } from './letters.ts'

/** How many letters lead up, across to a sibling and down. */
export function countsOf(letters: readonly Letter[]) {
  const count = (at: Letter['at']) => letters.filter((letter) => letter.at === at).length
  return { up: count('parent'), across: count('sibling'), down: count('child'), marriages: count('partner') }
}

/** Beyond so many parts a description is no help. */
export const maxParts = 4
export const maxLetters = 8

/**
 * Splits letters into the fewest parts that `partOf` knows, the first ones as long as can be; `partOf` knows every single
 * letter.
 */
export function splitInto<T>(letters: readonly Letter[], partOf: (from: number, to: number) => T | undefined): T[] {
  const best: T[][] = Array.from({ length: letters.length + 1 }, () => [])
  for (let from = letters.length - 1; from >= 0; from--) {
    let found: T[] | undefined
    for (let to = letters.length; to > from; to--) {
      if (found && best[to]!.length + 1 >= found.length) continue
      const part = partOf(from, to)
      if (part !== undefined) found = [part, ...best[to]!]
    }
    best[from] = found ?? []
  }
  return best[0]!
}
