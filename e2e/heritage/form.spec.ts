import type { Place } from '@mulghar/contract/heritage/heritage'
import type { Page } from '@playwright/test'
import { cityOf } from '../events/making.ts'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const greenDot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(greenDot, 'base64') })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const saved = (page: Page) => says(page, /^Draft saved /)
const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
const name = (page: Page) => page.getByLabel('Name', { exact: false }).first()
const point = (page: Page) => page.getByLabel('Point on the map')
const idIn = (page: Page) => /details\/([^/?]+)\/edit/.exec(page.url())![1]!
const placeOf = (who: Member, id: string) => who.api<Place>('GET', `/v1/heritage/${id}`)
const mine = async (who: Member) => (await who.api<{ data: { id: string }[] }>('GET', '/v1/heritage/my?tab=draft')).data
const draftOf = (who: Member, more: object = {}) =>
  who.api<Place>('POST', '/v1/heritage', { name: 'Indrawati Dhara', category: 'WATER_STRUCTURE', ...more })

async function openNew({ page }: Member): Promise<void> {
  await page.goto('/home/heritage/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New place' })).toBeVisible()
}

/** Types a name, and waits until the draft is on the server. */
async function begun(who: Member): Promise<string> {
  const { page } = who
  await openNew(who)
  await name(page).fill('Indrawati Dhara')
  await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
  await saved(page)
  return idIn(page)
}

test('a place is begun, keeps two photos through a reload, and is published', async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha

  await test.step('the draft is saved while somebody types, who keeps typing', async () => {
    await openNew(asha)
    await name(page).pressSequentially('Indrawati')
    await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
    await expect(name(page)).toBeFocused()
    await page.keyboard.type(' Dhara')
    await page.getByLabel('The same name in Nepali or Hindi').fill('इन्द्रावती धारा')
    await page.getByRole('radio', { name: 'Water structure' }).check()
    await expect.poll(async () => (await placeOf(asha, idIn(page))).category).toBe('WATER_STRUCTURE')
    expect(await mine(asha)).toHaveLength(1)
    await saved(page)
  })
  const id = idIn(page)

  await test.step('what is missing is said, and leads there', async () => {
    await step(page, '4 Photos').click()
    await button(page, 'Publish').click()
    await says(page, 'One thing is missing:')
    await button(page, 'Go to Where').click()
    await expect(page).toHaveURL(/step=where/)
    await expect(page.getByRole('heading', { name: 'Step 2 of 4: Where' })).toBeFocused()
    await point(page).fill('२७.७०६१२, ८५.३३४८')
    await says(page, '27° 42′ 22″ N, 85° 20′ 05″ E')
    await button(page, 'Continue').click()
    await button(page, 'Continue').click()
  })

  await test.step('two photos are attached at once', async () => {
    await page.getByLabel('Photos of the place').setInputFiles([photo('one.png'), photo('two.png')])
    await expect(page.getByRole('listitem', { name: 'Photo 2' })).toBeVisible()
    await expect.poll(async () => (await placeOf(asha, id)).medias.length).toBe(2)
  })

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByRole('listitem', { name: 'Photo 2' })).toBeVisible()
    await step(page, '1 What').click()
    await expect(name(page)).toHaveValue('Indrawati Dhara')
    await expect(page.getByLabel('The same name in Nepali or Hindi')).toHaveValue('इन्द्रावती धारा')
    await step(page, '2 Where').click()
    await expect(point(page)).toHaveValue('27.70612, 85.3348')
  })

  await test.step('it is published', async () => {
    await step(page, '4 Photos').click()
    await button(page, 'Publish').click()
    await says(page, 'Place published')
    await expect(page).toHaveURL(new RegExp(`/home/heritage/details/${id}$`))
    expect(await placeOf(asha, id)).toMatchObject({ status: 'PUBLISHED', visibility: 'PUBLIC', latitude: 27.70612 })
  })
})

