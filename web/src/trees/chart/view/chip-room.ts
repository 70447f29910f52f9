import type { View } from './scene.ts'
import { insetsOf } from './sight.ts'

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

/** Px of the page that a chip keeps between itself and an edge, and the least width of a chip. */
const [edgePx, leastChip] = [4, 32]
const stripHeight = 28

type Strip = { left: number; top: number; width: number }
type Card = { x: number; y: number; width: number; height: number }

/**
 * The strip of chips on a card's edge, in px of the chart, moved inside the page along a card that an edge cuts. Undefined where
 * too little of the card is in sight for a chip.
 */
export function stripInside(strip: Strip, card: Card, view: View): Strip | undefined {
  const edge = edgePx / view.scale
  const start = view.x + insetsOf(view).left / view.scale
  const [end, above] = [view.x + view.width / view.scale - edge, view.y + edge]
  const below = view.y + view.height / view.scale - edge - stripHeight
  const left = Math.max(strip.left, start)
  const width = Math.min(strip.left + strip.width, end) - left
  const top = Math.min(Math.max(strip.top, above), below)
  const isOnCard = top >= Math.min(strip.top, card.y) && top <= Math.max(strip.top, card.y + card.height - stripHeight)
  return width >= leastChip / Math.min(1, view.scale) && isOnCard ? { left, top, width } : undefined
}
