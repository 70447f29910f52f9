import { cityOf } from '../events/making.ts'
import { expect, test } from '../fixtures.ts'
import { button, newDraft, openStep, photo, placeOf, says } from './form-steps.ts'

test('the missing family tree of an ancestral home leads to its section', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const cityId = await cityOf(asha, 'Kathmandu')
  const { id } = await newDraft(asha, { category: 'ANCESTRAL_HOME', visibility: 'SCOPE', cityId })
  await openStep(asha, id, 'photos')
  await button(page, 'Publish').click()
  await says(page, 'One thing is missing:')
  await button(page, 'Go to “Who it belongs to”').click()
  const heading = page.getByRole('heading', { name: 'Who it belongs to' })
  await expect(heading).toBeFocused()
  await button(page, '3 Story').click()
  await button(page, 'Continue').click()
  await button(page, 'Publish').click()
  await button(page, 'Go to “Who it belongs to”').click()
  await expect(heading).toBeFocused()
})

test(
  'a photo year of Bikram Sambat is refused, and the Gregorian year is offered',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Rai')
    const { page } = asha
    const { id } = await newDraft(asha)
    await openStep(asha, id, 'photos')
    await page.getByLabel('Photos of the place').setInputFiles(photo('one.png'))
    const first = page.getByRole('listitem', { name: 'Photo 1' })
    const year = first.getByLabel('Year')
    await year.fill('२०७५')
    await expect(year).toHaveAccessibleDescription('This year is in the future. Please write the Gregorian year.')
    await expect(first.getByText('2075 BS is 2018/19.')).toBeVisible()
    await first.getByRole('button', { name: 'Use 2018' }).click()
    await expect(year).toHaveValue('2018')
    await expect(year).not.toHaveAttribute('aria-invalid', 'true')
    await expect.poll(async () => (await placeOf(asha, id)).medias[0]?.year).toBe(2018)
  },
)

test('the end keeps its calendar, and an added field has the focus', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  const { id } = await newDraft(asha)
  await openStep(asha, id, 'story')

  await test.step('a corrected beginning does not change the calendar of the end', async () => {
    const [begin, end] = [/built or begun/, /did it end/].map((name) => page.getByRole('group', { name }))
    await begin!.getByLabel('Calendar').selectOption('GREGORIAN')
    await begin!.getByLabel('Year', { exact: true }).fill('1934')
    await page.getByLabel('It is still there').uncheck()
    await end!.getByLabel('Calendar').selectOption('BIKRAM_SAMBAT')
    await begin!.getByLabel('Year', { exact: true }).fill('1935')
    await expect(end!.getByLabel('Calendar')).toHaveValue('BIKRAM_SAMBAT')
    await begin!.getByLabel('Year', { exact: true }).fill('2150')
    await says(page, 'This date is in the future.')
    await begin!.getByLabel('Year', { exact: true }).fill('0')
    await says(page, 'There is no year 0.')
    await begin!.getByLabel('Year', { exact: true }).fill('1935')
  })

  await test.step('another source and another name begin in their new field', async () => {
    await button(page, 'Another source').click()
    await expect(page.getByLabel('Person, book or page').nth(1)).toBeFocused()
    await button(page, '1 What').click()
    await says(page, 'The name people use, in any script.')
    await button(page, 'Another name, for example an old one').click()
    await expect(page.getByLabel('Other name 1', { exact: true })).toBeFocused()
  })
})
