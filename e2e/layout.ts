/// <reference lib="dom" />
import type { Page } from '@playwright/test'

// Finds text that is cut off and controls that overlap, which a longer language or larger letters cause.

/** Finds faults in the layout of a page: sideways scrolling, cut or broken text of ours, and controls that overlap. */
export async function layoutFaults(page: Page, peopleWords: readonly string[]): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const faults = await page.evaluate((words) => {
    return [
      ...window.tooWide(),
      ...window.cutTexts(words),
      ...window.brokenWords(),
      ...window.overlaps(),
      ...window.outsideCards(),
    ]
  }, peopleWords)
  return [...new Set(faults)]
}

declare global {
  interface Window {
    tooWide: () => string[]
    cutTexts: (peopleWords: readonly string[]) => string[]
    brokenWords: () => string[]
    overlaps: () => string[]
    outsideCards: () => string[]
    isOnlyHeard: (element: Element) => boolean
  }
}

/** Brings the functions that `layoutFaults` runs to every page of a window. */
export async function bringLayoutFaults(page: Page): Promise<void> {
  const content = Object.entries({ tooWide, cutTexts, brokenWords, overlaps, outsideCards, isOnlyHeard }).map(
    ([name, code]) => `window.${name} = ${String(code)}`,
  )
  await page.addInitScript({ content: content.join(';\n') })
}

/** True within a box of one pixel, which is there for screen readers. Runs within the page. */
function isOnlyHeard(element: Element): boolean {
  const isPixel = (element as HTMLElement).offsetWidth <= 2 && getComputedStyle(element).overflow === 'hidden'
  return isPixel || (element.parentElement !== null && window.isOnlyHeard(element.parentElement))
}

/** Words of people in a chart that cross the edge of their card or row. Runs within the page. */
function outsideCards(): string[] {
  const found: string[] = []
  for (const card of document.querySelectorAll('[data-person], [data-life]')) {
    const edges = card.getBoundingClientRect()
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (window.isOnlyHeard(parent) || parent.closest('.sr-only, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const out = Math.max(edges.left - left, right - edges.right, edges.top - top, bottom - edges.bottom)
        // The box of a letter is higher than its ink.
        if (out > 3) found.push(`out of its card by ${Math.round(out)}: ${node.textContent}`)
      }
    }
  }
  return found
}

/** The boxes that make a page scroll sideways. Runs within the page. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.scrollingElement!
  if (scrollWidth <= clientWidth) return []
  const isOut = (element: Element | null) => element !== null && element.getBoundingClientRect().right > clientWidth + 1
  const isCut = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
  const boxes = [...document.querySelectorAll('body *')].filter(
    (element) => isOut(element) && !isOut(element.parentElement) && !isCut(element.parentElement),
  )
  const names = boxes.map((box) => `${box.tagName} ${box.getAttribute('class') ?? ''}`.slice(0, 160))
  return [`scrolls sideways by ${scrollWidth - clientWidth}: ${[...new Set(names)].slice(0, 4).join('; ')}`]
}

/** Runs within the page: its source is sent there, so it uses nothing of this module. */
function cutTexts(peopleWords: readonly string[]): string[] {
  const people = new Set(peopleWords)
  const isOurs = (text: string) => (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).some((word) => !people.has(word))
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const found: string[] = []
  const context = document.createElement('canvas').getContext('2d')!
  const widthOf = (text: string, style: CSSStyleDeclaration) => {
    // The shorthand is empty where letters are not kerned.
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    return context.measureText(text).width
  }

  /** The first box above a text that cuts it, in one direction; a box that scrolls shows the rest, and so does one that is dragged. */
  function cutterOf(start: Element, rect: DOMRect, direction: 'X' | 'Y', spare: number): string {
    for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const overflow = direction === 'X' ? style.overflowX : style.overflowY
      if (scrolls(overflow) || box.matches('.cursor-grab')) return ''
      if (overflow !== 'hidden' && overflow !== 'clip') continue
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect()
      const room = spare + (overflow === 'clip' ? Number.parseFloat(style.overflowClipMargin) || 0 : 0)
      if (width <= 2 || height <= 2) return ''
      const cut =
        direction === 'X'
          ? Math.max(left - rect.left, rect.right - right)
          : Math.max(top - rect.top, rect.bottom - bottom)
      if (cut > room) return `by ${Math.round(cut)} in ${direction}, ${box.tagName} ${box.className}`
    }
    return ''
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [parent, text] = [node.parentElement, (node.textContent ?? '').trim()]
    if (!parent || !text || parent.closest('script, style, svg, option, .sr-only, body [lang], [translate=no]'))
      continue
    if (!isOurs(text) || !isSeen(parent) || window.isOnlyHeard(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // The box of a letter is higher than its ink.
    const spare = 1 + Number.parseFloat(getComputedStyle(parent).fontSize) / 10
    for (const rect of range.getClientRects()) {
      const button = parent.closest('button, [role=tab], [role=button], [role=menuitem]')
      const cutter = cutterOf(parent, rect, 'X', 1) || cutterOf(parent, rect, 'Y', spare)
      if (cutter) found.push(`cut: ${text.slice(0, 80)} (${cutter})`)
      else if (button) {
        const { left, right } = button.getBoundingClientRect()
        if (rect.left < left - 1 || rect.right > right + 1) found.push(`wider than its button: ${text.slice(0, 80)}`)
      }
      if (cutter) break
    }
  }
  // In large letters a list shows the beginning of its choice, and opens all of it.
  const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder], select')) {
    const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.placeholder
    const isEmpty = field instanceof HTMLSelectElement || !field.value
    if (isLarge && field instanceof HTMLSelectElement) continue
    if (!isEmpty || !isOurs(text) || !isSeen(field) || field.clientWidth <= 2) continue
    const style = getComputedStyle(field)
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const needed = widthOf(text, field instanceof HTMLSelectElement ? style : getComputedStyle(field, '::placeholder'))
    if (needed > room + 1) found.push(`cut: ${text} (${field.tagName}, ${Math.round(needed)} in ${Math.round(room)})`)
  }
  return found
}

