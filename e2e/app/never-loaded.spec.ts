import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { goBy, goOffline } from './waiting-steps.ts'

test('a list that was never loaded says that there is no connection, and appears with it', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const who = await member('Kabita Thapa')
  const { page, context } = who
  await goBy(page, '/home/activity')
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  await goOffline(who)
  await page.getByRole('tab', { name: 'Likes' }).click()
  const status = page.getByRole('status').filter({ hasText: 'There is no connection.' })
  await expect(status).toContainText('This appears when the connection is back.')
  await expect(page.getByText('Loading likes...')).toHaveCount(0)
  await expectGoodEverywhere(page)
  await shots(who, 'never-loaded')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible()
  await expect(status).toHaveCount(0)
})
