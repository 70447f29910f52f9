/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { plainWords } from '../tools/pseudo.ts'

/** Names of formats and things, which are the same in every language. */
const allowed = new Set(
  (
    'Mulghar GEDCOM PDF SVG CSV JSON XLSX ZIP JPEG PNG GIF WebP HEIC UTF ANSEL ASCII ged gdz csv xlsx tsv ANSI UNICODE ' +
    'Facebook Twitter Instagram LinkedIn GitHub ' +
    'Chrome HeadlessChrome Linux English QR am pm alt MB KB mm https Rs ' +
    // Where an event is.
    'Kathmandu Nepal ' +
    // As which a session is named that no browser began.
    'node ' +
    // These stand on the pictures of the front page, and as the letters of the member.
    'Hari Shrestha Laxmi Joshi Sita Ram Maya HS LJ SS RS MS AB'
  ).split(' '),
)

/** The texts, names and descriptions on a page that can be seen or heard, piece by piece; `within` is a CSS selector. */
export function textsOf(page: Page, within = 'html'): Promise<string[]> {
  return page.evaluate((within) => {
    const texts: string[] = []
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const root = document.querySelector(within)
    if (!root) throw new Error(`The page has no ${within}`)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      // Words for kin come in a language that is chosen by itself, and say which.
      if (
        parent &&
        !parent.closest('head, script, style, noscript, body [lang], [translate=no]') &&
        (parent.tagName === 'OPTION' || isSeen(parent))
      )
        texts.push(node.textContent ?? '')
    }
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt']
    for (const element of root.querySelectorAll('*'))
      if (!element.closest('body [lang]')) for (const name of names) texts.push(element.getAttribute(name) ?? '')
    texts.push(document.title)
    return texts.map((text) => text.trim()).filter(Boolean)
  }, within)
}

/** The texts of a page with plain English in them. */
export async function plainOn(page: Page, within?: string): Promise<string[]> {
  const texts = await textsOf(page, within)
  const plain = texts.filter((text) => {
    const said = text.replaceAll(/\S+@\S+|https?:\/\/\S+|\/home\/\S+/g, '')
    return plainWords(said).some((word) => !allowed.has(word))
  })
  return [...new Set(plain)].map((text) => text.slice(0, 120))
}
