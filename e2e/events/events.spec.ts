import type { SocialEvent } from '@mulghar/contract/events/events'
import type { ConsoleMessage, Page } from '@playwright/test'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { shots } from '../shots.ts'
import { inHours, inKathmandu, newEvent, typedInKathmandu } from './making.ts'

const ownCall = /\/v1\/social\/event\/own(?!.*archived)/
const archivedCall = /\/v1\/social\/event\/own\?(?=.*archived=archived)/
const goingCall = /\/v1\/social\/event\/going/
const recommendedCall = /\/v1\/social\/event(\?|$)/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
/** What is only written down. */
function logOf(page: Page) {
  const lines: string[] = []
  page.on('console', (message: ConsoleMessage) => message.type() === 'error' && lines.push(message.text()))
  return lines
}
const failing = (page: Page, address: RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: '' }))

test('each tab of events says that it loads, and that it is empty', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Rai')
  const { page } = asha
  await test.step('My Events shows that it loads, then that it is empty', async () => {
    const goOn = await hold(page, ownCall)
    // Others make events in the same house.
    await page.route(recommendedCall, (route) => route.fulfill({ json: { data: [], next: null, hasNext: false } }))
    await page.goto('/home')
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await expect(page.getByText('Loading events...').first()).toBeAttached()
    goOn()
    await expect(page.getByText('No events found.')).toBeVisible()
  })
  await test.step('no event is recommended', async () => {
    await expect(page.getByRole('heading', { name: 'Recommended Events' })).toBeVisible()
    await expect(page.getByText('No recommended events available.')).toBeVisible()
    await shots(asha, 'events-none')
    await expectGoodEverywhere(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('Going shows that it loads, then that it is empty', async () => {
    const goThere = await hold(page, goingCall)
    await tab(page, 'Going').click()
    await expect(page.getByText('Loading events...').first()).toBeAttached()
    goThere()
    await expect(page.getByText('No events found.')).toBeVisible()
    await expect(button(page, 'Add Event')).toBeVisible()
  })
  await test.step('Archive shows that it loads, then that it is empty', async () => {
    const goBack = await hold(page, archivedCall)
    await tab(page, 'Archive').click()
    await expect(page.getByText('Loading archived events...')).toBeAttached()
    goBack()
    await expect(page.getByText('No archived events found.')).toBeVisible()
    await expect(button(page, 'Add Event')).toHaveCount(0)
  })
})

test(
  'failed lists of events are empty and logged, or say so and load at a second try',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal|500/)
    const asha = await member('Asha Rai')
    const { page } = asha
    const log = logOf(page)
    await newEvent(asha, 'Kul puja')
    await failing(page, /\/v1\/social\/event/)
    await page.goto('/home/events')
    await expect(page.getByText('No events found.')).toBeVisible()
    await expect(page.getByText('No recommended events available.')).toBeVisible()
    expect(log.filter((line) => !line.startsWith('Failed to load resource')).length).toBeGreaterThanOrEqual(2)
    await tab(page, 'Going').click()
    await expect(page.getByText('Failed to load events. Please try again later.')).toBeVisible()
    await tab(page, 'Archive').click()
    await expect(page.getByText('Failed to load archived events. Please try again later.')).toBeVisible()
    await page.unroute(/\/v1\/social\/event/)
    await button(page, 'Try again').click()
    await expect(page.getByText('No archived events found.')).toBeVisible()
  },
)

