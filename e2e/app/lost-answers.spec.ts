import type { Group } from '@mulghar/contract/groups/groups'
import type { Page } from '@playwright/test'
import { newEvent } from '../events/making.ts'
import { begun, button as buttonIn, dialog, entered, fill, rowOf } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { editors } from './unsaved-forms.ts'
import { button, goBy } from './waiting-steps.ts'

/** An edit whose first answer is lost, and that is saved again. */
type Edit = {
  name: string
  open: (who: Member) => Promise<void>
  type: (page: Page) => Promise<void>
  save: (page: Page) => Promise<void>
  isOver: (page: Page) => Promise<void>
}

const says = (text: string) => (page: Page) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const typed = 'What grandmother tells'

const edits: Edit[] = [
  {
    name: 'a profile',
    open: ({ page }) => goBy(page, '/home/settings'),
    type: (page) => page.getByRole('textbox', { name: 'Bio' }).fill(typed),
    save: (page) => button(page, 'Save').first().click(),
    isOver: says('Profile saved'),
  },
  {
    name: 'the settings of a group',
    async open(who) {
      const { id } = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
      await goBy(who.page, `/home/group/${id}?tab=settings`)
    },
    type: (page) => page.getByLabel('Description').fill(typed),
    save: (page) => button(page, 'Save').first().click(),
    isOver: says('Group saved'),
  },
  {
    name: 'an event that is managed',
    async open(who) {
      const { id } = await newEvent(who, 'Kul puja')
      await goBy(who.page, `/home/events/manage/${id}`)
    },
    type: (page) => page.getByLabel('Description').fill(typed),
    save: (page) => button(page, 'Save').last().click(),
    isOver: says('Saved'),
  },
  {
    name: 'a person',
    async open(who) {
      const tree = await who.api<{ id: string }>('POST', '/v1/family/family-tree', { name: 'Joshi', description: 'x' })
      const person = await who.api<{ id: string }>('POST', `/v1/family/${tree.id}/person`, { firstName: 'Hari' })
      await goBy(who.page, `/home/person/${person.id}`)
      await button(who.page, 'Edit').first().click()
    },
    async type(page) {
      const form = page.getByRole('dialog')
      await form.getByLabel('First name', { exact: true }).fill('Gita ')
      await form.getByLabel('Place of birth').fill('Kirtipur')
      await form.getByText('Contact and bio').click()
      await form.getByLabel('Phone').fill('+977 9841 234 567')
      await form.getByText('Addresses', { exact: true }).click()
      await form.getByRole('button', { name: 'Add an address' }).click()
      await form.getByLabel('City').fill('Kirtipur')
      await form.getByText('Sources', { exact: true }).click()
      await form.getByRole('button', { name: 'Add a source' }).click()
      await form.getByLabel('Title').fill('The register of Bishnu')
    },
    save: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
    isOver: says('Person saved'),
  },
  {
    name: 'a donation',
    async open(who) {
      const { id } = await begun(who, 'Roof')
      await entered(who, id, 'Rai family', 500)
      await who.page.goto(`/home/finance/${id}`)
      await buttonIn(rowOf(who.page, 'Rai family'), 'Edit').click()
    },
    type: (page) => fill(dialog(page, 'Update Entry'), { address: 'Palpa' }),
    async save(page) {
      const alert = page.getByRole('alertdialog')
      if (await alert.isVisible()) await button(page, 'OK').click()
      await button(page, 'Save').click()
    },
    isOver: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
  ...editors.map(({ name, open, field }) => ({
    name,
    open,
    type: (page: Page) => field(page).fill(typed),
    save: (page: Page) => button(page, 'Save').last().click(),
    isOver: (page: Page) => expect(field(page)).toHaveCount(0),
  })),
]

const newer = /^(Someone|Somebody) else (has )?changed this|^In the meantime the entry was changed/

/** The server saves, and its answer does not arrive. */
async function loseFirstAnswer(page: Page, save: () => Promise<void>, method = 'PUT'): Promise<void> {
  let lost = 0
  await page.route('**/v1/**', async (route) => {
    if (route.request().method() !== method || lost > 0) return route.fallback()
    lost++
    await route.fetch()
    await route.abort()
  })
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === method)
  await save()
  await failed
}

for (const { name, open, type, save, isOver } of edits)
  test(
    `${name}: a second save after a lost answer is no conflict with oneself`,
    name === 'a profile' ? {} : { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/Failed to load resource|net::ERR|409/)
      const who = await member('Asha Joshi')
      const { page } = who
      await open(who)
      await type(page)
      await loseFirstAnswer(page, () => save(page))
      await save(page)
      await isOver(page)
      await expect(page.getByText(newer)).toHaveCount(0)
    },
  )

