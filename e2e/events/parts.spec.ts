import type { SocialEvent } from '@mulghar/contract/events/events'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).filter({ visible: true })
const linksIn = (page: Page, name: string) => region(page, name).getByRole('listitem').getByRole('link')

const city = async (who: Member) =>
  (await who.api<{ data: { id: string }[] }>('GET', '/v1/city/filter?countryCode=NP&cityPrefix=Pokhara')).data[0]!.id

/** An event that begins in some days. */
const made = async (who: Member, name: string, days: number, more: object = {}) => {
  const at = (hours: number) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()
  const when = { startDate: at(1), endDate: at(5) }
  const where = { cityId: await city(who), address: 'Lakeside' }
  const draft = { name, description: 'All come', type: 'PUBLIC', ...when, ...where, ...more }
  return who.api<SocialEvent>('POST', '/v1/social/event', draft)
}

test('a family tree and a group show their events to those who may see them', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai', phone), await member('Meera Karki')]
  const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Joshi of Palpa',
    description: 'All',
  })
  const joins = { familyTreeId: tree.id, userId: ravi.id }
  await ravi.api('POST', `/v1/family/member/${tree.id}/request`)
  await asha.api('POST', '/v1/family/member/accept', { ...joins, role: 'READ_WRITE' })
  const group = await asha.api<{ id: string }>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'PUBLIC' })

  await test.step('a tree without events has no section for them', async () => {
    await ravi.page.goto(`/home/family-graph/${tree.id}/members`)
    await expect(ravi.page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
    await settled(ravi.page)
    await expect(region(ravi.page, 'Events of this family')).toHaveCount(0)
  })
  const puja = await test.step('a new event appears at once', async () => {
    const ofBoth = { familyTreeIds: [tree.id], groupIds: [group.id] }
    const puja = await made(asha, 'Kul puja at the old house', 3, { ...ofBoth, type: 'PRIVATE' })
    await expect(linksIn(ravi.page, 'Events of this family')).toHaveText([
      /Kul puja at the old house.*Pokhara · 0 going/,
    ])
    await made(asha, 'मामाघरको भोज', 5, ofBoth)
    await made(asha, 'Cleaning of the spring', 1, ofBoth)
    await made(asha, 'Cousins’ picnic, Begnas', 9, ofBoth)
    return puja
  })
  await test.step('the family sees the next three events, and more on a press', async () => {
    const family = linksIn(ravi.page, 'Events of this family')
    await expect(family).toHaveText([/Cleaning of the spring/, /Kul puja/, /मामाघरको भोज/])
    await shots(ravi, 'tree-with-events')
    await ravi.page.getByRole('button', { name: 'Show more events' }).click()
    await expect(family).toHaveText([/Cleaning of the spring/, /Kul puja/, /मामाघरको भोज/, /Cousins’ picnic/])
    await expect(family.nth(1)).toHaveAttribute('href', `/home/events/${puja.id}`)
    await expectGoodEverywhere(ravi.page)
  })

  const ofGroup = linksIn(meera.page, 'Events of this group')
  await test.step('a reader of the group sees the private event after joining', async () => {
    await meera.page.goto(`/home/group/${group.id}`)
    await expect(ofGroup).toHaveText([/Cleaning of the spring/, /मामाघरको भोज/, /Cousins’ picnic/])
    await expect(meera.page.getByText('Kul puja')).toHaveCount(0)
    await shots(meera, 'group-with-events')
    await meera.page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(ofGroup).toHaveText([/Cleaning of the spring/, /Kul puja/, /मामाघरको भोज/])
    await meera.page.setViewportSize(phone.viewport)
    await meera.page.getByRole('tab', { name: 'About' }).click()
    await expect(ofGroup.first()).toContainText('Pokhara · 0 going')
    await expectGoodEverywhere(meera.page)
  })
  await test.step('a member who leaves no longer sees the private event', async () => {
    await meera.api('DELETE', `/v1/group/${group.id}/leave`)
    await expect(ofGroup).toHaveText([/Cleaning of the spring/, /मामाघरको भोज/, /Cousins’ picnic/])
  })
})

