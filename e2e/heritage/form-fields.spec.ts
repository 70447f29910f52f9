import { cityOf } from '../events/making.ts'
import { expect, test } from '../fixtures.ts'
import { jpegWithPlace } from '../../server/test/pictures.ts'
import { shots } from '../shots.ts'
import { button, newDraft, openStep, photo, placeOf, point, says } from './form-steps.ts'
import { newPlace, sharedTree } from './making.ts'

test('impossible coordinates are explained, and swapped ones are corrected', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id } = await newDraft(asha, { cityId: await cityOf(asha, 'Kathmandu') })
  await openStep(asha, id, 'where')
  const type = async (text: string) => {
    await point(page).fill(text)
    await point(page).blur()
  }
  await test.step('a faulty point is explained', async () => {
    await type('27.70612')
    await says(page, 'The second number is missing. Write both, for example 27.7061, 85.3348.')
    await type('91, 85.3348')
    await says(page, 'The first number must be between −90 and 90.')
    await type('27.7, 191')
    await says(page, 'The second number must be between −180 and 180.')
    await type('behind the temple')
    await says(page, 'This is not a point on the map. Write two numbers, for example 27.7061, 85.3348.')
  })
  await test.step('the address is saved without the faulty point', async () => {
    await page.getByLabel('Address').fill('Gairi Tole')
    await expect.poll(async () => (await placeOf(asha, id)).address).toBe('Gairi Tole')
    expect((await placeOf(asha, id)).latitude).toBeNull()
    await button(page, 'Continue').click()
    await expect(page).toHaveURL(/step=where/)
    await expect(point(page)).toBeFocused()
  })
  await test.step('the owner swaps the two numbers', async () => {
    await type('85.3348, 27.7061')
    await says(page, 'This point is not in Nepal. Are the two numbers swapped?')
    await shots(asha, 'form-swapped')
    await page.setViewportSize({ width: 1280, height: 800 })
    await button(page, 'Swap them').click()
    await expect(point(page)).toHaveValue('27.7061, 85.3348')
    await expect.poll(async () => (await placeOf(asha, id)).latitude).toBe(27.7061)
  })
})

test('the position of the device is read only when it is asked for', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page, context } = asha
  const { id } = await newDraft(asha)
  await page.goto(`/home/heritage/details/${id}/edit?step=where`)
  await context.clearPermissions()
  await button(page, 'Use my position').click()
  await says(page, 'Your browser did not give your position.')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 27.706123456, longitude: 85.3348, accuracy: 12 })
  await expect(point(page)).toHaveValue('')
  await button(page, 'Use my position').click()
  await says(page, 'Your position, accurate to about 12 metres')
  await expect(point(page)).toHaveValue('27.70612, 85.3348')
  await context.clearPermissions()
})

test('a photo of somebody else needs its author and licence', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id } = await newDraft(asha, { cityId: await cityOf(asha, 'Kathmandu') })
  await openStep(asha, id, 'photos')
  const files = page.getByLabel('Photos of the place')
  await test.step('a document is refused, and two photos are added', async () => {
    await files.setInputFiles({ name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('notes') })
    await says(page, '“notes.docx” is not a photo.')
    await files.setInputFiles([photo('one.png'), photo('two.png')])
  })
  const second = page.getByRole('listitem', { name: 'Photo 2' })
  await test.step('without an author the place is not published', async () => {
    await second.getByLabel('Caption').fill('The keeper’s house')
    await second.getByLabel('Year').fill('1962')
    await second.getByLabel('This is not my photo').check()
    await says(page, 'Please write who took it. “Not known” is fine, too.')
    await button(page, 'Publish').click()
    await expect(second.getByLabel('Who took it?')).toBeFocused()
    expect((await placeOf(asha, id)).status).toBe('DRAFT')
  })
  await test.step('author and licence are saved, and the photo becomes the cover', async () => {
    await second.getByLabel('Who took it?').fill('Maila Shrestha')
    await says(page, 'Please choose how the photo may be used.')
    await second.getByLabel('How may it be used?').selectOption({ label: 'Free to use with credit: CC BY' })
    await second.getByRole('button', { name: 'Make cover' }).click()
    await expect(second.getByText('Cover', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await placeOf(asha, id)).medias[1])
      .toMatchObject({ caption: 'The keeper’s house', author: 'Maila Shrestha', licence: 'CC_BY', year: 1962 })
    const place = await placeOf(asha, id)
    expect(place.coverImage?.id).toBe(place.medias[1]!.id)
  })
  await test.step('the first photo is removed', async () => {
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(async () => (await placeOf(asha, id)).medias.length).toBe(1)
  })

  await test.step('a photo loses where it was taken, also of a member whose posts keep it', async () => {
    await asha.api('PUT', '/v1/profile/privacy-option', { keepPhotoLocation: true })
    await files.setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await jpegWithPlace() })
    await expect.poll(async () => (await placeOf(asha, id)).medias.length).toBe(2)
    const sent = (await placeOf(asha, id)).medias[1]!.id
    expect(await asha.api('GET', `/v1/document/${sent}`)).toMatchObject({ hasLocation: false })
  })
  await test.step('one that still has it is refused beside its name, and can be sent again', async () => {
    // The form asks for photos without it: only a fault on the way leads here.
    await page.route('**/v1/document/upload?*', (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('location')
      return route.continue({ url: url.href })
    })
    await files.setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await jpegWithPlace() })
    const refused = page.getByRole('alert').filter({ hasText: 'Failed to upload phone.jpg' })
    await expect(refused).toContainText('This photo still contains its location.')
    await page.unroute('**/v1/document/upload?*')
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('listitem', { name: 'Photo 3' })).toBeVisible()
  })
})