for (const { name, open, field } of editors)
  test(
    `${name}: a save after a lost answer and a reload is no conflict with oneself`,
    { tag: '@room' },
    async ({ member, allowNoise }) => {
      allowNoise(/Failed to load resource|net::ERR|409/)
      const who = await member('Asha Joshi')
      const { page } = who
      await open(who)
      await field(page).fill(typed)
      await loseFirstAnswer(page, () => button(page, 'Save').last().click())
      await page.reload()
      await expect(field(page)).toHaveValue(typed)
      await button(page, 'Save').last().click()
      await expect(field(page)).toHaveCount(0)
      await expect(page.getByText(newer)).toHaveCount(0)
    },
  )

test(
  'people whose invitation had no answer are invited once, and by oneself',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR/)
    const asha = await member('Asha Joshi')
    await member('Haribansha Tuladhar')
    const { page } = asha
    const { id } = await newEvent(asha, 'Kul puja')
    await goBy(page, `/home/events/manage/${id}`)
    await page.getByRole('tab', { name: /^Guests/ }).click()
    await button(page, 'Invite').click()
    const inviting = page.getByRole('dialog', { name: 'Invite to Kul puja' })
    await inviting.getByLabel('Name').fill('Haribansha Tuladhar')
    await page.getByRole('option', { name: 'Haribansha Tuladhar' }).first().click()
    const send = inviting.getByRole('button', { name: 'Invite' })
    await loseFirstAnswer(page, () => send.click(), 'POST')
    await expect(inviting.getByRole('alert')).toContainText('We could not confirm that this was saved')
    await send.click()
    await expect(page.getByText('Invitations sent')).toBeVisible()
    await expect(inviting).toHaveCount(0)
  },
)

test('a donation whose answer was lost, closed and opened again, shows no change of somebody else', async ({
  member,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|net::ERR|409/)
  const who = await member('Asha Joshi')
  const { page } = who
  const { id } = await begun(who, 'Roof')
  await entered(who, id, 'Rai family', 500)
  await page.goto(`/home/finance/${id}`)
  await buttonIn(rowOf(page, 'Rai family'), 'Edit').click()
  await fill(dialog(page, 'Update Entry'), { address: 'Palpa' })
  await loseFirstAnswer(page, () => button(page, 'Save').click())
  await button(page, 'OK').click()
  await page.keyboard.press('Escape')
  await buttonIn(rowOf(page, 'Rai family'), 'Edit').click()
  await expect(dialog(page, 'Update Entry').getByLabel('Address')).toHaveValue('Palpa')
  await expect(page.getByText(newer)).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'an entry that was set aside by a lost try says which reason it keeps',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|net::ERR|NetworkFailure/)
    const [who, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = who
    const { id } = await begun(who, 'Roof')
    await entered(ravi, id, 'Rai family', 500)
    await page.goto(`/home/finance/${id}`)
    await buttonIn(rowOf(page, 'Rai family'), 'Exclude from totals…').click()
    const form = dialog(page, 'Exclude from totals')
    const save = () => form.getByRole('button', { name: 'Exclude from totals', exact: true }).click()
    await form.getByLabel('Reason').fill('Entered twice')
    await loseFirstAnswer(page, save, 'POST')
    await form.getByLabel('Reason').fill('Wrong amount')
    await save()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('This entry was already excluded, with the reason: Entered twice')).toBeVisible()
  },
)

test('a program says that the answer to a change or a deletion was lost', async ({ member, allowNoise }) => {
  allowNoise(/Failed to load resource|net::ERR|NetworkFailure|404/)
  const who = await member('Asha Joshi')
  const { page } = who
  const { name } = await begun(who, `Roof ${who.id.slice(-8)}`)
  await page.goto('/home/finance')
  const row = rowOf(page, name)
  const unknown = 'We could not confirm that this was done.'
  await buttonIn(row, 'Edit Program').click()
  const form = dialog(page, 'Update Program')
  await form.getByLabel('Description').fill(typed)
  const save = () => form.getByRole('button', { name: 'Update Program' }).click()
  await loseFirstAnswer(page, save)
  await expect(form.getByRole('alert')).toContainText(unknown)
  await save()
  await expect(form).toHaveCount(0)
  await buttonIn(row, 'Delete Program').click()
  const asked = page.getByRole('alertdialog', { name: 'Delete Program?' })
  await loseFirstAnswer(page, () => asked.getByRole('button', { name: 'Delete', exact: true }).click(), 'DELETE')
  await expect(asked.getByRole('alert')).toContainText(unknown)
})