test(
  'a moderator removes events and finance programs of members from the group',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const draft = { name: 'Joshi parivar', visibility: 'PUBLIC', joinPolicy: 'OPEN' }
    const group = await asha.api<{ id: string }>('POST', '/v1/group', draft)
    await ravi.api('POST', `/v1/group/${group.id}/join`)
    await made(ravi, 'Sale of phones', 2, { groupIds: [group.id] })
    const program = { name: 'Money for Ravi', description: 'All', groupId: group.id }
    await ravi.api('POST', '/v1/finance/program', program)
    for (const who of [ravi, asha]) {
      await who.page.goto(`/home/group/${group.id}`)
      await expect(linksIn(who.page, 'Events of this group')).toHaveText([/Sale of phones/])
      await expect(linksIn(who.page, 'Finance programs of this group')).toHaveText(['Money for Ravi'])
    }
    await expect(ravi.page.getByRole('button', { name: 'Remove Sale of phones' })).toHaveCount(0)
    await expect(ravi.page.getByRole('button', { name: 'Remove Money for Ravi' })).toHaveCount(0)
    await expectGoodEverywhere(asha.page)
    for (const [name, title] of [
      ['Sale of phones', 'Events of this group'],
      ['Money for Ravi', 'Finance programs of this group'],
    ] as const) {
      await asha.page.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(region(asha.page, title)).toHaveCount(0)
      await expect(region(ravi.page, title)).toHaveCount(0)
    }
  },
)

test('Home begins with the next own and joined events', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(/status of 500/)
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const { page } = asha
  const next = linksIn(page, 'Next events')
  await test.step('Home without events has no section for them', async () => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Welcome to Mulghar' })).toBeVisible()
    await expect(region(page, 'Next events')).toHaveCount(0)
  })
  const { own, theirs, far } = await test.step('Home shows own and joined events, the soonest first', async () => {
    const own = await made(asha, 'नातिनीको न्वारान', 4)
    await expect(next).toHaveText([/नातिनीको न्वारान.*Pokhara · 0 going/])
    const theirs = await made(ravi, 'Wedding at Ravi’s', 2)
    await made(ravi, 'Where she does not go', 1)
    const far = await made(asha, 'In a far month', 60)
    await asha.api('POST', `/v1/social/event/${theirs.id}/participant`)
    await expect(next).toHaveText([/Wedding at Ravi’s.*Pokhara · 1 going/, /नातिनीको न्वारान/])
    await expect(next.first()).toHaveAttribute('href', `/home/events/${theirs.id}`)
    await shots(asha, 'home-with-events')
    return { own, theirs, far }
  })
  await test.step('Home shows at most four events, none archived or cancelled', async () => {
    for (const day of [5, 6, 7])
      await made(asha, `A long evening, the ${day}th in a row, with all who were ever asked`, day)
    await expect(next).toHaveCount(4)
    await ravi.api('DELETE', `/v1/social/event/${theirs.id}`)
    await expect(next.first()).toContainText('नातिनीको न्वारान')
    await expect(next).toHaveCount(4)
    await expectGoodEverywhere(page)
    await asha.api('PUT', `/v1/social/event/archive/${own.id}`, { decision: true })
    await expect(next).toHaveCount(3)
    await expect(page.getByText(far.name)).toHaveCount(0)
    await expect(region(page, 'Next events').getByRole('link', { name: 'All events' })).toHaveAttribute(
      'href',
      '/home/events',
    )
  })
  await test.step('the section loads again after a failure', async () => {
    const call = /\/v1\/social\/event\/between/
    await page.route(call, (route) => route.fulfill({ status: 500, json: { code: 'kit/unexpected', message: 'No' } }))
    await page.reload()
    await expect(region(page, 'Next events').getByRole('alert')).toBeVisible()
    await page.unroute(call)
    await region(page, 'Next events').getByRole('button', { name: 'Try again' }).click()
    await expect(next).toHaveCount(3)
  })
})
