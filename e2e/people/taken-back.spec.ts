import { expect, test } from '../fixtures.ts'

test('a follow request is found on the own profile, and taken back there', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Limbu'), await member('Ravi Limbu')]
  const { page } = ravi
  await asha.api('PUT', '/v1/profile/privacy-option', { approveFollowers: true })
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  await page.goto('/home/profile')
  await expect(page.getByRole('heading', { name: 'Follow requests you sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Requested Asha Limbu' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'Follow requests you sent' })).toHaveCount(0)
  expect((await asha.api<{ data: unknown[] }>('GET', '/v1/follow/request')).data).toEqual([])
})

test('the mute of a member who blocks is removed without a name', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Magar'), await member('Ravi Magar')]
  const { page } = ravi
  await ravi.api('POST', '/v1/mute', { userId: asha.id })
  await asha.api('POST', '/v1/block', { userId: ravi.id })
  await page.goto('/home/privacy')
  const lost = page.getByRole('list', { name: 'Muted members you cannot see' })
  await expect(lost.getByRole('listitem')).toContainText(['A member you cannot see'])
  await expect(page.getByText('Asha Magar')).toHaveCount(0)
  await lost.getByRole('button', { name: 'Remove entry 1' }).click()
  await expect(lost).toHaveCount(0)
  await expect(page.getByText('You have not muted anyone.')).toBeVisible()
})
