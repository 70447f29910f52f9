import { crossKind, type CrossLinks } from './layout/tree-layout.ts'

/** Whoever stands at the other end of a link that is too long to be drawn, as seen from a card. */
export type LongLink = { to: number; as: 'parent' | 'child' | 'partner' }

/**
 * The long links of each card, by its place in the layout. Linear in cross-links. A link that was not followed because it
 * makes somebody their own ancestor is told on both sides like any other.
 */
export function longLinksOf({ kind, from, to, isLong }: CrossLinks): Map<number, LongLink[]> {
  const links = new Map<number, LongLink[]>()
  const add = (at: number, link: LongLink) => {
    if (at < 0 || link.to < 0) return
    const present = links.get(at)
    if (present) present.push(link)
    else links.set(at, [link])
  }
  for (let at = 0; at < isLong.length; at++) {
    if (!isLong[at]) continue
    const isMarriage = kind[at] === crossKind.marriage
    add(from[at]!, { to: to[at]!, as: isMarriage ? 'partner' : 'child' })
    add(to[at]!, { to: from[at]!, as: isMarriage ? 'partner' : 'parent' })
  }
  return links
}
