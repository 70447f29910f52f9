/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { addPhotos, newPlace, sharedTree } from './making.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const cards = (page: Page) => page.getByRole('article')
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show only' }).getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search places' })

/** A browser that draws no map: the list of all places is the whole page. */
const drawNoMap = (page: Page) =>
  page.addInitScript(() => {
    const drawing = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...given: unknown[]) => unknown
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, ...given: unknown[]) {
        return given[0] === 'webgl2' ? null : drawing.apply(this, given)
      },
    })
  })

test(
  'finds a place by its name in Devanagari, and Back finds the search again',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = ravi
    await drawNoMap(page)
    // Other journeys share the house, so the names are this one's own.
    const [dharaName, houseName] = [`Indrawati Dhara ${asha.id.slice(-6)}`, `Old house ${asha.id.slice(-6)}`]
    const nativeName = `इन्द्रावती धारा ${asha.id.slice(-6)}`
    await newPlace(asha, dharaName, { names: [{ script: 'Deva', text: nativeName }] })
    await newPlace(asha, houseName, { category: 'ANCESTRAL_HOME' })

    await test.step('search and chips narrow the list, and are part of the address', async () => {
      await page.goto('/home/heritage')
      await expect(page.getByText('This browser cannot draw the map. The list has every place.')).toBeVisible()
      await expect(card(page, dharaName)).toBeVisible()
      await search(page).fill(nativeName)
      // The name in the script of the search comes first.
      await expect(card(page, nativeName)).toBeVisible()
      await expect(cards(page)).toHaveCount(1)
      await expect(page).toHaveURL(/\?q=/)
      await search(page).fill('')
      await expect(page).toHaveURL(/\/home\/heritage$/)
      await chip(page, 'Homes').click()
      await expect(card(page, houseName)).toBeVisible()
      await expect(card(page, dharaName)).toHaveCount(0)
      await expect(page).toHaveURL(/category=ANCESTRAL_HOME/)
      await expect(chip(page, 'Homes')).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('Back goes through the choices, and back from a place to them', async () => {
      await card(page, houseName).getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: houseName })).toBeVisible()
      await page.goBack()
      await expect(chip(page, 'Homes')).toHaveAttribute('aria-pressed', 'true')
      await page.goBack()
      await expect(chip(page, 'Homes')).toHaveAttribute('aria-pressed', 'false')
      await expect(card(page, dharaName)).toBeVisible()
    })
    await test.step('a category behind More, and what is not found', async () => {
      await chip(page, 'More').click()
      await page.getByRole('menuitemradio', { name: 'Craft or food' }).click()
      await expect(page).toHaveURL(/category=CRAFT_FOOD/)
      await expect(card(page, dharaName)).toHaveCount(0)
      await search(page).fill('Bhimsen dhara of nowhere')
      await expect(page.getByRole('heading', { name: 'Nothing found for “Bhimsen dhara of nowhere”' })).toBeVisible()
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(search(page)).toHaveValue('')
      await expect(search(page)).toBeFocused()
      await expect(card(page, dharaName)).toBeVisible()
    })
  },
)

