/// <reference lib="dom" />
import type { Place } from '@mulghar/contract/heritage/heritage'
import type { PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const valley = { latitude: 27.7, longitude: 85.32 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** Names of towns, pins and groups stand over the map for those who see it; others have the list. */
const onMap = { includeHidden: true }

/** Everything is drawn, and nothing moves. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="false"] canvas')).toBeVisible()
}

const canvas = (page: Page) => page.getByRole('region', { name: 'Map of places' })
const list = (page: Page, name = 'In this area') => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const pinOf = (page: Page, id: string) => page.locator(`[data-place="${id}"]`)
const group = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} places`, exact: true, ...onMap })

/** A published place with a point; it needs no city. */
function newPoint(who: Member, name: string, more: Partial<PlaceDraft> = {}): Promise<Place> {
  return who.api('POST', '/v1/heritage', { name, category: 'WATER_STRUCTURE', ...valley, status: 'PUBLISHED', ...more })
}

/** The share of the map's pixels that have about each of these colours. */
async function coloursOf(page: Page, colours: Record<string, string>): Promise<Record<string, number>> {
  const picture = await canvas(page).screenshot()
  return page.evaluate(
    async ({ bytes, wanted }) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const found: Record<string, number> = {}
      for (const [name, colour] of Object.entries(wanted)) {
        const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
        let count = 0
        for (let pixel = 0; pixel < data.length; pixel += 4)
          if (channels.every((channel, index) => Math.abs(data[pixel + index]! - channel) < 6)) count++
        found[name] = count / (data.length / 4)
      }
      return found
    },
    { bytes: picture.toString('base64'), wanted: colours },
  )
}

test('shows Nepal with land, rivers, towns and pins, and calls no other server', async ({ member, house }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const outside: string[] = []
  await page.context().route(
    (url) => !url.href.startsWith(house.url) && /^(https?|wss?):$/.test(url.protocol),
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  // A corner of the valley that other journeys leave alone.
  const dhara = await newPoint(asha, 'Indrawati Dhara', { latitude: 27.82, longitude: 85.2 })
  await page.goto('/home/heritage')
  await atRest(page)
  await expect(page.getByText('Kathmandu', { exact: true }).first()).toBeVisible()
  const colours = await coloursOf(page, { land: '#faf4e9', river: '#9aaad8' })
  expect(colours['land']).toBeGreaterThan(0.5)
  expect(colours['river']).toBeGreaterThan(0.0005)

  await test.step('a list follows the map, and each marks the other', async () => {
    await page.goto('/home/heritage?at=27.82,85.2,14')
    await atRest(page)
    await expect(list(page)).toContainText('1 place')
    await row(page, 'Indrawati Dhara').hover()
    await expect(pinOf(page, dhara.id)).toHaveAttribute('aria-pressed', 'true')
    await page.mouse.move(0, 0)
    await expect(pinOf(page, dhara.id)).toHaveAttribute('aria-pressed', 'false')
    await row(page, 'Indrawati Dhara').getByRole('link').focus()
    await expect(pinOf(page, dhara.id)).toHaveAttribute('aria-pressed', 'true')
    await shots(asha, 'map-one')
  })

  await test.step('keys move it, and the address follows', async () => {
    await canvas(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page).not.toHaveURL(/at=27\.82%2C/)
    await page.keyboard.press('+')
    await expect(page).toHaveURL(/%2C15$/)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page).toHaveURL(/%2C14$/)
    await expectGoodEverywhere(page)
  })
  expect(outside).toEqual([])
})

test('opens a group of places, and Back shows the view before it', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  for (let index = 0; index < 3; index++) {
    await newPoint(asha, `Chaitya ${index}`, { latitude: 28.9, longitude: 82.2 })
    await newPoint(asha, `Shrine ${index}`, { latitude: 28.9 + index / 500, longitude: 82.23 })
  }
  await page.goto('/home/heritage?at=28.9,82.21,7')
  await atRest(page)
  await group(page, 6).click()
  await expect(group(page, 6)).toHaveCount(0)
  await atRest(page)
  await page.goBack()
  await expect(page).toHaveURL(/at=28\.9(%2C|,)82\.21(%2C|,)7$/)
  await expect(group(page, 6)).toBeVisible()

  await test.step('places of one spot open as a list', async () => {
    await page.goto('/home/heritage?at=28.9,82.2,16')
    await atRest(page)
    await group(page, 3).click()
    await expect(list(page, 'At this spot').getByRole('article')).toHaveCount(3)
    await expect(list(page, 'At this spot')).toContainText('3 places')
    await page.goBack()
    await expect(list(page)).toContainText('3 places')
    await group(page, 3).click()
    await page.getByRole('button', { name: 'Back to the area' }).click()
    await expect(list(page)).toContainText('3 places')
  })

  await test.step('back from a place to the same view', async () => {
    await row(page, 'Chaitya 1').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chaitya 1' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Map around Chaitya 1' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/82\.2(%2C|,)16$/)
    await expect(row(page, 'Chaitya 1')).toBeVisible()
  })
})

