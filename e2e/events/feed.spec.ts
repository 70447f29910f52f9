import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { newEvent } from './making.ts'

test(
  'a calendar follows one’s events by a secret link, which is shown once and can be turned off',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal|500/)
    const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
    await newEvent(asha, 'कुल पूजा')
    const theirs = await newEvent(ravi, 'Picnic at Begnas')
    await asha.api('POST', `/v1/social/event/${theirs.id}/participant`)
    const { page } = asha
    const token = /\/v1\/social\/event\/feed-token$/
    const follow = async (url: string) => {
      const answer = await page.context().request.get(url)
      return answer.ok() ? answer.text() : answer.status()
    }

    const open = page.getByRole('button', { name: 'Calendar subscription' })
    const dialog = page.getByRole('dialog', { name: 'Calendar subscription' })
    await test.step('the subscription opens without a link', async () => {
      await page.goto('/home/events')
      await open.click()
      await expect(dialog.getByText('There is no link yet.')).toBeVisible()
    })
    const link = dialog.getByLabel('Link', { exact: true })
    await test.step('Asha creates a link after a first failure', async () => {
      await page.route(token, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect(dialog.getByRole('alert')).toContainText(/\w/)
      await page.unroute(token)
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect(link).toHaveValue(/\/feed\/[\w-]{20,}\.ics$/)
      await shots(asha, 'event-feed')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    const first = await test.step('the calendar has own and joined events', async () => {
      const first = await link.inputValue()
      const calendar = await follow(first)
      expect(calendar).toContain('SUMMARY:कुल पूजा')
      expect(calendar).toContain('SUMMARY:Picnic at Begnas')
      return first
    })
    await test.step('the link is not shown again', async () => {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await open.click()
      await expect(dialog.getByText(/^Your link has been active since/)).toBeVisible()
      await expect(link).toHaveCount(0)
    })
    const second = await test.step('a new link ends the first one', async () => {
      await dialog.getByRole('button', { name: 'Create new link' }).click()
      await expect(link).toHaveValue(/\.ics$/)
      const second = await link.inputValue()
      expect(second).not.toBe(first)
      expect(await follow(first)).toBe(404)
      expect(await follow(second)).toContain('SUMMARY:कुल पूजा')
      return second
    })
    await test.step('Asha turns off the link', async () => {
      await dialog.getByRole('button', { name: 'Turn off link' }).click()
      await expect(page.getByText('The link is turned off')).toBeVisible()
      await expect(dialog.getByText('There is no link yet.')).toBeVisible()
      expect(await follow(second)).toBe(404)
    })
    await test.step('the subscription loads again after a failure', async () => {
      await page.route(token, (route) => route.fulfill({ status: 500, body: '' }))
      await page.reload()
      await open.click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await page.unroute(token)
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('There is no link yet.')).toBeVisible()
    })
  },
)
