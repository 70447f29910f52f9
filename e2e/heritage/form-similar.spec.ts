/// <reference lib="dom" />
import type { Place } from '@mulghar/contract/heritage/heritage'
import type { PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import type { Page } from '@playwright/test'
import { quarters } from '../../server/test/pictures.ts'
import { expect, expectAccessible, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'
import {
  button,
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

/** Corners of Nepal that other journeys leave alone. */
const doti = { latitude: 29.3, longitude: 81.1 }
const ilam = { latitude: 26.9, longitude: 87.9 }

const map = (page: Page) => page.locator('[aria-busy="false"] canvas')
const similar = (page: Page) => page.getByRole('region', { name: 'Is it one of these?' })
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Is it one of these?' })
const takenHere = (page: Page) => page.getByRole('group', { name: 'Was this photo taken here?' })

const newPoint = (who: Member, title: string, more: Partial<PlaceDraft>) =>
  who.api<Place>('POST', '/v1/heritage', { name: title, category: 'RELIGIOUS_SITE', status: 'PUBLISHED', ...more })

/** A photo as the camera of a phone writes it. */
async function photoAt({ latitude, longitude }: { latitude: number; longitude: number }, fileName = 'temple.jpg') {
  const fraction = (degrees: number) => `${Math.round(degrees * 100_000)}/100000 0/1 0/1`
  const buffer = await quarters(40, 20)
    .jpeg()
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: fraction(latitude),
        GPSLongitudeRef: 'E',
        GPSLongitude: fraction(longitude),
      },
    })
    .toBuffer()
  return { name: fileName, mimeType: 'image/jpeg', buffer }
}

/** The texts that a page sends from now on. */
function textsSent(page: Page): string[] {
  const texts: string[] = []
  page.on('request', (request) => {
    const isForm = request.headers()['content-type']?.startsWith('multipart/')
    texts.push(`${request.url()} ${isForm ? '' : (request.postData() ?? '')}`)
  })
  return texts
}

test(
  'a temple is recorded from its photo beside an existing one, and found by another member',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
    const { page } = asha
    await newPoint(ravi, 'Bhairav Mandir', {
      ...doti,
      latitude: doti.latitude + 0.001,
      names: [{ script: 'Deva', text: 'भैरव मन्दिर' }],
    })
    await newPoint(ravi, 'Old bridge', { latitude: doti.latitude + 0.04, longitude: doti.longitude })

    await test.step('the photo offers where it was taken, and nothing of it is sent before', async () => {
      await openNew(asha)
      await name(page).fill('Shrine of Bhairav')
      await page.getByRole('radio', { name: 'Temple or shrine' }).check()
      await saved(page)
      await step(page, '4 Photos').click()
      const texts = textsSent(page)
      await page.getByLabel('Photos of the place').setInputFiles([photo('plain.png'), await photoAt(doti)])
      await expect(takenHere(page).getByText('29° 18′ 00″ N, 81° 06′ 00″ E')).toBeVisible()
      await expect(page.getByRole('listitem', { name: 'Photo 2' })).toBeVisible()
      expect(texts.filter((text) => /29\.3|81\.1/.test(text))).toEqual([])
      await expect(map(page)).toBeVisible()
      await shots(asha, 'taken-here')
      await expectAccessible(page)
      await takenHere(page).getByRole('button', { name: 'Use this place' }).press('Enter')
      await says(page, 'The pin is now where the photo was taken.')
      await expect.poll(async () => (await placeOf(asha, idIn(page))).latitude).toBe(doti.latitude)
    })

    await test.step('a similar place is shown, and opens in a tab of its own', async () => {
      await expect(similar(page)).toContainText('भैरव मन्दिर')
      await expect(similar(page)).toContainText('111 m away')
      const opened = asha.context.waitForEvent('page')
      await similar(page).getByRole('link', { name: 'Bhairav Mandir' }).click()
      const tab = await opened
      await expect(tab.getByRole('heading', { level: 1, name: 'Bhairav Mandir' })).toBeVisible()
      await tab.close()
      await shots(asha, 'similar')
      await expectAccessible(page)
    })

    await test.step('the pin is moved', async () => {
      await button(page, 'Check it on the map').click()
      await expect(point(page)).toHaveValue('29.3, 81.1')
      await expect(map(page)).toBeVisible()
      await page.getByRole('button', { name: 'Pin of the place; move it with the arrow keys' }).press('ArrowUp')
      await expect(point(page)).not.toHaveValue('29.3, 81.1')
      await expect(similar(page)).toContainText('Bhairav Mandir')
    })

    await test.step('it is published in spite of the question', async () => {
      await step(page, '4 Photos').click()
      await button(page, 'Publish').click()
      await expect(warning(page)).toContainText('Bhairav Mandir')
      await expectAccessible(page)
      await shots(asha, 'similar-question')
      await warning(page).getByRole('button', { name: 'Publish anyway' }).click()
      await says(page, 'Place published')
    })

    await test.step('the other opens the group on the map, the place, and goes back to the same view', async () => {
      const { page: theirs } = ravi
      await theirs.goto('/home/heritage?at=29.3,81.1,7')
      await expect(map(theirs)).toBeVisible()
      await theirs.getByRole('button', { name: '3 places', exact: true, includeHidden: true }).click()
      await expect(theirs).not.toHaveURL(/(%2C|,)7$/)
      await expect(map(theirs)).toBeVisible()
      const row = theirs.getByRole('article', { name: 'Shrine of Bhairav' })
      await expect(row).toBeVisible()
      const view = theirs.url()
      await row.getByRole('link').click()
      await expect(theirs.getByRole('heading', { level: 1, name: 'Shrine of Bhairav' })).toBeVisible()
      await theirs.goBack()
      await expect(theirs).toHaveURL(view)
      await expect(row).toBeVisible()
    })
  },
)