test('the steps are good everywhere', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const cityId = await cityOf(asha, 'Kathmandu')
  const story = 'Laxmi Devi paid for three stone spouts.\n\nबीचको धारा कहिल्यै सुकेको छैन।'
  const { id } = await draftOf(asha, {
    names: [{ script: 'Deva', text: 'इन्द्रावती धारा' }],
    cityId,
    latitude: 27.70612,
    longitude: 85.3348,
    begin: { calendar: 'BIKRAM_SAMBAT', qualifier: 'ABOUT', year: 1799 },
    story,
    sources: [{ title: 'Shakuntala Joshi, born 1941, told me', url: 'https://example.org.np' }],
  })
  await openNew(asha)
  await expectGoodEverywhere(page)
  for (const name of ['what', 'where', 'story', 'photos']) {
    await page.goto(`/home/heritage/details/${id}/edit?step=${name}`)
    await saved(page)
    if (name === 'photos') {
      await page.getByLabel('Photos of the place').setInputFiles([photo('one.png'), photo('two.png')])
      await page.getByRole('listitem', { name: 'Photo 2' }).getByLabel('This is not my photo').check()
    }
    await shots(asha, `form-${name}`)
    await expectGoodEverywhere(page)
  }
})

test(
  'a draft without a connection is kept in the browser and sent later, once',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED|dynamically imported module/)
    const asha = await member('Asha Rai')
    const { page, context } = asha

    await test.step('a lost answer does not make a second draft', async () => {
      await openNew(asha)
      let lost = 0
      await page.route('**/v1/heritage', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
        await route.fetch()
        return route.abort()
      })
      await name(page).fill('Indrawati Dhara')
      await says(page, 'Not saved yet.')
      await name(page).fill('Indrawati Dhara of Gairi Tole')
      await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
      await expect.poll(async () => (await placeOf(asha, idIn(page))).name).toBe('Indrawati Dhara of Gairi Tole')
      expect(await mine(asha)).toHaveLength(1)
    })

    await test.step('what is typed offline is safe, and sent when the connection is back', async () => {
      await saved(page)
      await context.setOffline(true)
      await page.getByLabel('In one or two sentences').fill('Three stone spouts.')
      await says(page, 'Your text is safe in this browser and is sent when the connection is back.')
      await shots(asha, 'form-offline')
      await page.setViewportSize({ width: 1280, height: 800 })
      await context.setOffline(false)
      await expect.poll(async () => (await placeOf(asha, idIn(page))).description).toBe('Three stone spouts.')
      await saved(page)
    })

    await test.step('a page that is left offline has its text when it is opened again', async () => {
      const address = page.url()
      await context.setOffline(true)
      await page.getByLabel('In one or two sentences').fill('Three stone spouts in a court.')
      await says(page, 'Not saved yet.')
      await page.getByRole('link', { name: 'Home', exact: true }).first().click()
      await context.setOffline(false)
      await page.goto(address)
      await expect(page.getByLabel('In one or two sentences')).toHaveValue('Three stone spouts in a court.')
      await expect
        .poll(async () => (await placeOf(asha, idIn(page))).description)
        .toBe('Three stone spouts in a court.')
    })
  },
)

test(
  'a new place that was typed offline survives a reload and can be deleted',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module/)
    const asha = await member('Asha Rai')
    const { page, context } = asha
    await openNew(asha)
    await page.getByLabel('In one or two sentences').fill('Under the two pipals')
    await page.waitForTimeout(2500)
    expect(await mine(asha)).toHaveLength(0)
    await context.setOffline(true)
    await name(page).fill('Chautari')
    await says(page, 'Not saved yet.')
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel('In one or two sentences')).toHaveValue('Under the two pipals')
    await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
    await button(page, 'Delete draft').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Draft deleted')
    await expect(page).toHaveURL(/\/home\/heritage$/)
    expect(await mine(asha)).toHaveLength(0)
    await openNew(asha)
    await expect(name(page)).toHaveValue('')
  },
)

test('a new place beyond those of one day is kept in the browser', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const refused = { status: 429, code: 'heritage/too-many-today', message: 'Too many', requestId: 'x' }
  // It would take fifty places to be refused by the server.
  await page.route('**/v1/heritage', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: refused }) : route.fallback(),
  )
  await openNew(asha)
  await name(page).fill('The fifty-first')
  await says(page, 'That is a lot for one day.')
  await shots(asha, 'form-too-many')
  await page.unroute('**/v1/heritage')
  await page.reload()
  await expect(name(page)).toHaveValue('The fifty-first')
  await saved(page)
})

