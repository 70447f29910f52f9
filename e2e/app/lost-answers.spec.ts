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
    isOver: says('Your profile is saved'),
  },
  {
    name: 'the settings of a group',
    async open(who) {
      const { id } = await who.api<Group>('POST', '/v1/group', { name: 'Joshi parivar', visibility: 'HIDDEN' })
      await goBy(who.page, `/home/group/${id}?tab=settings`)
    },
    type: (page) => page.getByLabel('Description').fill(typed),
    save: (page) => button(page, 'Save').first().click(),
    isOver: says('The group is saved'),
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
      let lost = 0
      await page.route('**/v1/**', async (route) => {
        if (route.request().method() !== 'PUT' || lost > 0) return route.fallback()
        lost++
        await route.fetch()
        await route.abort()
      })
      const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
      await save(page)
      await failed
      await save(page)
      await isOver(page)
      await expect(page.getByText(/^Someone else has changed this/)).toHaveCount(0)
    },
  )
