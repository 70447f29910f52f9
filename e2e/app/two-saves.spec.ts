import type { Group } from '@mulghar/contract/groups/groups'
import type { UserDetail } from '@mulghar/contract/people/profile'
import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { button, goBy, goOffline } from './waiting-steps.ts'

// One person presses two saves of the same thing, the second before the first is answered.

/** Keeps calls that change something from the server until they are let go. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

async function openSettings(who: Member): Promise<() => Promise<Group>> {
  const { id } = await who.api<Group>('POST', '/v1/group', { name: `Guthi ${who.id.slice(-6)}` })
  await goBy(who.page, `/home/group/${id}?tab=settings`)
  await who.page.getByLabel('Description').fill('All of us')
  return () => who.api<Group>('GET', `/v1/group/${id}`)
}

const active = (page: Page) => page.getByRole('switch', { name: 'Active' })
const stale = (page: Page) => page.getByText('Someone else has changed this in the meantime')

test('a group is made inactive and its text is saved right after', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  const group = await openSettings(who)
  const letGo = await hold(page, /\/v1\/group\/[^/]+\/active/)
  await active(page).click()
  await button(page, 'Save').click()
  letGo()
  await expect(page.getByText('Group saved')).toBeVisible()
  await expect(stale(page)).toHaveCount(0)
  await expect.poll(group).toMatchObject({ active: false, description: 'All of us' })
})

test(
  'two saves of a group that wait for a connection go in the order pressed',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const who = await member('Asha Joshi')
    const { page, context } = who
    const group = await openSettings(who)
    await goOffline(who)
    await button(page, 'Save').click()
    await active(page).click()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname.replace(/.*\/group\/[^/]+/, ''))
    })
    await context.setOffline(false)
    await expect(page.getByText('Group saved')).toBeVisible()
    await expect.poll(group).toMatchObject({ active: false, description: 'All of us' })
    expect(calls).toEqual(['', '/active'])
  },
)

test('a profile is saved while its time zone is being saved', { tag: '@room' }, async ({ member }) => {
  const who = await member('Asha Joshi')
  const { page } = who
  await goBy(page, '/home/settings')
  await page.getByRole('textbox', { name: 'Bio' }).fill('From Palpa')
  const letGo = await hold(page, /\/v1\/profile\/user-detail$/)
  await page.getByLabel('Time zone').selectOption('Asia/Kathmandu')
  await button(page, 'Save').first().click()
  letGo()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(stale(page)).toHaveCount(0)
  expect(await who.api<UserDetail>('GET', '/v1/profile/user-detail')).toMatchObject({
    bio: 'From Palpa',
    zone: 'Asia/Kathmandu',
  })
})