test('a phone has the map on the whole screen, and finds what is near', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi', phone)
  const { page, context } = asha
  await newPoint(asha, 'Old house of the Rais', { latitude: 27.3, longitude: 87.2 })
  await page.goto('/home/heritage')
  await atRest(page)

  await test.step('without a position it says what to do', async () => {
    await page.getByRole('button', { name: 'Near me' }).filter({ visible: true }).click()
    await expect(page.getByText('Your browser did not give your position.')).toBeVisible()
    await expect(page).toHaveURL(/\/home\/heritage$/)
  })

  await test.step('the address has the position with two decimals', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 27.301_23, longitude: 87.204_56 })
    await page.getByRole('button', { name: 'Near me' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/at=27\.3(%2C|,)87\.2(%2C|,)13$/)
    await expect(row(page, 'Old house of the Rais')).toBeVisible()
  })

  await test.step('a pressed pin is named on the map, and the page stays where it is', async () => {
    for (let index = 0; index < 12; index++)
      await newPoint(asha, `Chautari ${index}`, { latitude: 27.3 + index / 2000, longitude: 87.202 })
    const { id } = await newPoint(asha, 'Bar tree', { latitude: 27.303, longitude: 87.198 })
    await page.goto('/home/heritage?at=27.303,87.2,15')
    await atRest(page)
    await pinOf(page, id).tap()
    await expect(page.getByRole('link', { name: 'Bar tree', exact: true, ...onMap }).first()).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await row(page, 'Chautari 3').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chautari 3' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Bar tree', exact: true, ...onMap }).first()).toBeAttached()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.goto('/home/heritage?at=27.3,87.2,13')
    await atRest(page)
  })

  await test.step('the whole screen, with the list as a sheet', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    const whole = page.getByRole('dialog', { name: 'Map of places' })
    await whole.getByRole('button', { name: /^In this area/ }).click()
    await expect(row(page, 'Old house of the Rais')).toBeVisible()
    await shots(asha, 'map-whole-screen')
    await page.setViewportSize(phone.viewport)
    await expectAccessible(page)
    await expect(whole.getByRole('button', { name: 'Zoom in' })).toBeInViewport()
    await row(page, 'Old house of the Rais').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Old house of the Rais' })).toBeVisible()
    await page.goBack()
    await expect(whole).toBeVisible()
    await page.goBack()
    await expect(whole).toHaveCount(0)
    await expect(page).toHaveURL(/\/home\/heritage\?at=/)
  })
})

test('the pin of the form follows the coordinates, and they follow the pin', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id } = await newPoint(asha, 'Well of the Joshis', { precision: 'HIDDEN' })
  await page.goto(`/home/heritage/details/${id}/edit?step=where`)
  const point = page.getByRole('textbox', { name: 'Point on the map' })
  const pin = page.getByRole('button', { name: 'Pin of the place; move it with the arrow keys' })
  await expect(pin).toBeVisible()
  await expect(page.locator('[aria-busy="false"] canvas')).toBeVisible()
  await pin.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(point).not.toHaveValue('27.7, 85.32')
  await expect(point).toHaveValue(/^27\.7, 85\.32/)
  await point.fill('28.2096, 83.9856')
  // The map follows; a pin that still moves has no place to press.
  await pin.hover()
  const before = (await pin.boundingBox())!
  await page.mouse.move(before.x + 20, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x + 60, before.y - 20, { steps: 4 })
  await page.mouse.up()
  await expect(point).not.toHaveValue('28.2096, 83.9856')
  await expectAccessible(page)

  await test.step('other members see no map of a hidden place', async () => {
    const ravi = await member('Ravi Rai')
    await page.goto(`/home/heritage/details/${id}`)
    await expect(page.getByRole('img', { name: 'Map around Well of the Joshis' })).toBeVisible()
    await ravi.page.goto(`/home/heritage/details/${id}`)
    await expect(ravi.page.getByText('Its owner keeps the spot secret.')).toBeVisible()
    await expect(ravi.page.getByRole('img', { name: 'Map around Well of the Joshis' })).toHaveCount(0)
  })
})

test('the list of an area comes before the map, whose box moves nothing', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi', phone)
  const { page } = asha
  await newPoint(asha, 'Gosaikunda', { latitude: 28.08, longitude: 85.41 })
  const gate = Promise.withResolvers<void>()
  await page.route(/drawn-map/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const areas: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/heritage/map') areas.push(searchParams.get('bbox') ?? '')
  })
  await page.goto('/home/heritage?at=28.08,85.41,13')
  await expect(row(page, 'Gosaikunda')).toBeVisible()
  await expect(list(page)).toContainText('1 place')
  await expect(page.getByText('Loading the map...')).toBeVisible()
  const before = await row(page, 'Gosaikunda').boundingBox()
  gate.resolve()
  await atRest(page)
  expect(await row(page, 'Gosaikunda').boundingBox()).toEqual(before)
  expect(new Set(areas).size).toBe(1)
})

test('a map that does not load says so, and loads again', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/status of 500/)
  const { page } = await member('Asha Joshi')
  await page.route('**/*.pmtiles', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/home/heritage')
  await expect(page.getByText('The map could not be loaded. Please check your connection and try again.')).toBeVisible()
  await page.unroute('**/*.pmtiles')
  await page.getByRole('button', { name: 'Try again' }).click()
  await atRest(page)

  await test.step('places that do not come say so, and come again', async () => {
    await page.route('**/v1/heritage/map?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await atRest(page)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/v1/heritage/map?*')
    await again.click()
    await expect(again).toHaveCount(0)
  })
})
