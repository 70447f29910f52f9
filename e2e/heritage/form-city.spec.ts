import { cityOf } from '../events/making.ts'
import { expect, test } from '../fixtures.ts'
import { button, newDraft, openStep, placeOf, says } from './form-steps.ts'
import { newPlace } from './making.ts'

const notACity = 'Please choose a city from the suggestions, or leave this empty.'

test(
  'a typed text that is no suggestion stays in the city field, and is refused there',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const { id } = await newPlace(asha, 'Maru Hiti', { latitude: 27.7061, longitude: 85.3348 })
    await page.goto(`/home/heritage/details/${id}/edit?step=where`)
    const city = page.getByLabel('City or village')
    await expect(city).toHaveValue('Kathmandu')

    await test.step('Tab keeps the text, and says what to do', async () => {
      await city.fill('')
      await city.pressSequentially('Kathmandu-Tole')
      await city.press('Tab')
      await expect(city).toHaveValue('Kathmandu-Tole')
      await expect(city).toHaveAccessibleDescription(new RegExp(notACity))
    })

    await test.step('Save leads back to the field, and the saved city stays', async () => {
      await button(page, '3 Story').click()
      await button(page, 'Save').click()
      await expect(page).toHaveURL(/step=where/)
      await expect(city).toHaveValue('Kathmandu-Tole')
      await expect(city).toBeFocused()
      await says(page, notACity)
      expect((await placeOf(asha, id)).city?.name).toBe('Kathmandu')
    })

    await test.step('an emptied field removes the city', async () => {
      await city.fill('')
      await city.press('Tab')
      await expect(page.getByText(notACity)).toHaveCount(0)
      await button(page, 'Save').click()
      await expect(page).toHaveURL(new RegExp(`details/${id}$`))
      expect((await placeOf(asha, id)).city).toBeNull()
    })
  },
)

test(
  'a name that one suggestion has is chosen on leaving, also while suggestions load',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const { id } = await newDraft(asha, { cityId: await cityOf(asha, 'Kathmandu') })
    await openStep(asha, id, 'where')
    const city = page.getByLabel('City or village')
    const isLeft = Promise.withResolvers<void>()
    await page.route(/cityPrefix=pokhara/i, async (route) => {
      await isLeft.promise
      await route.continue()
    })
    await city.fill('pokhara')
    await city.press('Tab')
    await expect(city).toHaveValue('pokhara')
    isLeft.resolve()
    await expect(city).toHaveValue('Pokhara')
    await expect.poll(async () => (await placeOf(asha, id)).city?.name).toBe('Pokhara')
  },
)