test('a draft that was changed on two devices keeps what its owner chooses', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const place = await draftOf(asha, { story: 'The old story' })
  await page.goto(`/home/heritage/details/${place.id}/edit?step=story`)
  await saved(page)
  const story = page.getByLabel('Its story')
  const isSaved = Promise.withResolvers<void>()
  await page.route(`**/v1/heritage/${place.id}`, async (route) => {
    if (route.request().method() === 'PUT') await isSaved.promise
    await route.continue()
  })
  await story.fill('Told by my mother')
  await asha.api('PUT', `/v1/heritage/${place.id}`, {
    story: 'Told by my aunt',
    significance: 'For brides',
    version: place.version,
  })
  isSaved.resolve()
  await says(page, 'There is a newer version of this draft. Compare the two and choose what to keep.')
  await page.getByText('Compare', { exact: true }).click()
  const choice = page.getByRole('group', { name: 'Its story' })
  await expect(choice.getByText('Told by my mother')).toBeVisible()
  await expect(choice.getByText('Told by my aunt')).toBeVisible()
  await shots(asha, 'form-compare')
  await expectGoodEverywhere(page)
  await choice.getByRole('radio', { name: 'On this device' }).check()
  await button(page, 'Keep what I chose').click()
  await expect.poll(async () => (await placeOf(asha, place.id)).story).toBe('Told by my mother')
  // What only the other device has changed is kept without a question.
  expect((await placeOf(asha, place.id)).significance).toBe('For brides')
  await expect(page.getByLabel('Why does it matter?')).toHaveValue('For brides')
  await saved(page)
})

test('coordinates that cannot be are explained, and swapped ones are swapped', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id } = await draftOf(asha, { cityId: await cityOf(asha, 'Kathmandu') })
  await page.goto(`/home/heritage/details/${id}/edit?step=where`)
  await saved(page)
  const type = async (text: string) => {
    await point(page).fill(text)
    await point(page).blur()
  }
  await type('27.70612')
  await says(page, 'The second number is missing. Write both, for example 27.7061, 85.3348.')
  await type('91, 85.3348')
  await says(page, 'The first number goes from −90 to 90.')
  await type('27.7, 191')
  await says(page, 'The second number goes from −180 to 180.')
  await type('behind the temple')
  await says(page, 'This is not a point. Write two numbers, for example 27.7061, 85.3348.')
  // What cannot be is never sent; the rest is.
  await page.getByLabel('Address').fill('Gairi Tole')
  await expect.poll(async () => (await placeOf(asha, id)).address).toBe('Gairi Tole')
  expect((await placeOf(asha, id)).latitude).toBeNull()
  await button(page, 'Continue').click()
  await expect(page).toHaveURL(/step=where/)
  await expect(point(page)).toBeFocused()
  await type('85.3348, 27.7061')
  await says(page, 'This point is not in Nepal. Are the two numbers swapped?')
  await shots(asha, 'form-swapped')
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Swap them').click()
  await expect(point(page)).toHaveValue('27.7061, 85.3348')
  await expect.poll(async () => (await placeOf(asha, id)).latitude).toBe(27.7061)
})

test('the position of the device is read only when it is asked for', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page, context } = asha
  const { id } = await draftOf(asha)
  await page.goto(`/home/heritage/details/${id}/edit?step=where`)
  await context.clearPermissions()
  await button(page, 'Use my position').click()
  await says(page, 'Your browser did not give your position.')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 27.706123456, longitude: 85.3348, accuracy: 12 })
  await expect(point(page)).toHaveValue('')
  await button(page, 'Use my position').click()
  await says(page, 'Your position, to about 12 metres')
  await expect(point(page)).toHaveValue('27.70612, 85.3348')
  await context.clearPermissions()
})