test(
  'a new event names each missing field, takes only a city of its country, and keeps typed text after a failure',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal|500/)
    const asha = await member('Asha Rai')
    const { page } = asha
    const log = logOf(page)
    await asha.api('POST', '/v1/family/family-tree', { name: 'Rai of Dharan', description: 'x' })
    await asha.api('POST', '/v1/group', { name: 'Rai parivar', visibility: 'HIDDEN' })
    const form = dialog(page, 'Create New Event')
    const create = form.getByRole('button', { name: 'Create Event' })
    await test.step('the empty form names each missing field', async () => {
      await page.goto('/home/events')
      await button(page, 'Add Event').click()
      await expect(form.getByLabel('City')).toBeDisabled()
      await create.click()
      await expect(form.locator('[aria-invalid="true"]')).toHaveCount(7)
      await expect(form.getByLabel('Event Type')).toHaveValue('PUBLIC')
      await expect(form.getByText('JPG, PNG')).toBeVisible()
      await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
      await shots(asha, 'events-form-faults')
      await page.setViewportSize({ width: 1280, height: 800 })
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kul puja at the old house')
      await form.getByLabel('Description').fill('All branches come home once a year. '.repeat(6))
      await form.getByLabel('Event Type').selectOption('PRIVATE')
    })
    await test.step('the form accepts only a city of the chosen country', async () => {
      await form.getByLabel('Country').selectOption('NP')
      const city = form.getByLabel('City')
      await city.fill('Kathm')
      await expect(page.getByRole('option', { name: /^Kathmandu/ }).first()).toBeVisible()
      await city.press('ArrowDown')
      await city.press('Enter')
      await expect(city).toHaveValue('Kathmandu')
      await expect(city).not.toHaveAttribute('aria-invalid', 'true')
      await city.fill('Kathmand')
      await expect(city).toHaveAttribute('aria-invalid', 'true')
      await page
        .getByRole('option', { name: /^Kathmandu/ })
        .first()
        .click()
      await expect(city).toHaveValue('Kathmandu')
      await form.getByLabel('Country').selectOption('IN')
      await expect(city).toHaveValue('')
      await form.getByLabel('Country').selectOption('NP')
      await city.fill('Kathm')
      await page
        .getByRole('option', { name: /^Kathmandu/ })
        .first()
        .click()
    })
    await test.step('the start has to be in the future, and the end after it', async () => {
      await form.getByLabel('Address').fill('Ason 12')
      const [start, end] = [form.getByLabel('Start'), form.getByLabel('End')]
      await expect(start).toHaveAttribute('min', /^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
      await start.fill('2020-01-01T08:00')
      await expect(form.getByText('The start must be in the future.')).toBeVisible()
      await start.fill(typedInKathmandu(inHours(48)))
      await expect(end).toHaveAttribute('min', await start.inputValue())
      await end.fill(typedInKathmandu(inHours(47)))
      await expect(form.getByText('The end must be after the start.')).toBeVisible()
      await end.fill(typedInKathmandu(inHours(50)))
    })
    await test.step('Asha chooses a tree and a group', async () => {
      await form.getByRole('combobox', { name: 'Family Tree (optional)' }).selectOption('Rai of Dharan')
      await form.getByRole('combobox', { name: 'Group (optional)' }).selectOption('Rai parivar')
      await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0)
      await shots(asha, 'events-form')
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    await test.step('a failed creation keeps what was typed', async () => {
      const isCreate = /\/v1\/social\/event$/
      await page.route(isCreate, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      const lines = log.length
      await create.click()
      await expect.poll(() => log.length).toBeGreaterThan(lines)
      await expect(create).toBeEnabled()
      await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kul puja at the old house')
      await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0)
      await page.unroute(isCreate)
    })
    await test.step('the event is created and appears as a card', async () => {
      await create.click()
      await expect(form).toBeHidden()
      const made = card(page, 'Kul puja at the old house')
      await expect(made).toBeVisible()
      await expect(made).toContainText('PRIVATE')
      await expect(made).toContainText('Kathmandu, Ason 12')
      const { data } = await asha.api<{ data: SocialEvent[] }>('GET', '/v1/social/event/own?all=')
      expect(data[0]?.familyTrees[0]?.name).toBe('Rai of Dharan')
      expect(data[0]?.groups[0]?.name).toBe('Rai parivar')
    })
  },
)

