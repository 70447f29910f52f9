import { expect, test } from '../fixtures.ts'
import { inHours, newEvent } from './making.ts'

test('reminds participants a day and an hour before, once each', { tag: '@room' }, async ({ member, house }) => {
  const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
  const event = await newEvent(asha, 'कुल पूजा', { startDate: inHours(24.5), endDate: inHours(30) })
  await ravi.api('POST', `/v1/social/event/${event.id}/participant`)
  const { page } = ravi
  await page.goto('/home/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const within = (time: string) => page.getByRole('button', { name: `कुल पूजा begins within ${time}` })

  await house.lookAround(1)
  await expect(within('a day')).toBeVisible()
  await house.lookAround(1)
  await house.lookAround(24)
  await expect(within('an hour')).toBeVisible()
  await expect(within('a day')).toHaveCount(1)
  await within('an hour').click()
  await expect(page.getByRole('heading', { level: 1, name: 'कुल पूजा' })).toBeVisible()
})
