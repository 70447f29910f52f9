import type { Group } from '@mulghar/contract/groups/groups'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'

test(
  'withdraws a request to a group that became hidden, and shows nothing else of it',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = ravi
    const main = page.getByRole('main')
    const name = `Council ${asha.id.slice(-6)}`
    const groups = [
      await asha.api<Group>('POST', '/v1/group', { name, joinPolicy: 'REQUEST' }),
      await asha.api<Group>('POST', '/v1/group', { name: 'Another', joinPolicy: 'REQUEST' }),
    ]

    await test.step('Ravi asks to join two groups that become hidden', async () => {
      await ravi.api('POST', `/v1/group/${groups[0]!.id}/join`, { message: 'I am a son of Dhan Maya' })
      await ravi.api('POST', `/v1/group/${groups[1]!.id}/join`)
      await page.goto('/home/groups?scope=waiting')
      await expect(main.getByRole('article', { name })).toContainText('Request Sent')
      for (const { id } of groups) await asha.api('PUT', `/v1/group/${id}`, { visibility: 'HIDDEN' })
    })

    const hidden = main.getByRole('region', { name: 'Requests to groups that are hidden now' })
    await test.step('his hidden requests load at a second try', async () => {
      await page.route(/\/hidden-request/, (route) => route.fulfill({ status: 500, body: '' }))
      await page.reload()
      await expect(main.getByText('The groups could not be loaded. Please try again.')).toBeVisible()
      await page.unroute(/\/hidden-request/)
      await main.getByRole('button', { name: 'Try again' }).click()
      await expect(hidden.getByRole('listitem')).toHaveText([/A request without a message/, /I am a son of Dhan Maya/])
      await expect(main.getByText(name)).toHaveCount(0)
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('he withdraws both, one at a second try', async () => {
      const mine = hidden.getByRole('listitem').filter({ hasText: 'Dhan Maya' })
      await page.route(/\/join$/, (route) => route.fulfill({ status: 500, body: '' }))
      await mine.getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByText(/Something went wrong/).last()).toBeVisible()
      await expect(mine).toBeVisible()
      await page.unroute(/\/join$/)
      await mine.getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByText('Request withdrawn').last()).toBeVisible()
      await expect(mine).toHaveCount(0)
      await hidden.getByRole('button', { name: 'Withdraw' }).click()
      await expect(main.getByText('No open invitations or requests')).toBeVisible()
    })

    await test.step('the group has no request, and is not found', async () => {
      const { data } = await asha.api<{ data: unknown[] }>('GET', `/v1/group/${groups[0]!.id}/request`)
      expect(data).toEqual([])
      await page.goto(`/home/group/${groups[0]!.id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible()
    })
  },
)