test('a photo from elsewhere moves the pin only if one says so', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id } = await newDraft(asha, { ...ilam, precision: 'HIDDEN' })
  const files = page.getByLabel('Photos of the place')
  const far = { latitude: ilam.latitude + 14 / 111.195, longitude: ilam.longitude }
  const away = page.getByRole('group', { name: 'This photo was taken 14 km from the pin. Should the pin be there?' })
  await openStep(asha, id, 'photos')

  await test.step('within 2 km, and without a position, nothing is asked', async () => {
    await files.setInputFiles([photo('plain.png'), await photoAt({ ...ilam, latitude: ilam.latitude + 0.01 })])
    await expect(page.getByRole('listitem', { name: 'Photo 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep the pin' })).toHaveCount(0)
  })

  await test.step('asks about the second similar place, and stops once it is removed', async () => {
    const near = await photoAt({ ...ilam, latitude: ilam.latitude + 0.01 })
    await files.setInputFiles([near, await photoAt({ ...far, longitude: far.longitude + 0.5 }, 'second.jpg')])
    await expect(page.getByRole('button', { name: 'Keep the pin' })).toBeVisible()
    const second = page.getByRole('listitem', { name: 'Photo 4' })
    await second.getByRole('button', { name: /^Remove/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByRole('button', { name: 'Keep the pin' })).toHaveCount(0)
    await page
      .getByRole('listitem', { name: 'Photo 3' })
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByRole('listitem', { name: 'Photo 3' })).toHaveCount(0)
  })

  await test.step('the pin is kept, and the same spot is not asked about again', async () => {
    await files.setInputFiles(await photoAt(far, 'far.jpg'))
    await expect(away).toContainText('“far.jpg”')
    await away.getByRole('button', { name: 'Keep the pin' }).click()
    await expect(page.getByText('The location of the photo was not used.')).toBeFocused()
    await files.setInputFiles(await photoAt(far))
    await expect(page.getByRole('listitem', { name: 'Photo 4' })).toBeVisible()
    await expect(away).toHaveCount(0)
    expect((await placeOf(asha, id)).latitude).toBe(ilam.latitude)
  })

  await test.step('after a reload the pin is moved, and stays hidden', async () => {
    await page.reload()
    await files.setInputFiles(await photoAt(far))
    await away.getByRole('button', { name: 'Move the pin there' }).click()
    await expect.poll(async () => (await placeOf(asha, id)).latitude).toBe(Number(far.latitude.toFixed(5)))
    expect((await placeOf(asha, id)).precision).toBe('HIDDEN')
  })
})

test(
  'the question about similar places comes once, and never blocks',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const spot = { latitude: 27.1, longitude: 86.6 }
    await newPoint(asha, 'Well of the Rais', spot)

    await test.step('one goes back, and is not asked again', async () => {
      const { id } = await newDraft(asha, spot)
      await openStep(asha, id, 'photos')
      await button(page, 'Publish').click()
      await warning(page).getByRole('button', { name: 'Go back' }).click()
      expect((await placeOf(asha, id)).status).toBe('DRAFT')
      await button(page, 'Publish').click()
      await says(page, 'Place published')
    })

    await test.step('a failed search lets it be published', async () => {
      allowNoise(/status of 500|Refusal/)
      await page.route('**/v1/heritage/similar', (route) => route.fulfill({ status: 500, body: '' }))
      const { id } = await newDraft(asha, spot)
      await openStep(asha, id, 'photos')
      await button(page, 'Publish').click()
      await expect.poll(async () => (await placeOf(asha, id)).status).toBe('PUBLISHED')
    })
  },
)
