/// <reference lib="dom" />
import { inDevanagariDigits } from '@mulghar/contract/kit/devanagari-digits'
import type { Page } from '@playwright/test'
import { expect, request, signIn, test, type Member, type Session } from '../fixtures.ts'
import type { House } from '../house.ts'
import { textsOf } from '../plain-texts.ts'
import { fillHouse, type Filled } from '../pseudo-data.ts'
import { translationsInto } from '../translated.ts'
import { visits, whole } from '../visits.ts'

const phone = { width: 360, height: 780 }
const say = translationsInto('ne')

/** Elements that have Latin digits in every language, beside texts of people, which `textsOf` leaves out. */
const latinOnly: Record<string, RegExp> = {
  'addresses of pages and mail': /\S*(?::\/\/|\/home\/|@)\S*/g,
  'file names': /\S+\.(?:ged|csv|pdf|jpg|png)\b/g,
  'formats and their versions': /GEDCOM [\d.]+|UTF-8|MP4|M4V|3GP/g,
  'sizes of paper': /\bA[0-5]\b/g,
  'names of devices': /^.*(?:Linux|Chrome).*$/gm,
  'the choice of Latin digits': /^1, 2, 3$/g,
  'phone numbers, which other programs dial': /\+977 [\d-]+/g,
  'serial numbers that the file of an import has': /क्रम सङ्ख्या \d+/g,
  'numbered names of imported trees': /^३ \d+$/g,
}

const latinOn = async (page: Page) =>
  (await textsOf(page)).filter((text) => {
    const ours = Object.values(latinOnly).reduce((rest, exception) => rest.replaceAll(exception, ''), text)
    return /[0-9]/.test(ours)
  })

async function inNepali(page: Page, house: House): Promise<void> {
  await page.context().addCookies([{ name: 'mulghar-language', value: 'ne', url: house.url }])
}

async function choose(page: Page, name: string): Promise<void> {
  const numbers = page.getByRole('group', { name: say('Numbers') })
  await numbers.getByText(name, { exact: true }).click()
}

const isChosen = (page: Page, name: string) => expect(page.getByRole('radio', { name })).toBeChecked()

const latinHint = say('7 to 15 digits')

/** A text of the settings, by its digits: the page shows a choice before it is saved, and loads again after that. */
const expectHint = (page: Page, hint: string) => expect(page.getByText(hint, { exact: true })).toBeVisible()

/** The bare Latin digits of all screens of a member, and the screens that are too wide. */
async function faultsOfScreens(page: Page, made: Filled): Promise<string[]> {
  const faults: string[] = []
  for (const [path, addressesOf] of Object.entries(visits).filter(([route]) => route.startsWith('/home')))
    for (const address of addressesOf(made))
      await test.step(address, async () => {
        await page.goto(address)
        await whole(page, say('Loading...'))
        faults.push(...(await latinOn(page)).map((text) => `${path}: ${text.slice(0, 80)}`))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (overflow > 0) faults.push(`${path}: wider than the phone`)
      })
  return [...new Set(faults)]
}

async function chooseBesideTypedText({ page, api }: Member): Promise<void> {
  const bio = page.getByRole('textbox', { name: say('Bio') })
  await bio.fill('घर 12')
  await choose(page, '१, २, ३')
  const question = page.getByRole('alertdialog', { name: say('Discard your changes?') })
  await question.getByRole('button', { name: say('Keep editing') }).click()
  await expect(bio).toHaveValue('घर 12')
  await isChosen(page, '1, 2, 3')
  await choose(page, '१, २, ३')
  await question.getByRole('button', { name: say('Discard') }).click()
  await isChosen(page, '१, २, ३')
  await expectHint(page, inDevanagariDigits(latinHint))
  await expect(bio).toHaveValue('')
  expect(await api('GET', '/v1/profile/user-detail')).toMatchObject({ digits: 'DEVANAGARI' })
}

test(
  'a member chooses Devanagari digits, and every screen has them',
  { tag: '@room' },
  async ({ house, member, visitor, allowNoise }) => {
    test.setTimeout(280_000)
    allowNoise(/status of [45]/)
    const [asha, ravi] = [await member('a आशा b', { viewport: phone }), await member('a रवि b')]
    const made = await fillHouse(house, asha, ravi)
    const { page } = asha
    await asha.api('PUT', '/v1/profile/user-detail', { language: 'ne' })
    await inNepali(page, house)
    await test.step('Latin digits are the default', async () => {
      await page.goto('/home/settings')
      await isChosen(page, '1, 2, 3')
      await page.goto(`/home/finance/${made.program}`)
      await whole(page, say('Loading...'))
      expect(await latinOn(page)).not.toEqual([])
    })
    await test.step('choose them in the settings, beside typed text', async () => {
      await page.goto('/home/settings')
      await chooseBesideTypedText(asha)
    })
    await test.step('another device takes the choice, and visitors keep Latin digits', async () => {
      await inNepali(visitor, house)
      await visitor.goto('/')
      expect(await visitor.evaluate(() => localStorage.getItem('mulghar-digits'))).toBeNull()
      const { email, password } = asha
      await signIn(visitor, await request<Session>(house, 'POST', '/v1/auth/login', { email, password }))
      await visitor.goto('/home/settings')
      await isChosen(visitor, '१, २, ३')
      await expectHint(visitor, inDevanagariDigits(latinHint))
    })
    await test.step('no screen has another number', async () => {
      expect(await faultsOfScreens(page, made)).toEqual([])
    })
    await test.step('go back to Latin digits', async () => {
      await page.goto('/home/settings')
      await choose(page, '1, 2, 3')
      await expectHint(page, latinHint)
      await isChosen(page, '1, 2, 3')
      expect(await asha.api('GET', '/v1/profile/user-detail')).toMatchObject({ digits: 'LATIN' })
    })
  },
)
