import { button } from '../finance/entry-steps.ts'
import { expect, test } from '../fixtures.ts'
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

test('log-out in another tab asks while a text is offered', { tag: '@room' }, async ({ member, allowNoise }) => {
  allowNoise(noise)
  const writer = await offeredPost(member)
  const opened = writer.context.waitForEvent('page')
  await writer.page.evaluate(() => void window.open('/home/groups'))
  const other = await opened
  const logOut = async () => {
    await button(other, `Menu of ${writer.name}`).click()
    await other.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  const question = other.getByRole('alertdialog', { name: 'You have unsent text' })
  await button(question, 'Stay logged in').click()
  await expect(other).toHaveURL(/\/home\/groups/)
  await expect(offer(writer.page)).toBeVisible()
  await logOut()
  await button(question, 'Log out').click()
  await expect(writer.page).toHaveURL(/\/login/)
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
