/** Where one is: the parts of an address, and which entry of the browser's history it is. */
export type Location = { pathname: string; search: string; hash: string; key: string }

/** What begins with two strokes would name another host. */
export const hrefOf = ({ pathname, search, hash }: Omit<Location, 'key'>): string =>
  pathname.replace(/^\/{2,}/, '/') + search + hash

/** What an address names on its page; as it stands where it is no good encoding. */
export function namedBy(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * What stands in the browser's history beside an address: how many steps of ours lie before it, its key, and whether it only
 * opened something over the page of the entry before it.
 */
type Entry = { idx: number; key: string } & Mark

/** Marks of a history entry that is more than a page. */
export type Mark = {
  isOver?: boolean
  /** Made where Back would leave the app, so that it can close a dialog. */
  isFloor?: boolean
}

/** The entry one is at; none where somebody came from outside. */
export function entryNow(): Entry | null {
  return history.state as Entry | null
}

/** How many steps of ours lie before an entry that a link made which was pressed before the app was there (public/early.js); said once. */
export function stepsBefore(): number {
  const key = 'steps-before'
  const steps = Number(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  return steps
}

export function locationNow(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, key: entryNow()?.key ?? '' }
}

/** An address of the house, as an entry of its own. */
export function locationOf(to: string): Location {
  const { pathname, search, hash } = new URL(to, window.location.href)
  return { pathname, search, hash, key: Math.random().toString(36).slice(2, 10) }
}

/** Writes into the browser's history where one is; `steps` are those of ours before it. */
export function record(location: Location, how: 'push' | 'replace', steps: number, mark: Mark = {}): void {
  const entry: Entry = { idx: steps, key: location.key, ...mark }
  history[how === 'push' ? 'pushState' : 'replaceState'](entry, '', hrefOf(location))
}
