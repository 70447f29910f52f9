/// <reference lib="dom" />
import { languages, type Language } from '@mulghar/contract/kit/languages'
import type { CDPSession, Page } from '@playwright/test'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueFile, readCatalogue } from '../../tools/translations/catalogue.ts'
import { expect, painted, test } from '../fixtures.ts'
import { bringLayoutFaults, layoutFaults } from '../layout.ts'
import { fillHouse } from '../pseudo-data.ts'
import { textsOf } from '../plain-texts.ts'
import { visits, whole } from '../visits.ts'

// Every screen in every language on a phone, at normal and at double text size. With SHOTS=DIR it also writes a picture and the
// texts of each screen, to be read beside one another.

const phone = { width: 360, height: 780 }
const names = ['a आशा b', 'a रवि b']

/** Words of the people in the filled application. They may be cut with an ellipsis. */
const peopleWords = [
  ...readFileSync(join(import.meta.dirname, '../pseudo-data.ts'), 'utf8').matchAll(/[\u0900-\u097f]+/g),
  ...names.join(' ').matchAll(/[\u0900-\u097f]+/g),
].map(([word]) => word)

const loadingIn = (language: Language) =>
  readCatalogue(catalogueFile('web', language)).find(({ en }) => en === 'Loading...')?.t || 'Loading...'

/** The text size that a person sets in Chrome, which also moves breakpoints. */
const setTextSize = (session: CDPSession, standard: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard } })

type Kept = { language: Language; address: string; index: number }

/** Writes a picture of a page where SHOTS names a folder. A picture beyond the window would set the text size back. */
async function keepPicture(
  page: Page,
  session: CDPSession,
  { language, address, index }: Kept,
  size: 16 | 32,
): Promise<string> {
  const folder = size === 32 ? `${language}-large` : language
  const screens = join(process.env['SHOTS']!, folder)
  mkdirSync(screens, { recursive: true })
  const slug = address
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[\w-]{30,}/g, 'token')
    .replaceAll(/[^\w=-]+/g, '_')
    .slice(0, 60)
  const file = join(screens, `${String(index).padStart(3, '0')}${slug}`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: phone.width, height: Math.min(Math.max(height, phone.height), 2400) })
  await setTextSize(session, size)
  await painted(page)
  const { data } = await session.send('Page.captureScreenshot')
  writeFileSync(`${file}.png`, Buffer.from(data, 'base64'))
  await page.setViewportSize(phone)
  return file
}

function keepFaults(language: Language, address: string, faults: readonly string[]): void {
  const folder = process.env['SHOTS']
  const lines = faults.map((fault) => `${address}: ${fault}\n`)
  if (folder) appendFileSync(join(folder, language, 'faults.txt'), lines.join(''))
}

/** The faults of a page at its own text size and at twice that. */
async function faultsAtBothSizes(page: Page, session: CDPSession, kept: Kept): Promise<string[]> {
  if (process.env['SHOTS']) {
    const file = await keepPicture(page, session, kept, 16)
    const texts = [...new Set(await textsOf(page))]
    writeFileSync(`${file}.json`, JSON.stringify({ address: kept.address, texts }, null, 1))
  }
  const faults = (await layoutFaults(page, peopleWords)).map((fault) => `normal: ${fault}`)
  await setTextSize(session, 32)
  await painted(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  faults.push(...(await layoutFaults(page, peopleWords)).map((fault) => `text at 200 %: ${fault}`))
  if (process.env['SHOTS']) await keepPicture(page, session, kept, 32)
  await setTextSize(session, 16)
  return faults
}

test('headings in Nepali join their letters as those in Hindi do', { tag: '@room' }, async ({ house, visitor }) => {
  await visitor.context().addCookies([{ name: 'mulghar-language', value: 'ne', url: house.url }])
  await visitor.goto('/login')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  const widths = await visitor.evaluate(async () => {
    const heading = document.querySelector('h1')!
    const widthOf = async (language: string, text: string) => {
      const span = document.createElement('span')
      Object.assign(span, { lang: language, textContent: text })
      heading.append(span)
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(heading)
      await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`, text)
      const { width } = span.getBoundingClientRect()
      span.remove()
      return width
    }
    const words = ['गर्नुहोस्', 'सुरक्षा', 'कार्यक्रम', 'आर्थिक']
    return Promise.all(words.map(async (word) => [await widthOf('ne', word), await widthOf('hi', word)]))
  })
  for (const [nepali, hindi] of widths) expect(nepali).toBe(hindi)
})

for (const language of languages)
  test(
    `every screen has room for ${language} on a phone, also in large letters`,
    { tag: '@room' },
    async ({ house, member, visitor, allowNoise }) => {
      test.setTimeout(290_000)
      allowNoise(/status of [45]/)
      const [asha, ravi] = [await member(names[0]!, { viewport: phone }), await member(names[1]!)]
      const made = await fillHouse(house, asha, ravi)
      await asha.api('PUT', '/v1/profile/user-detail', { language })
      const open: Record<'member' | 'visitor', { page: Page; session: CDPSession }> = {
        member: { page: asha.page, session: await asha.context.newCDPSession(asha.page) },
        visitor: { page: visitor, session: await visitor.context().newCDPSession(visitor) },
      }
      for (const { page } of Object.values(open)) {
        await page.setViewportSize(phone)
        await page.context().addCookies([{ name: 'mulghar-language', value: language, url: house.url }])
        await bringLayoutFaults(page)
      }
      const loading = loadingIn(language)
      const all: string[] = []
      let index = 0
      for (const [path, addressesOf] of Object.entries(visits)) {
        const { page, session } = open[path.startsWith('/home') ? 'member' : 'visitor']
        for (const address of addressesOf(made)) {
          await page.goto(address)
          await whole(page, loading)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          const faults = await faultsAtBothSizes(page, session, { language, address, index: index++ })
          all.push(...faults.map((fault) => `${path}: ${fault}`))
          keepFaults(language, address, faults)
        }
      }
      const isNew = (line: string, at: number) => all.findIndex((other) => faultOf(other) === faultOf(line)) === at
      expect(all.filter(isNew)).toEqual([])
    },
  )

const faultOf = (line: string) => line.slice(line.indexOf(': ') + 2)