test(
  'a card of an event is joined, left, read, archived and deleted, and failures say so',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal|500/)
    const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
    const { page } = ravi
    const toast = (words: string) => page.getByText(words, { exact: true })
    const name = `Kul puja ${asha.id.slice(-6)}`
    const event = await newEvent(asha, name, { capacity: 1 })
    const own = await newEvent(ravi, 'आमाको जन्मदिन')
    const theirs = card(page, name)
    await test.step('a recommended event shows which values it lacks', async () => {
      await page.route(recommendedCall, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: SocialEvent[] }
        // Of all that others make in this house, the one that is looked at; one field of it is no date.
        const data = body.data
          .filter(({ id }) => id === event.id)
          .map((one) => ({ ...one, startDate: 'soon', description: '', city: null }))
        await route.fulfill({ json: { ...body, data, next: null, hasNext: false } })
      })
      await page.goto('/home/events')
      await expect(theirs).toContainText('No description provided.')
      await expect(theirs).toContainText('Invalid Date')
      await expect(theirs).toContainText('N/A, Ason 12')
      await page.unrouteAll({ behavior: 'wait' })
      await expect(theirs.getByRole('button', { name: /participant/ })).toHaveCount(0)
      await expect(theirs.getByRole('button', { name: 'Archive' })).toHaveCount(0)
    })
    await test.step('Ravi joins after a first failure', async () => {
      await failing(page, /\/participant$/)
      await theirs.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(toast('Join failed')).toBeVisible()
      await page.unroute(/\/participant$/)
      await theirs.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(toast('You are now going!')).toBeVisible()
    })
    await test.step('the dialog shows all details', async () => {
      await tab(page, 'Going').click()
      await expect(theirs).toContainText(inKathmandu(event.startDate))
      await expect(theirs).toContainText('1 participant')
      await theirs.getByRole('button', { name, exact: true }).click()
      const details = dialog(page, name)
      await expect(details).toContainText('All branches come home once a year.')
      await expect(details).toContainText(inKathmandu(event.endDate))
      await expect(details).toContainText('Your time:')
      await expect(details).toContainText('Kathmandu, Ason 12')
      await expect(details.getByRole('button', { name: /participant/ })).toHaveCount(0)
      await shots(ravi, 'event-details')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
    })
    await test.step('Ravi leaves after a first failure', async () => {
      await failing(page, /\/participant$/)
      await theirs.getByRole('button', { name: 'Not Going' }).click()
      await expect(toast('Leave failed')).toBeVisible()
      await expect(theirs).toBeVisible()
      await page.unroute(/\/participant$/)
      await theirs.getByRole('button', { name: 'Not Going' }).click()
      await expect(toast('You are no longer going')).toBeVisible()
      await expect(theirs).toHaveCount(0)
    })

    const mine = card(page, 'आमाको जन्मदिन')
    await test.step('his own event shows its participant', async () => {
      await asha.api('POST', `/v1/social/event/${own.id}/participant`)
      await tab(page, 'My Events').click()
      await expect(mine).toContainText('1 participant')
      await shots(ravi, 'events-some')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    await test.step('the list of participants loads after a first failure', async () => {
      await failing(page, /\/participant(\?|$)/)
      await mine.getByRole('button', { name: /participant/ }).click()
      const people = dialog(page, 'Participants')
      await expect(people.getByText('No participants yet.')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.unroute(/\/participant(\?|$)/)
      await page.reload()
      const goOn = await hold(page, /\/participant(\?|$)/)
      await mine.getByRole('button', { name: 'आमाको जन्मदिन' }).click()
      await dialog(page, 'आमाको जन्मदिन')
        .getByRole('button', { name: /participant/ })
        .click()
      await expect(people.getByText('Loading participants...')).toBeAttached()
      goOn()
      await expect(people.getByRole('link', { name: 'Asha Rai' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(people).toBeHidden()
      await expect(mine.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', `/home/events/manage/${own.id}`)
    })
    await test.step('Ravi archives his event after a first failure', async () => {
      const archive = mine.getByRole('button', { name: 'Archive' })
      await archive.focus()
      await expect(archive).toHaveCSS('opacity', '1')
      await archive.click()
      const asking = page.getByRole('alertdialog', { name: 'Archive Event?' })
      await failing(page, /\/event\/archive\//)
      await asking.getByRole('button', { name: 'Archive' }).click()
      await expect(toast('Archive failed')).toBeVisible()
      await page.unroute(/\/event\/archive\//)
      const sent = page.waitForRequest(/\/event\/archive\//)
      await asking.getByRole('button', { name: 'Archive' }).click()
      expect((await sent).postDataJSON()).toEqual({ decision: true, mediaIds: [] })
      await expect(toast('Event archived successfully')).toBeVisible()
      await expect(mine).toHaveCount(0)
      await tab(page, 'Archive').click()
      await expect(mine).toBeVisible()
      await expect(mine.getByRole('button', { name: 'Archive' })).toHaveCount(0)
    })
    await test.step('Ravi deletes his event after a first failure', async () => {
      await mine.getByRole('button', { name: 'Delete' }).click()
      const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
      await expect(sure).toContainText('This action cannot be undone.')
      await page.route(/\/v1\/social\/event\/[\w-]{36}$/, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      await sure.getByRole('button', { name: 'Delete' }).click()
      await expect(toast('Delete failed')).toBeVisible()
      await page.unroute(/\/v1\/social\/event\/[\w-]{36}$/)
      await sure.getByRole('button', { name: 'Delete' }).click()
      await expect(toast('Event deleted')).toBeVisible()
      await expect(mine).toHaveCount(0)
      await expect(page.getByText('No archived events found.')).toBeVisible()
    })
  },
)

test(
  'the page of an event takes answers and comments, is saved and printed, and is hidden from others',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Rai'), await member('Ravi Joshi')]
    const tree = await asha.api<{ id: string }>('POST', '/v1/family/family-tree', {
      name: 'Rai of Dharan',
      description: 'x',
    })
    const event = await newEvent(asha, 'कुल पूजा', { type: 'PRIVATE', capacity: 1, familyTreeIds: [tree.id] })
    const { page } = ravi
    await test.step('a member who is not invited does not find the page', async () => {
      await page.goto(`/home/events/${event.id}`)
      await expect(page.getByRole('heading', { name: 'This event does not exist.' })).toBeVisible()
    })
    await test.step('the invited member opens the page', async () => {
      await asha.api('POST', `/v1/social/event/${event.id}/invite`, { userIds: [ravi.id] })
      await page.goto('/home/events')
      await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
      await card(page, 'कुल पूजा').getByRole('button', { name: 'कुल पूजा' }).click()
      await dialog(page, 'कुल पूजा').getByRole('link', { name: 'Open event page' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'कुल पूजा' })).toBeVisible()
      await expect(page).toHaveTitle(/कुल पूजा/)
    })
    await test.step('the invited member answers Maybe, then Yes', async () => {
      const answers = page.getByRole('group', { name: 'Are you coming?' })
      await answers.getByRole('button', { name: 'Maybe' }).click()
      await expect(page.getByText('Your answer was sent')).toBeVisible()
      await expect(answers.getByRole('button', { name: 'Maybe' })).toHaveAttribute('aria-pressed', 'true')
      await answers.getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByText('You are now going!')).toBeVisible()
      await expect(page.getByText('1 participant of 1 seat')).toBeVisible()
      await expect(button(page, 'Not Going')).toBeVisible()
    })
    await test.step('the owner sees a new comment at once', async () => {
      await asha.page.goto(`/home/events/${event.id}`)
      await expect(asha.page.getByRole('link', { name: 'Rai of Dharan' })).toBeVisible()
      await expect(asha.page.getByRole('link', { name: 'Manage' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Add a comment...' }).fill('हामी आउँछौँ')
      await button(page, 'Post').click()
      await expect(asha.page.getByText('हामी आउँछौँ')).toBeVisible()
      await shots(ravi, 'event-page')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    await test.step('the member saves a calendar file and shares the link', async () => {
      const saved = page.waitForEvent('download')
      await button(page, 'Add to a calendar').click()
      expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
      await button(page, 'Share the link').click()
      const sharing = dialog(page, 'Link to this event')
      await expect(sharing.getByLabel('Link', { exact: true })).toHaveValue(new RegExp(`/home/events/${event.id}$`))
      await expect(sharing.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sharing).toBeHidden()
    })
    await test.step('the member prints a poster', async () => {
      await page.evaluate(() => {
        const paper = window as unknown as { asked: number; print: () => void }
        paper.asked = 0
        paper.print = () => void paper.asked++
      })
      await button(page, 'Print a poster').click()
      await expect.poll(() => page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.locator('[data-poster]')).toBeVisible()
      await expect(page.locator('[data-poster]')).toContainText('कुल पूजा')
      if (process.env['SHOTS']) await page.pdf({ path: `${process.env['SHOTS']}/poster.pdf`, format: 'A4' })
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await expect(page.locator('[data-poster]')).toHaveCount(0)
    })
    await test.step('the archived event takes no comments, and the deleted one is gone', async () => {
      await asha.api('PUT', `/v1/social/event/archive/${event.id}`, { decision: true })
      await expect(page.getByText('This event is archived. You can no longer join it.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Add a comment...' })).toHaveCount(0)
      await asha.api('DELETE', `/v1/social/event/${event.id}`)
      await expect(page.getByRole('heading', { name: 'This event does not exist.' })).toBeVisible()
    })
  },
)
