import type { Place } from '@mulghar/contract/heritage/heritage'
import { noise, notice, offer, showText } from '../app/closed-steps.ts'
import { goBy } from '../app/waiting-steps.ts'
import { button } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { says, step } from './form-steps.ts'
import { addPhotos, newPlace } from './making.ts'

const caption = 'The middle spout'

/** The form of a published place: a caption of the second photo is typed, and another step is opened. */
async function typedCaption(writer: Member): Promise<{ place: Place; remove: () => Promise<unknown> }> {
  const { page } = writer
  const { id } = await newPlace(writer, 'Indrawati Dhara')
  await addPhotos(writer, id, 2)
  const place = await writer.api<Place>('GET', `/v1/heritage/${id}`)
  await goBy(page, `/home/heritage/details/${id}/edit?step=photos`)
  const row = page.getByRole('listitem', { name: 'Photo 2' })
  await row.getByLabel('Caption').fill(caption)
  await row.getByLabel('Year').fill('1962')
  await step(page, 'Story').click()
  await expect(page.getByLabel('Its story')).toBeVisible()
  return { place, remove: () => writer.api('DELETE', `/v1/heritage/${id}/media/${place.medias[1]!.id}`) }
}

async function expectOffered({ page }: Member, ...texts: string[]): Promise<void> {
  await showText(page)
  for (const text of texts) await expect(notice(page).getByRole('definition').filter({ hasText: text })).toBeVisible()
  await button(notice(page), 'Close').click()
  await expect(offer(page)).toHaveCount(0)
}

test(
  'a caption is offered when its photo is removed elsewhere while another step is open',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const writer = await member('Asha Joshi')
    const { page } = writer
    const { place, remove } = await typedCaption(writer)
    await test.step('the member is offered the texts at once', async () => {
      await remove()
      await expectOffered(writer, caption, '1962')
    })
    await test.step('a save afterwards saves the rest', async () => {
      await page.getByLabel('Its story').fill('Told by my mother')
      await button(page, 'Save').click()
      await says(page, 'Changes saved')
      const { story, medias } = await writer.api<Place>('GET', `/v1/heritage/${place.id}`)
      expect([story, medias.length]).toEqual(['Told by my mother', 1])
    })
  },
)

test(
  'a save that finds the photo of a caption removed offers the caption and saves the rest',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const writer = await member('Asha Joshi')
    const { page } = writer
    const { place, remove } = await typedCaption(writer)
    await page.getByLabel('Its story').fill('Told by my mother')
    // The page does not hear of the removal before the save.
    await page.route(/\/v1\/heritage\/[^/]+$/, (route) =>
      route.request().method() === 'GET' ? new Promise(() => {}) : route.fallback(),
    )
    await remove()
    await page.waitForTimeout(1000)
    await page.unroute(/\/v1\/heritage\/[^/]+$/)
    await button(page, 'Save').click()
    await says(page, 'Changes saved')
    await expectOffered(writer, caption)
    expect((await writer.api<Place>('GET', `/v1/heritage/${place.id}`)).story).toBe('Told by my mother')
  },
)

test('a photo that the member removes takes its caption along', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const writer = await member('Asha Joshi')
  const { page } = writer
  await typedCaption(writer)
  await step(page, 'Photos').click()
  await button(page, 'Remove photo 2').click()
  await button(page.getByRole('alertdialog'), 'Remove').click()
  await expect(page.getByRole('listitem', { name: 'Photo 2' })).toHaveCount(0)
  // The toast comes a moment after a row has left.
  await page.waitForTimeout(1500)
  await expect(offer(page)).toHaveCount(0)
})
