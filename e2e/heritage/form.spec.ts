import { cityOf } from '../events/making.ts'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import {
  button,
  draftsOf,
  idIn,
  name,
  newDraft,
  openNew,
  openStep,
  photo,
  placeOf,
  point,
  saved,
  says,
  step,
} from './form-steps.ts'

test('a place is begun, keeps two photos through a reload, and is published', async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha

  await test.step('the draft is saved while its author keeps typing', async () => {
    await openNew(asha)
    await name(page).pressSequentially('Indrawati')
    await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
    await expect(name(page)).toBeFocused()
    await page.keyboard.type(' Dhara')
    await page.getByLabel('The same name in Nepali or Hindi').fill('इन्द्रावती धारा')
    await page.getByRole('radio', { name: 'Water structure' }).check()
    await expect.poll(async () => (await placeOf(asha, idIn(page))).category).toBe('WATER_STRUCTURE')
    expect(await draftsOf(asha)).toHaveLength(1)
    await saved(page)
  })
  const id = idIn(page)

  await test.step('names missing fields, and leads to them', async () => {
    await step(page, '4 Photos').click()
    await button(page, 'Publish').click()
    await says(page, 'One thing is missing:')
    await button(page, 'Go to Where').click()
    await expect(page).toHaveURL(/step=where/)
    await expect(page.getByRole('heading', { name: 'Step 2 of 4: Where' })).toBeFocused()
    // Far from the places of other journeys, which would be similar.
    await point(page).fill('२९.९०६१२, ८१.३३४८')
    await says(page, '29° 54′ 22″ N, 81° 20′ 05″ E')
    await button(page, 'Continue').click()
    await button(page, 'Continue').click()
  })
  await test.step('two photos are attached at once', async () => {
    await page.getByLabel('Photos of the place').setInputFiles([photo('one.png'), photo('two.png')])
    await expect(page.getByRole('listitem', { name: 'Photo 2' })).toBeVisible()
    await expect.poll(async () => (await placeOf(asha, id)).medias.length).toBe(2)
  })
  await test.step('the second photo is moved before the first by the keyboard', async () => {
    const [first, second] = (await placeOf(asha, id)).medias
    await button(page, 'Move photo 2 towards the start').press('Enter')
    await expect
      .poll(async () => (await placeOf(asha, id)).medias.map((media) => media.id))
      .toEqual([second!.id, first!.id])
    await expect(button(page, 'Move photo 1 towards the start')).toBeFocused()
    expect((await placeOf(asha, id)).coverImage?.id).toBe(second!.id)
  })
  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByRole('listitem', { name: 'Photo 2' })).toBeVisible()
    await step(page, '1 What').click()
    await expect(name(page)).toHaveValue('Indrawati Dhara')
    await expect(page.getByLabel('The same name in Nepali or Hindi')).toHaveValue('इन्द्रावती धारा')
    await step(page, '2 Where').click()
    // As it was typed where the reload came before the server had it.
    await says(page, '29° 54′ 22″ N, 81° 20′ 05″ E')
  })
  await test.step('it is published once, though the button is pressed twice', async () => {
    await saved(page)
    await step(page, '4 Photos').click()
    let published = 0
    page.on('request', (sent) => {
      if (sent.method() === 'PUT' && sent.postDataJSON().status === 'PUBLISHED') published += 1
    })
    await button(page, 'Publish').dblclick()
    await says(page, 'Place published')
    await expect(page).toHaveURL(new RegExp(`/home/heritage/details/${id}$`))
    await expect(page.getByText('Place published')).toHaveCount(1)
    expect(published).toBe(1)
    expect(await placeOf(asha, id)).toMatchObject({ status: 'PUBLISHED', visibility: 'PUBLIC', latitude: 29.90612 })
  })
})

