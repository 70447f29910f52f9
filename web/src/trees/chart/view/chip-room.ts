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

/** Px of the page that a chip keeps between itself and an edge, and the least width and the height of a strip. */
const [edgePx, leastStrip, stripHeight] = [4, 32, 28]

type Strip = { left: number; top: number; width: number; isOut?: boolean }

/**
 * The strip of chips on a card's edge, in px of the chart, moved inside the page along a card that an edge cuts, no lower than
 * `lowest`. Where too little of the card is in sight for a chip, the strip stays and is seen only with the focus of keys, which
 * moves the chart to it.
 */
export function stripInside(strip: Strip, lowest: number, view: View): Strip {
  const px = 1 / view.scale
  const left = Math.max(strip.left, view.x + insetsOf(view).left * px)
  const width = Math.min(strip.left + strip.width, view.x + (view.width - edgePx) * px) - left
  const top = Math.max(strip.top, view.y + edgePx * px)
  const isIn = top <= lowest && top <= view.y + (view.height - edgePx) * px - stripHeight
  return isIn && width >= leastStrip * Math.max(1, px) ? { left, top, width } : { ...strip, isOut: true }
}
