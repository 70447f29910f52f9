import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { newEvent } from './making.ts'

test(
  'a calendar follows one’s events by a secret address, which is told once and ended',
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

    await page.goto('/home/events')
    const open = page.getByRole('button', { name: 'Calendar subscription' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Calendar subscription' })
    await expect(dialog.getByText('There is no link yet.')).toBeVisible()
    await page.route(token, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/\w/)
    await page.unroute(token)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = dialog.getByLabel('Link', { exact: true })
    await expect(link).toHaveValue(/\/feed\/[\w-]{20,}\.ics$/)
    await shots(asha, 'event-feed')
    await expectGoodEverywhere(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const first = await link.inputValue()
    const calendar = await follow(first)
    expect(calendar).toContain('SUMMARY:कुल पूजा')
    expect(calendar).toContain('SUMMARY:Picnic at Begnas')

    // It is not shown again; a new one ends it, and both end.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await open.click()
    await expect(dialog.getByText(/^Your link has been active since/)).toBeVisible()
    await expect(link).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create new link' }).click()
    await expect(link).toHaveValue(/\.ics$/)
    const second = await link.inputValue()
    expect(second).not.toBe(first)
    expect(await follow(first)).toBe(404)
    expect(await follow(second)).toContain('SUMMARY:कुल पूजा')
    await dialog.getByRole('button', { name: 'Turn off link' }).click()
    await expect(page.getByText('The link is turned off')).toBeVisible()
    await expect(dialog.getByText('There is no link yet.')).toBeVisible()
    expect(await follow(second)).toBe(404)

    // Whether there is one cannot be known for a moment.
    await page.route(token, (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await open.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unroute(token)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('There is no link yet.')).toBeVisible()
  },
)