test('the steps are good everywhere', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const cityId = await cityOf(asha, 'Kathmandu')
  const { id } = await newDraft(asha, {
    names: [{ script: 'Deva', text: 'इन्द्रावती धारा' }],
    cityId,
    latitude: 27.70612,
    longitude: 85.3348,
  })
  // The compared versions of a draft stand in the step of its story (form-drafts).
  for (const name of ['what', 'where', 'photos']) {
    await openStep(asha, id, name)
    if (name === 'photos') {
      await page.getByLabel('Photos of the place').setInputFiles([photo('one.png'), photo('two.png')])
      await page.getByRole('listitem', { name: 'Photo 2' }).getByLabel('This is not my photo').check()
    }
    await shots(asha, `form-${name}`)
    await expectGoodEverywhere(page)
  }
})

test('an ancestral home is for the family, which has to be chosen', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Rai of Dharan',
    description: 'x',
  })
  const id = await test.step('Asha begins an ancestral home', async () => {
    await openNew(asha)
    await name(page).fill('Old house of the Rais')
    await expect(page).toHaveURL(/\/details\/[^/]+\/edit/)
    const id = idIn(page)
    await page.getByRole('radio', { name: 'Ancestral home' }).check()
    return id
  })
  await test.step('it cannot be published without a family', async () => {
    await step(page, '2 Where').click()
    await point(page).fill('26.81 87.28')
    await page.getByRole('radio', { name: 'Only me' }).check()
    await step(page, '4 Photos').click()
    await expect(page.getByRole('radio', { name: 'Only my family' })).toBeChecked()
    await button(page, 'Publish').click()
    await says(page, 'a family tree or a group')
    await expect.poll(async () => (await placeOf(asha, id)).precision).toBe('HIDDEN')
  })
  await test.step('Asha links her family tree and publishes it', async () => {
    await asha.api('POST', `/v1/heritage/${id}/link`, { kind: 'TREE', refId: tree.id })
    await page.reload()
    await says(page, 'Members of Rai of Dharan. Recommended for ancestral homes.')
    await button(page, 'Publish').click()
    await says(page, 'Place published')
    expect(await placeOf(asha, id)).toMatchObject({ status: 'PUBLISHED', visibility: 'SCOPE' })
  })
})

test('a published place is saved at a press of Save, and only by its owner', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
  const { page } = asha
  const place = await newDraft(asha, { latitude: 27.7, longitude: 85.3, status: 'PUBLISHED' })
  await test.step('another member cannot edit it', async () => {
    for (const { id } of [place, await newDraft(asha)]) {
      await ravi.page.goto(`/home/heritage/details/${id}/edit`)
      await expect(ravi.page.getByRole('heading', { name: 'This place is not here' })).toBeVisible()
    }
  })
  await test.step('a story that is too long is refused', async () => {
    await page.goto(`/home/heritage/details/${place.id}/edit?step=story`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edit place' })).toBeVisible()
    await page.getByLabel('Its story').fill('x'.repeat(10_001))
    await says(page, 'Please shorten the story by 1 character.')
    await button(page, 'Save').click()
    await expect(page.getByLabel('Its story')).toBeFocused()
  })
  await test.step('an end before the beginning is refused', async () => {
    await page.getByLabel('Its story').fill('Three spouts.')
    await page.getByLabel('It is still there').uncheck()
    await page.getByRole('group', { name: 'When was it built or begun?' }).getByLabel('Year').fill('1742')
    await page.getByRole('group', { name: 'When did it end?' }).getByLabel('Year').fill('1701')
    await says(page, 'The end cannot be before the beginning, 1742.')
    await page.getByRole('group', { name: 'When did it end?' }).getByLabel('Year').fill('1934')
    await page.getByLabel('Person, book or page').fill('Ward list')
    await page.getByLabel('Link', { exact: true }).fill('example.org.np')
  })
  await test.step('nothing is saved before a press', async () => {
    // A draft would have been saved by now.
    await page.waitForTimeout(2500)
    expect((await placeOf(asha, place.id)).story).toBe('')
  })
  await test.step('Asha saves her changes', async () => {
    await button(page, 'Save').click()
    await says(page, 'Changes saved')
    await expect(page).toHaveURL(new RegExp(`/details/${place.id}$`))
    expect(await placeOf(asha, place.id)).toMatchObject({
      story: 'Three spouts.',
      end: { year: 1934 },
      sources: [{ title: 'Ward list', url: 'https://example.org.np/' }],
    })
  })
})
