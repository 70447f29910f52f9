import { useLayoutEffect, useRef, useState } from 'react'
import { widePage, type Page } from '../page-room.ts'

/** The bar of a phone's browser comes and goes: what is laid out for a page does not change with it. */
const slackPx = 100

/** The size of what a chart stands in, as it is laid out for: told anew when it has become another one. */
export function usePage() {
  const box = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Page>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      // A panel beside the chart takes from its width.
      const beside = element.querySelector('aside')
      const aside = beside && beside.offsetHeight === element.offsetHeight ? beside.offsetWidth : 0
      const next = { width: element.clientWidth - aside, height: element.clientHeight }
      setPage((before) => (before && isLike(before, next) ? before : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [box, page] as const
}

const isLike = (one: Page, other: Page) =>
  one.width >= widePage === other.width >= widePage &&
  Math.abs(one.width - other.width) <= slackPx / 4 &&
  Math.abs(one.height - other.height) <= slackPx
