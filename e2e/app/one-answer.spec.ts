import type { Group } from '@mulghar/contract/groups/groups'
import type { Place } from '@mulghar/contract/heritage/heritage'
import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { newPlace } from '../heritage/making.ts'
import { button, goBy, goOffline } from './waiting-steps.ts'

/** Two opposite answers to one thing. */
type Question = {
  name: string
  /** Opens it for the first of two members. Returns how to find out what the server has in the end. */
  open: (who: Member, other: Member) => Promise<() => Promise<unknown>>
  first: (page: Page) => ReturnType<typeof button>
  second: (page: Page) => ReturnType<typeof button>
  /** The state on the server after the second answer alone. */
  after: unknown
}

const namesIn = async (who: Member, treeId: string) =>
  (await who.api<{ data: { userName: string }[] }>('GET', `/v1/family/member/${treeId}`)).data.map(
    ({ userName }) => userName,
  )
const treeOf = async (who: Member) =>
  (await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'All of us' })).id
const membershipIn = async (who: Member, groupId: string) =>
  (await who.api<Group>('GET', `/v1/group/${groupId}`)).membership

const questions: Question[] = [
  {
    name: 'a request to join a group',
    async open(asha, ravi) {
      const { id } = await asha.api<Group>('POST', '/v1/group', {
        name: 'Joshi parivar',
        visibility: 'PUBLIC',
        joinPolicy: 'REQUEST',
      })
      await ravi.api('POST', `/v1/group/${id}/join`, { message: 'It is me' })
      await goBy(asha.page, `/home/group/${id}?tab=members`)
      return () => membershipIn(ravi, id)
    },
    first: (page) => button(page, 'Accept Ravi Rai'),
    second: (page) => button(page, 'Decline Ravi Rai'),
    after: 'NONE',
  },
  {
    name: 'an invitation to a group',
    async open(asha, ravi) {
      const { id } = await ravi.api<Group>('POST', '/v1/group', {
        name: 'Rai parivar',
        visibility: 'PUBLIC',
        joinPolicy: 'INVITE',
      })
      await ravi.api('POST', `/v1/group/${id}/invite`, { userIds: [asha.id] })
      await goBy(asha.page, `/home/group/${id}`)
      return () => membershipIn(asha, id)
    },
    first: (page) => button(page, 'Accept invitation'),
    second: (page) => button(page, 'Decline'),
    after: 'NONE',
  },
  {
    name: 'a request to follow',
    async open(asha, ravi) {
      await asha.api('PUT', '/v1/profile/privacy-option', { approveFollowers: true })
      await ravi.api('POST', '/v1/follow', { userId: asha.id })
      await goBy(asha.page, '/home/notifications')
      return async () => (await asha.api<{ data: unknown[] }>('GET', '/v1/follow/followers')).data.length
    },
    first: (page) => button(page, 'Accept Ravi Rai').first(),
    second: (page) => button(page, 'Decline Ravi Rai').first(),
    after: 0,
  },
  {
    name: 'a request to join a tree',
    async open(asha, ravi) {
      const id = await treeOf(asha)
      await ravi.api('POST', `/v1/family/member/${id}/request`, {})
      await goBy(asha.page, `/home/family-graph/${id}/members`)
      return () => namesIn(asha, id)
    },
    first: (page) => button(page, 'Accept').first(),
    second: (page) => button(page, 'Decline').first(),
    after: ['Asha Joshi'],
  },
  {
    name: 'a visit',
    async open(asha) {
      const { id } = await newPlace(asha, 'Indrawati Dhara', { status: 'PUBLISHED' })
      await asha.api('POST', `/v1/heritage/${id}/visit`, { on: { year: 2010 } })
      await goBy(asha.page, `/home/heritage/details/${id}`)
      await button(asha.page, /here/).first().click()
      await asha.page.getByRole('dialog').getByLabel('Year').fill('2019')
      return async () => (await asha.api<Place>('GET', `/v1/heritage/${id}`)).visitedOn?.year
    },
    first: (page) => button(page, 'I was not here'),
    second: (page) => button(page, 'Save visit'),
    after: 2019,
  },
]

/** Everything that the page asks the server to change. */
function changesBy(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

for (const { name, open, first, second, after } of questions)
  test(
    `${name}: of two answers that wait, only the last one is sent`,
    name === 'a request to join a group' ? {} : { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported module|did not come/)
      const asha = await member('Asha Joshi')
      const { page, context } = asha
      const outcome = await open(asha, await member('Ravi Rai'))
      await expect(second(page)).toBeVisible()
      await goOffline(asha)
      await first(page).click()
      await second(page).click()
      const calls = changesBy(page)
      await context.setOffline(false)
      await expect.poll(outcome).toEqual(after)
      await expect(second(page)).toHaveCount(0)
      expect(calls).toHaveLength(1)
    },
  )

test('an answer that was sent locks its opposite until the server has answered', async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const [question] = questions as [Question]
  const outcome = await question.open(asha, await member('Ravi Rai'))
  await expect(question.second(page)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(/\/v1\/group\/.*request/, async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.continue()
  })
  const calls = changesBy(page)
  await question.first(page).click()
  await expect(question.second(page)).toHaveAttribute('aria-disabled', 'true')
  await question.second(page).click({ force: true })
  held.resolve()
  await expect.poll(outcome).toBe('MEMBER')
  await expect(page.getByText('Ravi Rai is now a member')).toBeVisible()
  expect(calls).toHaveLength(1)
})
