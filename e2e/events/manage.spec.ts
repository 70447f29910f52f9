/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { inHours, newEvent } from './making.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { width: 1280, height: 800 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible()
const bell = (page: Page, count: number) => page.getByRole('link', { name: `Notifications, ${count} new` })
const guest = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** What stands in a field of a time, of the clocks of Kathmandu. */
const typed = (hours: number) => new Date(Date.parse(inHours(hours)) + 345 * 60_000).toISOString().slice(0, 16)
const fails = (page: Page, address: RegExp) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }))

async function inTree(owner: Member, who: Member): Promise<string> {
  const { id } = await owner.api<{ id: string }>('POST', '/v1/family/family-tree', {
    name: 'Rai of Dharan',
    description: 'x',
  })
  await who.api('POST', `/v1/family/member/${id}/request`)
  await owner.api('POST', '/v1/family/member/accept', { familyTreeId: id, userId: who.id, role: 'READ_WRITE' })
  return id
}

test('an event is managed from its invitations and waiting list to its deletion', async ({ member, allowNoise }) => {
  allowNoise(/status of 500|Refusal|500/)
  const names = ['Meera Karki', 'Ravi Joshi'].map((name) => `${name} ${crypto.randomUUID().slice(0, 6)}`)
  const asha = await member('Asha Rai')
  const [meera, ravi] = [await member(names[0]!, phone), await member(names[1]!)]
  const { page } = asha
  const tree = await inTree(asha, ravi)
  const event = await newEvent(asha, 'कुल पूजा', { type: 'PRIVATE', capacity: 1, familyTreeIds: [tree] })
  const call = new RegExp(`/v1/social/event/${event.id}`)
  await Promise.all([ravi, meera].map((who) => who.page.goto('/home')))
  await test.step('the page of the new event shows no guests', async () => {
    await page.goto('/home/events')
    await page.getByRole('article', { name: 'कुल पूजा' }).getByRole('link', { name: 'Manage' }).click()
    await expect(page).toHaveURL(new RegExp(`/home/events/manage/${event.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'कुल पूजा' })).toBeVisible()
    await tab(page, /^Guests/).click()
    await expect(page.getByText('No participants yet.')).toBeVisible()
    await expect(page.getByText('The waiting list is empty.')).toBeVisible()
    await shots(asha, 'manage-guests-none')
    await page.setViewportSize(desktop)
  })
  await test.step('Asha invites Meera by name, and a whole family tree', async () => {
    await button(page, 'Invite').click()
    const inviting = dialog(page, 'Invite to कुल पूजा')
    const send = inviting.getByRole('button', { name: 'Invite' })
    const choose = async (name: string) => {
      await inviting.getByLabel('Name').fill(name)
      await page.getByRole('option', { name }).click()
      await expect(inviting.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }
    await choose(names[0]!)
    await fails(page, /\/invite$/)
    await send.click()
    await expect(inviting.getByRole('alert')).toContainText(/\w/)
    await page.unroute(/\/invite$/)
    await send.click()
    await toast(page, 'Invitations sent')
    await expect(inviting).toBeHidden()
    await expect(guest(page, names[0]!)).toContainText('No answer')
    await button(page, 'Invite').click()
    await choose(names[0]!)
    await send.click()
    await expect(inviting.getByText('This person is already invited.')).toBeVisible()
    await expect(inviting.getByText('Some people could not be invited.')).toBeVisible()
    await inviting.getByRole('button', { name: `Remove ${names[0]}` }).click()
    await inviting.getByRole('radio', { name: 'Family tree' }).check()
    await inviting.getByRole('combobox', { name: 'Family tree' }).selectOption('Rai of Dharan')
    await shots(asha, 'manage-invite')
    await page.setViewportSize(desktop)
    await send.click()
    await toast(page, 'Members of Rai of Dharan were invited')
  })
  await test.step('Meera takes the last seat, and Ravi joins the waiting list', async () => {
    await bell(meera.page, 1).click()
    await meera.page.getByRole('button', { name: 'Asha Rai invites you to कुल पूजा' }).click()
    await meera.page.getByRole('group', { name: 'Are you coming?' }).getByRole('button', { name: 'Yes' }).click()
    await toast(meera.page, 'You are now going!')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expect(guest(page, names[0]!)).toContainText(/Yes/)
    await ravi.page.goto(`/home/events/${event.id}`)
    await button(ravi.page, 'Join the waiting list').click()
    await toast(ravi.page, 'All seats are taken. You are on the waiting list.')
    await expect(ravi.page.getByText('Waiting list: 1')).toBeVisible()
    await expect(guest(page, names[1]!).getByText('1', { exact: true })).toBeVisible()
    await shots(asha, 'manage-guests')
    await expectGoodEverywhere(page)
    await page.setViewportSize(desktop)
  })
  await test.step('Meera leaves, and Ravi moves up', async () => {
    await button(meera.page, 'Not Going').click()
    await toast(meera.page, 'You are no longer going')
    await expect(ravi.page.getByText('Waiting list: 1')).toBeHidden()
    await expect(button(ravi.page, 'Not Going')).toBeVisible()
    await expect(guest(page, names[1]!)).toContainText(/Yes/)
    await expect(page.getByText('The waiting list is empty.')).toBeVisible()
  })

  const [start, end] = [page.getByLabel('Start'), page.getByLabel('End')]
  await test.step('a new time is checked, and typed text stays after failures', async () => {
    await tab(page, /^Details/).click()
    // Not now: a minute later that is past.
    const soon = typed(2)
    await start.fill(soon)
    await end.fill(typed(-1))
    await button(page, 'Save').click()
    await expect(page.getByText('The end must be after the start.')).toBeVisible()
    await expect(end).toBeFocused()
    await end.fill(typed(5))
    await page.route(call, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await button(page, 'Save').click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/\w/)
    await expect(start).toHaveValue(soon)
    await page.unroute(call)
    const { name, description, type, address, startDate, endDate } = event
    const draft = { name, description, type, address, startDate, endDate, cityId: event.city!.id }
    await asha.api('PUT', `/v1/social/event/${event.id}`, { ...draft, address: 'Ason 14' })
    await button(page, 'Save').click()
    await button(page, 'Show the newer version').click()
    await button(page, 'Discard').click()
    await expect(page.getByLabel('Address')).toHaveValue('Ason 14')
    await start.fill(soon)
    await end.fill(typed(5))
    await shots(asha, 'manage-details')
    await expectGoodEverywhere(page)
    await page.setViewportSize(desktop)
  })
  await test.step('Asha saves the new time, and Ravi is notified', async () => {
    // The minute may end between the two.
    await expect(async () => {
      await start.fill(typed(0))
      await button(page, 'Save').click()
      await toast(page, 'Saved')
    }).toPass()
    await ravi.page.getByRole('link', { name: /^Notifications/ }).click()
    for (const told of ['A seat became free: you are going to कुल पूजा', 'The time or place of कुल पूजा has changed'])
      await expect(ravi.page.getByRole('button', { name: told })).toBeVisible()
  })
  await test.step('Asha removes Ravi after a first failure', async () => {
    await tab(page, /^Guests/).click()
    await button(page, `Remove ${names[1]}`).click()
    const asking = page.getByRole('alertdialog', { name: `Remove ${names[1]}?` })
    await fails(page, /\/participant\/[\w-]+$/)
    await asking.getByRole('button', { name: 'Remove' }).click()
    await expect(asking.getByRole('alert')).toContainText(/\w/)
    await page.unroute(/\/participant\/[\w-]+$/)
    await asking.getByRole('button', { name: 'Remove' }).click()
    await toast(page, `${names[1]} was removed`)
    await expect(page.getByText('No participants yet.')).toBeVisible()
  })
  await test.step('Asha archives, restores and deletes the event', async () => {
    await tab(page, /^Archive and Delete/).click()
    await shots(asha, 'manage-end')
    await page.setViewportSize(desktop)
    await fails(page, /\/event\/archive\//)
    await button(page, 'Archive').click()
    const question = page.getByRole('alertdialog', { name: 'Archive Event?' })
    await question.getByRole('button', { name: 'Archive' }).click()
    await toast(page, 'Archive failed')
    await page.unroute(/\/event\/archive\//)
    await question.getByRole('button', { name: 'Archive' }).click()
    await toast(page, 'Event archived successfully')
    await expect(page).toHaveURL(/\/home\/events$/)
    await page.getByRole('tab', { name: 'Archive' }).click()
    await page.getByRole('article', { name: 'कुल पूजा' }).getByRole('link', { name: 'Manage' }).click()
    await tab(page, /^Archive and Delete/).click()
    await fails(page, /\/event\/archive\//)
    await button(page, 'Bring back').click()
    await expect(page.getByText('Something went wrong', { exact: false }).first()).toBeVisible()
    await page.unroute(/\/event\/archive\//)
    await button(page, 'Bring back').click()
    await toast(page, 'Event restored')
    await button(page, 'Delete').click()
    const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await page.route(call, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await sure.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Delete failed')
    await page.unroute(call)
    await sure.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Event deleted')
    await expect(page).toHaveURL(/\/home\/events$/)
    await ravi.page.goto(`/home/events/${event.id}`)
    await expect(ravi.page.getByRole('heading', { name: 'This event does not exist.' })).toBeVisible()
  })
})