test('a photo of somebody else needs its author and licence', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id } = await draftOf(asha, { cityId: await cityOf(asha, 'Kathmandu') })
  await page.goto(`/home/heritage/details/${id}/edit?step=photos`)
  await saved(page)
  const files = page.getByLabel('Photos of the place')
  await files.setInputFiles({ name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('notes') })
  await says(page, '“notes.docx” is not a photo.')
  await files.setInputFiles([photo('one.png'), photo('two.png')])
  const second = page.getByRole('listitem', { name: 'Photo 2' })
  await second.getByLabel('Caption').fill('The keeper’s house')
  await second.getByLabel('Year').fill('1962')
  await second.getByLabel('This is not my photo').check()
  await says(page, 'Please write who took it. “Not known” is fine, too.')
  await button(page, 'Publish').click()
  await expect(second.getByLabel('Who took it?')).toBeFocused()
  expect((await placeOf(asha, id)).status).toBe('DRAFT')
  await second.getByLabel('Who took it?').fill('Maila Shrestha')
  await says(page, 'Please choose how it may be used.')
  await second.getByLabel('How may it be used?').selectOption({ label: 'Free, with the name: CC BY' })
  await second.getByRole('button', { name: 'Make cover' }).click()
  await expect(second.getByText('Cover', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await placeOf(asha, id)).medias[1])
    .toMatchObject({ caption: 'The keeper’s house', author: 'Maila Shrestha', licence: 'CC_BY', year: 1962 })
  const place = await placeOf(asha, id)
  expect(place.coverImage?.id).toBe(place.medias[1]!.id)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await placeOf(asha, id)).medias.length).toBe(1)
})

test('an ancestral home is for the family, which has to be chosen', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Rai of Dharan',
    description: 'x',
  })
  const id = await begun(asha)
  await page.getByRole('radio', { name: 'Ancestral home' }).check()
  await step(page, '2 Where').click()
  await point(page).fill('26.81 87.28')
  await page.getByRole('radio', { name: 'Only me' }).check()
  await step(page, '4 Photos').click()
  await expect(page.getByRole('radio', { name: 'Only my family' })).toBeChecked()
  await button(page, 'Publish').click()
  await says(page, 'a family tree or a group')
  await expect.poll(async () => (await placeOf(asha, id)).precision).toBe('HIDDEN')
  await asha.api('POST', `/v1/heritage/${id}/link`, { kind: 'TREE', refId: tree.id })
  await page.reload()
  await says(page, 'Members of Rai of Dharan. This is our suggestion for ancestral homes.')
  await button(page, 'Publish').click()
  await says(page, 'Place published')
  expect(await placeOf(asha, id)).toMatchObject({ status: 'PUBLISHED', visibility: 'SCOPE' })
})

test('a published place is saved when its owner says so', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const place = await draftOf(asha, { latitude: 27.7, longitude: 85.3, status: 'PUBLISHED' })
  await page.goto(`/home/heritage/details/${place.id}/edit?step=story`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit place' })).toBeVisible()
  await page.getByLabel('Its story').fill('x'.repeat(10_012))
  await says(page, 'Please shorten the story by 12 characters.')
  await button(page, 'Save').click()
  await expect(page.getByLabel('Its story')).toBeFocused()
  await page.getByLabel('Its story').fill('Three spouts.')
  await page.getByLabel('It is still there').uncheck()
  await page.getByRole('group', { name: 'When was it built or begun?' }).getByLabel('Year').fill('1742')
  await page.getByRole('group', { name: 'When did it end?' }).getByLabel('Year').fill('1701')
  await says(page, 'It cannot end before it began, 1742.')
  await page.getByRole('group', { name: 'When did it end?' }).getByLabel('Year').fill('1934')
  await page.getByLabel('Person, book or page').fill('Ward list')
  await page.getByLabel('Link', { exact: true }).fill('example.org.np')
  await page.waitForTimeout(2500)
  expect((await placeOf(asha, place.id)).story).toBe('')
  await button(page, 'Save').click()
  await says(page, 'Changes saved')
  await expect(page).toHaveURL(new RegExp(`/details/${place.id}$`))
  expect(await placeOf(asha, place.id)).toMatchObject({
    story: 'Three spouts.',
    end: { year: 1934 },
    sources: [{ title: 'Ward list', url: 'https://example.org.np/' }],
  })
})

test('a place that is not one’s own cannot be changed', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
  const place = await draftOf(asha, { latitude: 27.7, longitude: 85.3, status: 'PUBLISHED' })
  const draft = await draftOf(asha)
  for (const { id } of [place, draft]) {
    await ravi.page.goto(`/home/heritage/details/${id}/edit`)
    await expect(ravi.page.getByRole('heading', { name: 'This place is not here' })).toBeVisible()
  }
})
