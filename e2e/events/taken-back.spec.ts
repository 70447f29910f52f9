import { expect, settled, test } from '../fixtures.ts'
import { newEvent } from './making.ts'

test('the invitation of a whole family tree is withdrawn by the owner of the event', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Bista'), await member('Ravi Bista')]
  const { page } = asha
  const name = 'Bista of Palpa'
  const { id: tree } = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', { name, description: 'x' })
  await ravi.api('POST', `/v1/family/member/${tree}/request`)
  await asha.api('POST', '/v1/family/member/accept', { familyTreeId: tree, userId: ravi.id, role: 'READ_ONLY' })
  const event = await newEvent(asha, 'Family lunch', { type: 'PRIVATE' })
  await asha.api('POST', `/v1/social/event/${event.id}/invite`, { treeIds: [tree] })
  await ravi.page.goto(`/home/events/${event.id}`)
  await expect(ravi.page.getByRole('heading', { level: 1, name: 'Family lunch' })).toBeVisible()
  await page.goto(`/home/events/manage/${event.id}`)
  await page.getByRole('tab', { name: /^Guests/ }).click()
  const invited = page.getByRole('region', { name: 'Invited groups and family trees' })
  await expect(invited.getByRole('listitem')).toContainText([name])
  await settled(page)
  await invited.getByRole('button', { name: `Withdraw: ${name}` }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect(invited).toHaveCount(0)
  await ravi.page.reload()
  await expect(ravi.page.getByRole('heading', { level: 1, name: 'Family lunch' })).toHaveCount(0)
})

test('an answer of Maybe is found among Going, and taken back once the event is archived', async ({ member }) => {
  const [asha, ravi] = [await member('Asha Karki'), await member('Ravi Karki')]
  const { page } = ravi
  const event = await newEvent(asha, 'Kite day', { type: 'PRIVATE' })
  const at = `/v1/social/event/${event.id}`
  await asha.api('POST', `${at}/invite`, { userIds: [ravi.id] })
  await ravi.api('PUT', `${at}/answer`, { answer: 'MAYBE' })
  await page.goto('/home/events?tab=going')
  const maybe = page.getByRole('region', { name: 'You answered Maybe' })
  await expect(maybe.getByRole('article', { name: 'Kite day' })).toBeVisible()
  await asha.api('PUT', `/v1/social/event/archive/${event.id}`, { decision: true, mediaIds: [] })
  await page.reload()
  await maybe.getByRole('article', { name: 'Kite day' }).getByRole('button', { name: 'Not Going' }).click()
  await expect(maybe).toHaveCount(0)
  const no = page.getByRole('region', { name: 'You answered No' })
  await expect(no.getByRole('article', { name: 'Kite day' })).toBeVisible()
})

test('a seat at an archived event is found among Going and given back', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Karki'), await member('Ravi Karki')]
  const { page } = ravi
  const event = await newEvent(asha, 'Kite day')
  await ravi.api('POST', `/v1/social/event/${event.id}/participant`)
  await asha.api('PUT', `/v1/social/event/archive/${event.id}`, { decision: true, mediaIds: [] })
  await page.goto('/home/events?tab=going')
  const archived = page.getByRole('region', { name: 'Archived events you joined' })
  await archived.getByRole('article', { name: 'Kite day' }).getByRole('button', { name: 'Not Going' }).click()
  await expect(page.getByText('You are no longer going')).toBeVisible()
  await expect(archived).toHaveCount(0)
})
