export type Params = Readonly<Record<string, string>>

/** The words of a path: "/home/person/7/" has three. */
export function wordsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '')
}

/**
 * The best of these paths for an address, and what its `:names` stand for. A word of the path stands for itself before a
 * `:name`, and both before `*`, which is whatever is left.
 */
export function bestMatch<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | undefined {
  const asked = wordsOf(pathname)
  const matches = routes.flatMap((route) => {
    const params = paramsOf(wordsOf(route.path), asked)
    return params ? [{ route, params, rank: rankOf(route.path) }] : []
  })
  return matches.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))[0]
}

function paramsOf(pattern: readonly string[], asked: readonly string[]): Params | undefined {
  const params: Record<string, string> = {}
  for (const [place, word] of pattern.entries()) {
    const said = asked[place]
    if (word === '*') return params
    if (said === undefined) return undefined
    if (word.startsWith(':')) {
      const value = decoded(said)
      if (value === undefined) return undefined
      params[word.slice(1)] = value
    } else if (word.toLowerCase() !== said.toLowerCase()) return undefined
  }
  return pattern.length === asked.length ? params : undefined
}

function rankOf(path: string): string {
  return wordsOf(path)
    .map((word) => (word === '*' ? 2 : word.startsWith(':') ? 1 : 0))
    .join('')
}

/** Undefined where the percent signs of a typed address are wrong: nothing has such an id. */
function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word)
  } catch {
    return undefined
  }
}
