import type { Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { befriend, box, bubble, openWith, send, thread, write } from './talking.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const narrow = { viewport: { width: 360, height: 780 }, hasTouch: true }

test('the way back leads to the same place of the list', { tag: '@room' }, async ({ member }) => {
  test.slow()
  const [asha, ravi] = [await member('Asha Joshi', phone), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const groups: string[] = []
  for (let count = 1; count <= 14; count++) {
    const { id } = await ravi.api<{ id: string }>('POST', '/v1/message/conversation', {
      userIds: [asha.id],
      name: `Committee ${count}.`,
    })
    await send(ravi, id, `Minutes of meeting ${count}.`)
    groups.push(id)
  }
  const { page } = asha
  await page.goto('/home/messages')
  await expect(page.getByRole('link', { name: /Committee 14\./ })).toBeVisible()

  await test.step('with the arrow of a conversation', async () => {
    const link = page.getByRole('link', { name: /Committee 2\./ })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(100)
    await link.tap()
    await expect(bubble(page, 'Minutes of meeting 2.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to messages' }).tap()
    await expect(link).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })

  await test.step('with the words of a search', async () => {
    await page.getByRole('searchbox', { name: 'Search in messages' }).fill('minutes')
    await page.getByRole('link', { name: /Minutes of meeting 5\./ }).tap()
    await expect(bubble(page, 'Minutes of meeting 5.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to messages' }).tap()
    await expect(page.getByRole('searchbox', { name: 'Search in messages' })).toHaveValue('minutes')
    await expect(page.getByRole('link', { name: /Minutes of meeting 5\./ })).toBeVisible()
  })

  await test.step('a search without results says how messages are found', async () => {
    await page.getByRole('searchbox', { name: 'Search in messages' }).fill('minut')
    await expect(page.getByRole('status').filter({ hasText: 'whole words' })).toBeVisible()
  })

  await test.step('from another page the arrow leads to the list', async () => {
    await page.goto(`/home/messages/${groups[3]}`)
    await page.getByRole('link', { name: 'Back to messages' }).tap()
    await expect(page).toHaveURL('/home/messages')
  })
  await page.getByRole('searchbox', { name: 'Search in messages' }).fill('minut')
  await shots(asha, 'nothing-found')
})

/** Nothing of a menu or dialog reaches beyond the window. */
const expectWithin = async (page: Page) =>
  expect(
    await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '[role=dialog], [role=alertdialog], [role=menu], :is([role=dialog], [role=alertdialog], [role=menu]) *',
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return right > innerWidth + 1 || left < -1
        })
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
    ),
  ).toEqual([])

test('menus and dialogs fit a phone with letters of 200 %', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [
    await member('Asha Joshi', narrow),
    await member('Ravindranath Rajbhandari'),
    await member('Meera Karki'),
  ]
  await befriend(asha, ravi)
  await befriend(asha, meera)
  const { id } = await openWith(ravi, asha, meera)
  await send(ravi, id, 'Slates arrive')
  await send(asha, id, 'I bring the ladder')
  const { page } = asha
  const more = page.getByRole('button', { name: 'More about this conversation' })
  await page.goto(`/home/messages/${id}`)
  await expect(bubble(page, 'I bring the ladder')).toBeVisible()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

  await test.step('the menu of a message', async () => {
    for (const text of ['Slates arrive', 'I bring the ladder']) {
      await bubble(page, text).getByRole('button', { name: 'More about this message' }).click()
      await expect(page.getByRole('menuitem', { name: 'React' })).toBeVisible()
      await expectWithin(page)
      await page.keyboard.press('Escape')
    }
  })
  await test.step('the menu of the conversation and its dialogs', async () => {
    for (const entry of ['Members', 'Add people', 'Rename']) {
      await more.click()
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
      await expectWithin(page)
      await page.getByRole('menuitem', { name: entry }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectWithin(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await more.click()
    await page.getByRole('menuitem', { name: 'Leave' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectWithin(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('the search and the question before a message is deleted', async () => {
    await page.getByRole('button', { name: 'Search in this conversation' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('slates')
    await expect(page.getByRole('dialog').getByRole('link', { name: /Slates/ })).toBeVisible()
    await expectWithin(page)
    await page.keyboard.press('Escape')
    await bubble(page, 'I bring the ladder').getByRole('button', { name: 'More about this message' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectWithin(page)
  })
})

/** A dialog that has one field begins there. */
test('dialogs with one field have the focus in it', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Meera Karki')]
  await befriend(asha, ravi)
  await befriend(asha, meera)
  const { id } = await openWith(asha, ravi, meera)
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  const dialog = page.getByRole('dialog')
  const more = page.getByRole('button', { name: 'More about this conversation' })

  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await more.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await more.click()
  await page.getByRole('menuitem', { name: 'Add people' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
})

const overlaps = async (page: Page, toastText: string, lastText: string): Promise<boolean> => {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: toastText })
  await expect(toast).toBeVisible()
  // It slides in.
  await expect(toast).toHaveAttribute('data-mounted', 'true')
  const [first, ...others] = await Promise.all([
    toast.boundingBox(),
    bubble(page, lastText).boundingBox(),
    box(page).boundingBox(),
  ])
  return others.some((other) => first!.y < other!.y + other!.height && other!.y < first!.y + first!.height)
}

test('a toast covers neither the newest message nor the field', { tag: '@room' }, async ({ member }) => {
  const seen = async (who: Member, id: string) => {
    const { page } = who
    await page.goto(`/home/messages/${id}`)
    await expect(bubble(page, 'Line 30.')).toBeInViewport()
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Mute' }).click()
    expect(await overlaps(page, 'Notifications of this conversation are off', 'Line 30.')).toBe(false)
    await shots(who, 'toast')
  }
  const [asha, ravi] = [await member('Asha Joshi', phone), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  for (let count = 1; count <= 30; count++) await send(asha, id, `Line ${count}.`)
  await test.step('on a phone', () => seen(asha, id))
  await test.step('on a desktop', () => seen(ravi, id))
})

test('a member who has sent the message is not shown as writing', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await send(asha, id, 'When?')
  await asha.page.goto(`/home/messages/${id}`)
  await expect(bubble(asha.page, 'When?')).toBeVisible()
  await ravi.page.goto(`/home/messages/${id}`)
  // A signal that was sent before the message reaches the other side behind it.
  await send(ravi, id, 'At ten')
  await ravi.api('POST', `/v1/message/conversation/${id}/typing`)
  await expect(bubble(asha.page, 'At ten')).toBeVisible()
  await asha.page.waitForTimeout(1200)
  // The line goes by itself after six seconds.
  expect(await thread(asha.page).getByText('Ravi is writing...').count()).toBe(0)
  await write(ravi.page, 'Or at noon')
  await expect(bubble(asha.page, 'Or at noon')).toBeVisible()
})
