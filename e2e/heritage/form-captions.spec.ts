import type { Place } from '@mulghar/contract/heritage/heritage'
import { expect, test } from '../fixtures.ts'
import { button, newDraft, openStep, placeOf, saved, says, step } from './form-steps.ts'
import { addPhotos } from './making.ts'

test(
  'a draft shows the story that another device saved while a caption was saved',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const { id } = await newDraft(asha)
    await addPhotos(asha, id, 2)
    const { version } = await placeOf(asha, id)
    await openStep(asha, id, 'photos')
    const caption = page.getByRole('listitem', { name: 'Photo 1' }).getByLabel('Caption')
    const story = page.getByLabel('Its story')
    await test.step('another device saves a story while the caption is on its way', async () => {
      const isSent = Promise.withResolvers<void>()
      const isSaved = Promise.withResolvers<void>()
      await page.route('**/v1/heritage/*/media/*', async (route) => {
        isSent.resolve()
        await isSaved.promise
        await route.continue()
      })
      await caption.fill('The middle spout')
      await isSent.promise
      await asha.api<Place>('PUT', `/v1/heritage/${id}`, { story: 'Told by my aunt', version })
      // The page hears of the story before its own answer.
      await page.waitForTimeout(1500)
      isSaved.resolve()
      await saved(page)
      await step(page, 'Story').click()
      await expect(story).toHaveValue('Told by my aunt')
    })
    await test.step('the member goes on with that story', async () => {
      await story.fill('Told by my aunt and my mother')
      await expect.poll(async () => (await placeOf(asha, id)).story).toBe('Told by my aunt and my mother')
    })
    await test.step('a caption of another device is shown, or compared with an own one', async () => {
      const change = async (text: string) => {
        const { medias } = await placeOf(asha, id)
        await asha.api('PUT', `/v1/heritage/${id}/media/${medias[0]!.id}`, { caption: text })
      }
      await step(page, 'Photos').click()
      await change('The spout of the court')
      await expect(caption).toHaveValue('The spout of the court')
      await caption.fill('The spout of my aunt')
      await change('The spout of my uncle')
      await says(page, 'There is a newer version of this draft. Compare the two and choose what to keep.')
      await page.getByText('Compare', { exact: true }).click()
      const choice = page.getByRole('group', { name: 'Photo 1' })
      await expect(choice.getByText('The spout of my uncle')).toBeVisible()
      await choice.getByRole('radio', { name: 'The newer version' }).check()
      await button(page, 'Keep what I chose').click()
      await expect(caption).toHaveValue('The spout of my uncle')
    })
  },
)
