/** Sizes of the chart at its own scale, in px. */
export type Metrics = {
  cardWidth: number
  cardHeight: number
  /** Between two partners who stand side by side. */
  partnerGap: number
  /** Between two siblings without descendants; families stand twice as far apart, lines four times. */
  siblingGap: number
  /** From the top of one row of cards to the top of the next. */
  rowPitch: number
}

export const defaultMetrics: Metrics = {
  cardWidth: 128,
  cardHeight: 140,
  partnerGap: 22,
  siblingGap: 22,
  rowPitch: 200,
}

/** Cards for a page on which not even the nearest have room otherwise. */
export const smallMetrics: Metrics = { cardWidth: 66, cardHeight: 104, partnerGap: 14, siblingGap: 12, rowPitch: 144 }

/** Cards with their words beside the portrait, for a page that is wide and low. */
export const lowMetrics: Metrics = { cardWidth: 150, cardHeight: 64, partnerGap: 22, siblingGap: 22, rowPitch: 104 }

export type CardShape = 'tall' | 'small' | 'low'

export const cardShapeOf = (cardWidth: number): CardShape =>
  cardWidth < 100 ? 'small' : cardWidth > defaultMetrics.cardWidth ? 'low' : 'tall'

/** The heights that people's words give their cards, in each shape. */
export type CardHeights = ReadonlyMap<number, Readonly<Record<CardShape, number>>>

/** Metrics with cards as high as the highest of some people needs it; the gaps between rows stay as they are. */
export function highEnough(metrics: Metrics, people: Iterable<number>, heights: CardHeights | undefined): Metrics {
  const shape = cardShapeOf(metrics.cardWidth)
  let cardHeight = 0
  for (const person of people) cardHeight = Math.max(cardHeight, heights?.get(person)?.[shape] ?? 0)
  if (cardHeight === 0) return metrics
  return { ...metrics, cardHeight, rowPitch: metrics.rowPitch + cardHeight - metrics.cardHeight }
}

/** Half of the width kept free for a link that runs down past a row. */
export const corridorHalf = 4

/** The width of a place for parents of whom nobody is known. */
export const emptyWidth = 40