/**
 * Words that go over several lines though the page has room for them, also words of people: something beside them takes
 * it. Words that are wider than half of the page may be broken. Runs within the page.
 */
function brokenWords(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || window.isOnlyHeard(parent) || parent.closest('script, style, svg, option, .sr-only')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\p{Pd}/]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const height = Math.max(...rects.map((rect) => rect.height))
      const lines = rects.filter(({ top }, at) => at === 0 || Math.abs(top - rects[at - 1]!.top) > height / 2)
      const length = rects.reduce((sum, { width }) => sum + width, 0)
      if (lines.length < 2 || length > innerWidth / 2) continue
      found.push(`broken: ${word} over ${lines.length} lines (${parent.tagName} ${parent.className})`)
    }
  }
  return found
}

/** Pairs of controls of which one covers half of the other or more; one wholly within another is placed there on purpose. Runs within the page. */
function overlaps(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  const cutTo = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isInside = (one: Box, other: Box) =>
    one.left >= other.left - 1 &&
    one.right <= other.right + 1 &&
    one.top >= other.top - 1 &&
    one.bottom <= other.bottom + 1
  const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)
  /** Only controls that scroll together can overlap for good. */
  function layerOf(element: Element): Element {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return box
    return document.body
  }
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary, [role=button]')]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert], [aria-hidden=true], .sr-only, .cursor-grab, svg, [data-sonner-toaster]'),
    )
    .flatMap((element) => {
      const layer = layerOf(element)
      return [...element.getClientRects()].map((rect) => {
        let box: Box = rect
        for (let parent = element.parentElement; parent; parent = parent.parentElement)
          if (getComputedStyle(parent).overflow !== 'visible') box = cutTo(box, parent.getBoundingClientRect())
        return { element, layer, box }
      })
    })
    .filter(({ box }) => box.right - box.left > 4 && box.bottom - box.top > 4)
  const nameOf = (element: Element) =>
    `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const found: string[] = []
  for (const [at, { element, layer, box }] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      if (other.layer !== layer || element.contains(other.element) || other.element.contains(element)) continue
      const common = cutTo(box, other.box)
      if (common.right <= common.left || common.bottom <= common.top) continue
      if (areaOf(common) < Math.min(areaOf(box), areaOf(other.box)) / 2) continue
      if (isInside(box, other.box) || isInside(other.box, box)) continue
      found.push(`overlap: ${nameOf(element)}, ${nameOf(other.element)}`)
    }
  return found
}
