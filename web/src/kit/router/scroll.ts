import { namedBy, type Location } from './location.ts'

const kept = 'mulghar-scroll'
let positions: Record<string, number> = {}

/** Keeps how far each place of the history was read, also through a reload of the page. */
export function keepScroll(location: () => Location): void {
  history.scrollRestoration = 'manual'
  positions = JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Record<string, number>
  addEventListener('pagehide', () => {
    noteScroll(location())
    sessionStorage.setItem(kept, JSON.stringify(positions))
    // The browser itself puts there somebody who comes back from elsewhere.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Before a place is left. */
export function noteScroll({ key }: Location): void {
  positions[key] = scrollY
}

/** Where a place was left, at what its address names, else at the top. */
export function scrollFor({ key, hash }: Location): void {
  const before = positions[key]
  if (before !== undefined) return scrollTo(0, before)
  const named = hash && document.getElementById(namedBy(hash))
  if (named) named.scrollIntoView()
  else scrollTo(0, 0)
}