test('lists places with what one saved, drafted and visited', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai', phone)]
  const treeId = await sharedTree(asha, ravi, 'Joshi of Lamjung')
  const dhara = await newPlace(asha, 'Dhara of the lists', { names: [{ script: 'Deva', text: 'इन्द्रावती धारा' }] })
  await asha.page.goto('/home/heritage')
  await addPhotos(asha, dhara.id, 1)
  const house = await newPlace(asha, 'Old house of the Joshis', { category: 'ANCESTRAL_HOME' })
  await asha.api('POST', `/v1/heritage/${house.id}/link`, { kind: 'TREE', refId: treeId })
  const { page } = ravi
  await drawNoMap(page)

  await test.step('a recommended place says why', async () => {
    await page.goto('/home/heritage')
    await tab(page, 'Recommended').click()
    await expect(page).toHaveURL(/\/heritage\/recommended$/)
    await expect(card(page, 'Old house of the Joshis')).toContainText('In your tree Joshi of Lamjung')
    await shots(ravi, 'heritage-recommended')
    await expectGoodEverywhere(page)
  })
  await test.step('saving shows at once, also where the server refuses it later', async () => {
    await page.goto('/home/heritage')
    const save = card(page, 'Dhara of the lists').getByRole('button', { name: 'Save' })
    await page.route('**/v1/heritage/*/save', (route) =>
      route.fulfill({ status: 404, json: { code: 'heritage/not-found', message: 'No', requestId: 'x', status: 404 } }),
    )
    await save.click()
    await expect(page.getByText('This place does not exist.')).toBeVisible()
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/v1/heritage/*/save')
    await save.click()
    await expect(card(page, 'Dhara of the lists').getByRole('button', { name: 'Saved' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await shots(ravi, 'heritage-all')
    await expectGoodEverywhere(page)
    await ravi.api('POST', `/v1/heritage/${house.id}/visit`, { on: '2025-05-03' })
  })
  await test.step('popular places are searched and narrowed too', async () => {
    await tab(page, 'Popular').click()
    await expect(card(page, 'Old house of the Joshis').first()).toBeVisible()
    await chip(page, 'My families').click()
    await expect(page).toHaveURL(/\/heritage\/popular\?mine=true$/)
    await expect(cards(page)).toHaveCount(1)
    await search(page).fill('Dhara of the lists')
    await expect(page.getByRole('heading', { name: 'Nothing found for “Dhara of the lists”' })).toBeVisible()
    await chip(page, 'My families').click()
    await expect(card(page, 'Dhara of the lists').first()).toBeVisible()
    await search(page).fill('')
    await expect(page).toHaveURL(/\/heritage\/popular$/)
  })
  await test.step('My heritage has four tabs with counts', async () => {
    await tab(page, 'My heritage').click()
    await expect(page.getByRole('heading', { name: 'You have not added a place' })).toBeVisible()
    await expect(tab(page, /^Saved/)).toHaveText('Saved1')
    await tab(page, /^Visited/).click()
    await expect(card(page, 'Old house of the Joshis')).toContainText('You were here on May 3, 2025')
    await shots(ravi, 'heritage-visited')
    await tab(page, /^Saved/).click()
    await card(page, 'Dhara of the lists').getByRole('button', { name: 'Saved' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing saved' })).toBeVisible()
    await expect(tab(page, /^Saved/)).toHaveText('Saved0')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing saved' })).toBeVisible()
    await expectGoodEverywhere(page)
  })
})

test('a draft says what it needs, is continued, and is deleted', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi', phone)
  const { page } = asha
  await asha.api('POST', '/v1/heritage', { name: 'Tulsi math of the courtyard' })
  await newPlace(asha, 'Kalmochan ghat steps', { status: 'DRAFT' })
  const library = { visibility: 'ONLY_ME', category: 'MUSEUM_ARCHIVE' } as const
  const { id } = await newPlace(asha, 'Library of Pandit Rishiram', library)
  await page.goto('/home/heritage/my')
  await expect(card(page, 'Library of Pandit Rishiram')).toContainText('Only me')
  await shots(asha, 'heritage-created')

  await test.step('the next page is loaded, and the focus stays at the end of the list', async () => {
    const oneByOne = '**/v1/heritage/my?tab=draft*'
    await page.route(oneByOne, (route) => route.continue({ url: `${route.request().url()}&limit=1` }))
    await tab(page, /^Drafts/).click()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Load more' }).press('Enter')
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByText('You have reached the end')).toBeFocused()
    await page.unroute(oneByOne)
  })

  await expect(card(page, 'Kalmochan ghat steps')).toContainText('Ready to publish.')
  const draft = card(page, 'Tulsi math of the courtyard')
  await expect(draft).toContainText('A category is missing, and a city or a point on the map.')
  await expect(draft.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /\/details\/[^/]+\/edit$/)
  await shots(asha, 'heritage-drafts')
  await expectGoodEverywhere(page)
  await draft.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  await expect(draft).toHaveCount(0)
  await expect(tab(page, /^Drafts/)).toHaveText('Drafts1')

  await test.step('a phone shows the chosen category, and its owner edits a place by its menu', async () => {
    await page.setViewportSize(phone.viewport)
    await page.goto('/home/heritage?category=CRAFT_FOOD')
    await expect(chip(page, 'Craft or food')).toBeInViewport({ ratio: 1 })
    await page.goto(`/home/heritage/details/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'More' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page).toHaveURL(new RegExp(`/details/${id}/edit$`))
  })
})

test('the lists of heritage are empty, fail, and load again', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/status of 500/)
  const asha = await member('Asha Joshi')
  const { page } = asha
  await drawNoMap(page)
  const empty: Record<string, string> = {
    '/home/heritage/recommended': 'No suggestions yet',
    '/home/heritage/my?tab=draft': 'No drafts',
    '/home/heritage/my?tab=visited': 'No visits yet',
    '/home/heritage?mine=true': 'No places of your families',
  }
  const nobodyHas = '**/v1/heritage/recommended*'
  // Other journeys of the same house have places that could be recommended.
  await page.route(nobodyHas, (route) => route.fulfill({ json: { data: [], next: null, hasNext: false } }))
  for (const [address, title] of Object.entries(empty)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await shots(asha, 'heritage-empty')
  await page.goto('/home/heritage/recommended')
  await expect(page.getByRole('link', { name: 'Find my family' })).toBeVisible()
  await asha.api('POST', '/v1/family/family-tree', { name: 'Joshi of Dang', description: 'All' })
  await page.reload()
  await expect(page.getByText('Your families’ places, and others close to places you know, appear here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all places' })).toHaveAttribute('href', '/home/heritage')
  await expectGoodEverywhere(page)
  const call = /\/v1\/heritage(\?|$)/
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/home/heritage')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  // Until then it fails, since an event may also fetch it again; the call is repeated once.
  await page.unroute(call)
  await settled(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a family tree and a group show their places to those who may see them', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Meera Karki')]
  const treeId = await sharedTree(asha, ravi, 'Joshi of Palpa')
  const group = await asha.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'PUBLIC' })
  await drawNoMap(ravi.page)
  await asha.page.goto('/home/heritage')
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).filter({ visible: true })
  await test.step('pages without places have no section for them', async () => {
    await ravi.page.goto(`/home/family-graph/${treeId}/members`)
    await expect(ravi.page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
    await meera.page.goto(`/home/group/${group.id}`)
    await expect(meera.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(region(ravi.page, 'Heritage of this family')).toHaveCount(0)
  })

  const ofFamily = region(ravi.page, 'Heritage of this family')
  await test.step('the family sees its three newest places with photos', async () => {
    let newest = ''
    for (const name of ['Old house of the Joshis', 'Well of the Joshis', 'Chautari', 'Ghat of Palpa']) {
      const { id } = await newPlace(asha, name, { visibility: name === 'Chautari' ? 'PUBLIC' : 'SCOPE' })
      await asha.api('POST', `/v1/heritage/${id}/link`, { kind: 'TREE', refId: treeId })
      await asha.api('POST', `/v1/heritage/${id}/link`, { kind: 'GROUP', refId: group.id })
      newest = id
    }
    await expect(ofFamily.getByRole('listitem')).toHaveText([/Ghat of Palpa/, /Chautari/, /Well of the Joshis/])
    await addPhotos(asha, newest, 1)
    const photo = ofFamily.getByRole('listitem').first().locator('img')
    await expect(photo).toBeVisible()
    expect((await photo.boundingBox())!.width).toBe(60)
    await shots(ravi, 'tree-with-heritage')
  })
  await test.step('a reader of the group sees only public places', async () => {
    const ofGroup = region(meera.page, 'Heritage of this group')
    await expect(ofGroup.getByRole('listitem')).toHaveText([/Chautari/])
  })
  await test.step('See all leads to the places of the tree', async () => {
    await ofFamily.getByRole('link', { name: 'See all' }).click()
    await expect(ravi.page).toHaveURL(new RegExp(`/home/heritage\\?treeId=${treeId}$`))
    await expect(cards(ravi.page)).toHaveCount(4)
    await expectGoodEverywhere(ravi.page)
    await chip(ravi.page, 'One family tree').click()
    await expect(ravi.page).toHaveURL(/\/home\/heritage$/)
    await expect(card(ravi.page, 'Chautari').first()).toBeVisible()
  })
})

test('a saved and visited place that became private is removed from the own lists', async ({ member }) => {
  const [asha, ravi] = [await member('Menuka Thapa'), await member('Suman Thapa')]
  const name = `Hidden shrine ${asha.id.slice(-6)}`
  const { id } = await newPlace(asha, name)
  await ravi.api('POST', `/v1/heritage/${id}/save`)
  await ravi.api('POST', `/v1/heritage/${id}/visit`, { on: null })
  await asha.api('PUT', `/v1/heritage/${id}`, { visibility: 'ONLY_ME' })
  const { page } = ravi
  const rows = page.getByRole('list', { name: 'Places you can no longer see' }).getByRole('listitem')
  await test.step('the list of saved places has a row for it that names nothing', async () => {
    await page.goto('/home/heritage/my?tab=saved')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('A place you can no longer see')
    await expect(page.getByText(name)).toHaveCount(0)
    await expect(tab(page, /^Saved/)).toHaveText('Saved1')
    await settled(page)
    await expectGoodEverywhere(page)
    await shots(ravi, 'heritage-saved-lost')
  })
  await test.step('Remove takes it off the saved places', async () => {
    await rows.getByRole('button', { name: 'Remove entry 1' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Nothing saved' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Saved', exact: true })).toBeFocused()
    await expect(tab(page, /^Saved/)).toHaveText('Saved0')
  })
  await test.step('and off the visited ones', async () => {
    await tab(page, /^Visited/).click()
    await rows.getByRole('button', { name: 'Remove entry 1' }).click()
    await expect(page.getByText('Visit removed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No visits yet' })).toBeVisible()
  })
})
