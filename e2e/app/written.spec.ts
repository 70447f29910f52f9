/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { fillHouse } from '../pseudo-data.ts'
import { visits, whole } from '../visits.ts'

// In the filled application people write in Devanagari, and the pages are in English.

const names = ['a आशा b', 'a रवि b']

/** All words of the people in the filled application. */
const peopleWords = [
  ...readFileSync(join(import.meta.dirname, '../pseudo-data.ts'), 'utf8').matchAll(/[\u0900-\u097f]+/g),
  ...names.join(' ').matchAll(/[\u0900-\u097f]+/g),
].map(([word]) => word)

/** Names on charts have no language: the script that finds it would exceed the bytes that a chart may load. */
const charts = new Set(['/home/family-graph/:id', '/home/family-graph/:id/kinship'])

/** The texts on a page that consist of words of people only, and that a browser would translate or take for English. */
function unmarkedOn(page: Page, needsLanguage: boolean): Promise<string[]> {
  return page.evaluate(
    ({ words, needsLanguage }) => {
      const known = new Set(words)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found = new Set<string>()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const letters = text.match(/[\p{L}\p{M}]+/gu) ?? []
        if (letters.length === 0 || !letters.every((word) => known.has(word))) continue
        const parent = node.parentElement!
        // A choice of a form cannot have an element around its name, and browsers do not translate what is in a field.
        if (parent.closest('script, style, option, textarea')) continue
        const isMarked =
          parent.closest('[translate=no]') && (!needsLanguage || parent.closest('[lang]') !== document.documentElement)
        if (!isMarked) found.add(`${parent.tagName.toLowerCase()} ${text.trim().slice(0, 60)}`)
      }
      return [...found]
    },
    { words: peopleWords, needsLanguage },
  )
}

test('texts of people are not translated by browsers', { tag: '@room' }, async ({ house, member, allowNoise }) => {
  test.setTimeout(200_000)
  allowNoise(/status of [45]/)
  const [asha, ravi] = [await member(names[0]!), await member(names[1]!)]
  const made = await fillHouse(house, asha, ravi)
  const all: string[] = []
  for (const [path, addressesOf] of Object.entries(visits)) {
    if (!path.startsWith('/home')) continue
    for (const address of addressesOf(made))
      await test.step(address, async () => {
        await asha.page.goto(address)
        await whole(asha.page, 'Loading...')
        all.push(...(await unmarkedOn(asha.page, !charts.has(path))).map((text) => `${path}: ${text}`))
      })
  }
  expect([...new Set(all)]).toEqual([])
})
