/** The name on a link needs so many px: less would show a part of a letter. The chip that counts further links needs as many. */
const leastName = 64
const leastMore = 72
const gap = 4

/** The number of a card's links that are named, on a side with so many px; a single one without room has its picture alone. */
export type ShownLinks = { named: number; more: number; isBare: boolean }

/** At most `most` links are named; the others are counted. */
export function linksShown(links: number, room: number, most: number): ShownLinks {
  for (let named = Math.min(links, most); named > 0; named--) {
    const more = links - named
    const needed = named * (leastName + gap) - gap + (more > 0 ? leastMore + gap : 0)
    if (needed <= room) return { named, more, isBare: false }
  }
  return links === 1 ? { named: 1, more: 0, isBare: true } : { named: 0, more: links, isBare: false }
}

/** Px of a chip with a figure and the gap behind it. */
export const figurePx = 36
export const isLinkNamed = (room: number) => room >= leastName
