import type { Group } from '@mulghar/contract/groups/groups'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible()
const fails = (page: Page, address: RegExp) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }))

test('what of a group cannot be loaded or done says so and is tried again', async ({ member, house, allowNoise }) => {
  allowNoise(/status of 500|Refusal|500/)
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = asha
  const name = `Joshi parivar ${asha.id.slice(-6)}`
  const group = await asha.api<Group>('POST', '/v1/group', { name, joinPolicy: 'OPEN' })
  await ravi.api('POST', `/v1/group/${group.id}/join`)
  const post = await asha.api<{ id: string }>('POST', '/v1/post', {
    text: 'The door has a new lock',
    groupId: group.id,
  })
  /** Loading fails until it is asked for again. */
  const again = async (address: RegExp, failed: string | RegExp, open: () => Promise<unknown>) => {
    await fails(page, address)
    await open()
    await expect(page.getByRole('main').getByText(failed).filter({ visible: true }).first()).toBeVisible()
    await page.unroute(address)
    await button(page, 'Try again').click()
  }
  const wentWrong = /Something went wrong/

  await again(/\/v1\/group(\?|$)/, 'Unable to fetch the groups.', () => page.goto('/home/groups'))
  await page.getByRole('article', { name }).getByRole('link', { name }).waitFor()
  await again(new RegExp(`/v1/group/${group.id}$`), 'Unable to fetch this group.', () =>
    page.goto(`/home/group/${group.id}`),
  )
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await again(/\/v1\/post\?/, 'Failed to fetch feed. Please try again.', () => page.reload())
  await expect(page.getByText('The door has a new lock')).toBeVisible()

  // Pinned and unpinned.
  const card = page.getByRole('article', { name: 'Post by Asha Joshi' })
  const choose = async (entry: string) => {
    await card.getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await choose('Pin')
  await expect(page.getByText('Pinned', { exact: true })).toBeVisible()
  await choose('Unpin')
  await expect(page.getByText('Pinned', { exact: true })).toHaveCount(0)
  expect((await asha.api<{ pinned: unknown }>('GET', `/v1/post?groupId=${group.id}`)).pinned).toBeNull()

  // Members, whoever is banned, the log.
  await again(/\/member(\?|$)/, wentWrong, () => tab(page, 'Members').click())
  await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody')
  await expect(page.getByText('Nobody of this name is in the group.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('')
  await button(page, 'More about Ravi Rai').click()
  await page.getByRole('menuitem', { name: 'Ban', exact: true }).click()
  const ban = page.getByRole('dialog', { name: 'Ban Ravi Rai?' })
  await fails(page, /\/ban\/[\w-]+$/)
  await ban.getByRole('button', { name: 'Ban' }).click()
  await expect(ban.getByRole('alert')).toContainText(wentWrong)
  await page.unroute(/\/ban\/[\w-]+$/)
  await ban.getByRole('button', { name: 'Ban' }).click()
  const end = button(page, 'End the ban of Ravi Rai')
  await expect(end).toBeVisible()
  await fails(page, /\/ban\/[\w-]+$/)
  await end.click()
  await expect(page.getByText(wentWrong).last()).toBeVisible()
  await page.unroute(/\/ban\/[\w-]+$/)
  await end.click()
  await toast(page, 'Ravi Rai is banned no more')
  await ravi.api('POST', `/v1/group/${group.id}/join`)
  await expect(button(page, 'More about Ravi Rai')).toBeVisible()
  await again(/\/log(\?|$)/, wentWrong, () => tab(page, 'Log').click())
  await expect(page.getByText('Asha Joshi banned Ravi Rai')).toBeVisible()

  // By mail: an address of nobody yet, which is invited no more afterwards.
  await again(/\/invite(\?|$)/, wentWrong, () => tab(page, 'Invitations').click())
  await expect(page.getByText('Nobody is invited')).toBeVisible()
  await button(page, 'Invite').click()
  const invite = page.getByRole('dialog', { name: `Invite to ${name}` })
  await invite.getByRole('radio', { name: 'By email' }).check({ force: true })
  const aunt = `aunt-${asha.id}@example.org`
  await invite.getByLabel('Email addresses').fill(aunt)
  await fails(page, /\/invite$/)
  await invite.getByRole('button', { name: 'Send' }).click()
  await expect(invite.getByRole('alert')).toContainText(wentWrong)
  await expect(invite.getByLabel('Email addresses')).toHaveValue(aunt)
  await page.unroute(/\/invite$/)
  await invite.getByRole('button', { name: 'Send' }).click()
  await toast(page, 'The invitations are on their way')
  await expect.poll(() => house.mailsTo(aunt).join('')).toContain('/home/group-invitation/')
  const link = /\/home\/group-invitation\/[\w-]+/.exec(house.mailsTo(aunt)[0]!)![0]
  const meera = await member('Meera Karki')
  await meera.page.goto(link)
  await expect(meera.page.getByText('Asha Joshi invites you to this group.')).toBeVisible()
  await button(page, `Withdraw: ${aunt}`).click()
  await toast(page, 'It invites no more')
  await button(meera.page, 'Join this group').click()
  await expect(meera.page.getByText('This invitation has been used or withdrawn, or is too old.')).toBeVisible()

  // What was not saved is kept.
  await tab(page, 'Settings').click()
  const rules = page.getByLabel('Rules (optional)')
  await rules.fill('Ask before you post a child.')
  await page.route(new RegExp(`/v1/group/${group.id}$`), (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').filter({ hasText: wentWrong }).first()).toBeVisible()
  await expect(rules).toHaveValue('Ask before you post a child.')
  await page.unroute(new RegExp(`/v1/group/${group.id}$`))
  await button(page, 'Save').click()
  await toast(page, 'The group is saved')
  expect((await asha.api<{ id: string }>('GET', `/v1/post/${post.id}`)).id).toBe(post.id)
})
