import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'

type Options = {
  count: number
  heightOf: (row: number) => number
  /** This row is always there, since it has the focus. */
  active: number
  /** Heights that were measured are remembered by it. It must be the same function as long as it answers the same. */
  keyOf: (row: number) => string | number
  box: RefObject<HTMLElement | null>
}

/** The rows of a long list that are in sight. The page itself scrolls. */
export function useVisibleRows({ count, heightOf, active, keyOf, box }: Options) {
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is kept beyond this rendering
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: top,
    // The bars of the page cover rows at both ends.
    scrollPaddingStart: 132,
    scrollPaddingEnd: 96,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return rows.includes(active) || active >= count ? rows : [...rows, active].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => {
    const rect = box.current?.getBoundingClientRect()
    if (rect) setTop(Math.round(rect.top + scrollY))
  })
  return {
    height: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, key, start }) => ({ index, key, top: start - top })),
    measure: virtual.measureElement,
  }
}
