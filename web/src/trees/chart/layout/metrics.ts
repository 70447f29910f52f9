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
export const smallMetrics: Metrics = { cardWidth: 64, cardHeight: 104, partnerGap: 16, siblingGap: 13, rowPitch: 146 }

/** Half of the width kept free for a link that runs down past a row. */
export const corridorHalf = 4

/** The width of a place for parents of whom nobody is known. */
export const emptyWidth = 40
