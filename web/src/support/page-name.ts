import type { Params } from '../kit/router/match.ts'

/** A word of our own pages; ids and tokens have digits or capitals, or are longer. */
const ownWord = /^[a-z]+(?:-[a-z]+)*$/
const mostLetters = 24

/**
 * Names a page to the people who read feedback, by its path without ids and tokens: with the token of an invitation or of a new
 * password any reader could use it. A page that does not exist has no `params`, so the words themselves are checked too.
 */
export function pageName(pathname: string, params: Partial<Params>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]))
  return pathname
    .split('/')
    .map((word) => names.get(decoded(word)) ?? (word === '' || isOwnWord(word) ? word : ':id'))
    .join('/')
}

const isOwnWord = (word: string) => word.length <= mostLetters && ownWord.test(word)

function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word)
  } catch {
    return undefined
  }
}