test('a family tree that is chosen for a place is linked without another press', async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  for (const name of ['Rai of Dhankuta', 'Rai of Bhojpur'])
    await asha.api('POST', '/v1/family/family-tree', { name, description: 'All' })
  const place = await newPlace(asha, 'Indrawati Dhara')
  const linkNames = async () => (await placeOf(asha, place.id)).links.map((link) => link.name)

  await test.step('in the form, which is saved then', async () => {
    await page.goto(`/home/heritage/details/${place.id}/edit?step=photos`)
    await button(page, 'Family tree or group').click()
    await page.getByLabel('Which family tree?').selectOption({ label: 'Rai of Dhankuta' })
    await button(page, 'Save').click()
    await says(page, 'Changes saved')
    expect(await linkNames()).toEqual(['Rai of Dhankuta'])
  })
  await test.step('on the page of the place, whose dialog closes after the answer', async () => {
    await button(page, 'Change tree or group').click()
    await button(page, 'Family tree or group').click()
    const field = page.getByLabel('Which family tree?')
    await expect(field.getByRole('option', { name: 'Rai of Bhojpur' })).toBeAttached()
    const isAnswered = Promise.withResolvers<void>()
    await page.route('**/v1/heritage/*/link', async (route) => {
      await isAnswered.promise
      await route.continue()
    })
    await field.selectOption({ label: 'Rai of Bhojpur' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Who it belongs to' })).toBeVisible()
    isAnswered.resolve()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await linkNames()).toEqual(['Rai of Dhankuta', 'Rai of Bhojpur'])
  })
  await test.step('with the keys that step through the list, once the focus leaves it', async () => {
    await asha.api('POST', '/v1/family/family-tree', { name: 'Rai of Ilam', description: 'All' })
    await page.goto(`/home/heritage/details/${place.id}/edit?step=photos`)
    await button(page, 'Family tree or group').click()
    const field = page.getByLabel('Which family tree?')
    await expect(field.getByRole('option', { name: 'Rai of Ilam' })).toBeAttached()
    await field.focus()
    await page.keyboard.type('Rai of I')
    await expect(button(page, 'Add')).toBeVisible()
    expect(await linkNames()).toHaveLength(2)
    await button(page, 'Save').focus()
    await expect.poll(linkNames).toEqual(['Rai of Dhankuta', 'Rai of Bhojpur', 'Rai of Ilam'])
  })
})

test('a family tree that is hidden by now is refused beside its field', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
  const { page } = asha
  const treeId = await sharedTree(ravi, asha, 'Joshi of Lamjung')
  const { id } = await newDraft(asha, { cityId: await cityOf(asha, 'Kathmandu') })
  await openStep(asha, id, 'photos')
  await button(page, 'Family tree or group').click()
  const field = page.getByLabel('Which family tree?')
  await expect(field.getByRole('option', { name: 'Joshi of Lamjung' })).toBeAttached()
  await page.route('**/v1/heritage/*/link', async (route) => {
    await ravi.api('DELETE', '/v1/family/family-tree/' + treeId)
    await route.continue()
  })
  await field.selectOption({ label: 'Joshi of Lamjung' })
  await says(page, 'This family tree does not exist.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('This family tree does not exist.')
  expect((await placeOf(asha, id)).links).toEqual([])
})

test(
  'a photo on its way can be stopped, and one that was lost is sent again',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_FAILED|Failed to load resource/)
    const asha = await member('Asha Rai')
    const { page } = asha
    const { id } = await newDraft(asha)
    await openStep(asha, id, 'photos')
    const files = page.getByLabel('Photos of the place')
    const isAnswered = Promise.withResolvers<void>()
    await page.route(/\/v1\/document/, async (route) => {
      await isAnswered.promise
      await route.abort()
    })
    await files.setInputFiles([photo('slow.png'), photo('lost.png')])
    await expect(page.getByRole('progressbar', { name: 'slow.png' })).toBeVisible()
    await shots(asha, 'form-upload')
    await page.setViewportSize({ width: 1280, height: 800 })
    // What is on its way would be lost.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await button(page, 'Cancel').first().click()
    await expect(page.getByText('slow.png')).toHaveCount(0)
    isAnswered.resolve()
    await says(page, 'Failed to upload lost.png')
    await page.unroute(/\/v1\/document/)
    await button(page, 'Try again').click()
    await expect(page.getByRole('listitem', { name: 'Photo 1' })).toBeVisible()
    expect((await placeOf(asha, id)).medias).toHaveLength(1)
  },
)
