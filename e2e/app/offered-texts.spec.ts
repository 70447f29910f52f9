import type { Page } from '@playwright/test'
import { button } from '../finance/entry-steps.ts'
import { expect, test, type Member } from '../fixtures.ts'
import { noise, offer, notice, offeredPost, showText, made, composer } from './closed-steps.ts'
import { goBy, goWithin } from './waiting-steps.ts'

// The offer of a text whose form was closed by another member, and how it ends.

test(
  'an offer that was swiped away comes again for the next form',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const [writer, other] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = writer
    const banFromNext = async (text: string) => {
      const draft = { name: `Rai ${text} ${writer.id.slice(-8)}`, visibility: 'PRIVATE', joinPolicy: 'OPEN' }
      const { id } = await made(other, '/v1/group', draft)
      await writer.api('POST', `/v1/group/${id}/join`, {})
      await goWithin(page, `/home/group/${id}`)
      await composer(page).fill(text)
      await other.api('POST', `/v1/group/${id}/ban/${writer.id}`, {})
      await expect(offer(page)).toBeVisible({ timeout: 15_000 })
    }
    await goBy(page, '/home')
    await banFromNext('First')
    // A mouse that reaches the text before the swipe has begun selects it.
    const toast = page.locator('[data-sonner-toast]').filter({ has: offer(page) })
    await toast.hover({ position: { x: 4, y: 30 } })
    const { x, y } = (await toast.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(x + 200, y + 30, { steps: 50 })
    await page.mouse.up()
    await expect(offer(page)).toHaveCount(0)
    await banFromNext('Second')
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText(['Second'])
  },
)

test('log-out deletes the text that is offered', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const writer = await offeredPost(member)
  const { page } = writer
  await button(page, `Menu of ${writer.name}`).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await button(page.getByRole('alertdialog'), 'Log out').click()
  await expect(page).toHaveURL(/\/login/)
  await expect(offer(page)).toHaveCount(0)
  await page.getByLabel('Email').fill(writer.email)
  await page.getByLabel('Password', { exact: true }).fill(writer.password)
  await button(page, 'Log in').click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(offer(page)).toHaveCount(0)
})

/** Opens another tab of a member. */
async function otherTab({ page, context }: Member): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/home/groups'))
  return opened
}

async function logOut(page: Page, { name }: Member): Promise<void> {
  await button(page, `Menu of ${name}`).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'You have unsent text' })

test('log-out in another tab asks while a text is offered', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const writer = await offeredPost(member)
  const other = await otherTab(writer)
  await logOut(other, writer)
  await button(question(other), 'Stay logged in').click()
  await expect(other).toHaveURL(/\/home\/groups/)
  await expect(offer(writer.page)).toBeVisible()
  await logOut(other, writer)
  await button(question(other), 'Log out').click()
  await expect(writer.page).toHaveURL(/\/login/)
})

/** The device learns of unsaved forms, and that they are saved, within half a second. */
const marks = (page: Page) =>
  expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':unsaved in ')).length))

test('log-out in another tab asks while a form has unsaved text', { tag: '@room' }, async ({ member }) => {
  const writer = await member('Asha Joshi')
  const { page } = writer
  await goBy(page, '/home/settings')
  await page.getByRole('textbox', { name: 'Bio' }).fill('From Palpa')
  const other = await otherTab(writer)
  await marks(page).toBe(1)
  await logOut(other, writer)
  await expect(question(other)).toContainText('Another tab or window has unsaved text.')
  await button(question(other), 'Stay logged in').click()
  await test.step('the tab with the form asks about the form itself', async () => {
    await logOut(page, writer)
    await button(page.getByRole('alertdialog', { name: 'Discard your changes?' }), 'Keep editing').click()
  })
  await test.step('with text in both tabs, one question names both', async () => {
    await goBy(other, '/home/settings')
    await other.getByRole('textbox', { name: 'Bio' }).fill('From Tansen')
    await marks(page).toBe(2)
    await logOut(page, writer)
    await expect(question(page)).toContainText('Your text in this window has not been saved.')
    await expect(question(page)).toContainText('Another tab or window has unsaved text.')
    await button(question(page), 'Stay logged in').click()
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('From Palpa')
    await other.getByRole('textbox', { name: 'Bio' }).fill('')
    await marks(page).toBe(1)
  })
  await button(page, 'Save').first().click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await marks(page).toBe(0)
  await logOut(other, writer)
  await expect(page).toHaveURL(/\/login/)
})

test(
  'a reload asks while a text is offered, and not after it was copied',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const { page, context } = await offeredPost(member)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await showText(page)
    await button(notice(page), 'Copy').click()
    await expect(page.getByText('Text copied')).toBeVisible()
    await page.reload()
    await expect(offer(page)).toHaveCount(0)
    expect(asked).toEqual(['beforeunload'])
  },
)
