import type { Message } from '@mulghar/contract/messages/message'
import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { hold } from '../moments.ts'
import { befriend, box, bubble, choose, openWith, send, write } from './talking.ts'

const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))
const question = 'Discard your changes?'

test('a begun edit, reply or draft is not lost', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await send(asha, id, 'The roof')
  const wall = await send(asha, id, 'The wall')
  await send(ravi, id, 'Slates arrive')
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  const asked = page.getByRole('alertdialog', { name: question })

  await test.step('Edit or Reply on another message asks first', async () => {
    await choose(page, 'The roof', 'Edit')
    await expect(box(page)).toBeFocused()
    await box(page).fill('The roof leaks')
    for (const [text, entry] of [
      ['The wall', 'Edit'],
      ['Slates arrive', 'Reply'],
    ] as const) {
      await choose(page, text, entry)
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      await expect(asked).toHaveCount(0)
      await expect(box(page)).toHaveValue('The roof leaks')
    }
  })

  await test.step('Escape asks for a changed edit and closes an unchanged one', async () => {
    await box(page).press('Escape')
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect(box(page)).toHaveValue('The roof leaks')
    await box(page).press('Escape')
    await asked.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Edit message')).toHaveCount(0)
    await choose(page, 'The wall', 'Edit')
    await box(page).press('Escape')
    await expect(page.getByText('Edit message')).toHaveCount(0)
  })

  await test.step('a reply keeps its quote across an edit and a reload', async () => {
    await choose(page, 'Slates arrive', 'Reply')
    await expect(box(page)).toBeFocused()
    await box(page).fill('At ten')
    await choose(page, 'The wall', 'Edit')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('Reply to Ravi Rai')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Reply to Ravi Rai')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubble(page, 'At ten').getByRole('button', { name: /Slates arrive/ })).toBeVisible()
  })

  await test.step('deleting the edited message keeps the text as the draft', async () => {
    await choose(page, 'The wall', 'Edit')
    await box(page).fill('The wall stands')
    await asha.api('DELETE', `/v1/message/conversation/${id}/message/${wall.id}`)
    await expect(page.getByText('Edit message')).toHaveCount(0)
    await expect(box(page)).toHaveValue('The wall stands')
  })

  await test.step('deleting the answered message ends the reply', async () => {
    const { id: messageId } = await ravi.api<Message>('POST', `/v1/message/conversation/${id}`, {
      text: 'Or not',
      clientId: crypto.randomUUID(),
    })
    await choose(page, 'Or not', 'Reply')
    await expect(page.getByText('Reply to Ravi Rai')).toBeVisible()
    await ravi.api('DELETE', `/v1/message/conversation/${id}/message/${messageId}`)
    await expect(page.getByText('Reply to Ravi Rai')).toHaveCount(0)
    await expect(box(page)).toHaveValue('The wall stands')
    const deleted = bubble(page, 'This message was deleted').last()
    await expect(deleted).toBeVisible()
    await deleted.hover()
    await expect(deleted.getByRole('button', { name: 'More about this message' })).toHaveCount(0)
  })
})

test('the text of an edit whose message was deleted is not sent by Enter', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const wall = await send(asha, id, 'The wall')
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  await choose(page, 'The wall', 'Edit')
  await box(page).fill('The wall stands')
  await asha.api('DELETE', `/v1/message/conversation/${id}/message/${wall.id}`)
  const said = page.getByRole('alert').filter({ hasText: 'This message has been deleted in the meantime.' })
  await expect(said).toBeVisible()
  await box(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(box(page)).toHaveValue('The wall stands')
  await expect(bubble(page, 'The wall stands')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(said).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await box(page).press('Enter')
  await expect(bubble(page, 'The wall stands')).toBeVisible()
})

test('a reply to an own message is named so', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await asha.page.goto(`/home/messages/${id}`)
  await write(asha.page, 'At ten')
  await choose(asha.page, 'At ten', 'Reply')
  await expect(asha.page.getByText('Reply to your own message')).toBeVisible()
})

test('a photo that cannot be read leaves the words of its message', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  await page
    .getByLabel('Photos of the message')
    .setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await write(page, 'Page three')
  const failed = bubble(page, 'Page three')
  await expect(failed).toContainText('Not sent. We could not read this')
  await expect(failed).not.toContainText('PDF')
  await failed.getByRole('button', { name: 'Edit' }).click()
  await expect(failed).toHaveCount(0)
  await expect(box(page)).toHaveValue('Page three')
  await expect(page.getByRole('button', { name: 'Remove broken.jpg' })).toBeVisible()

  await test.step('also after a reload', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(failed).toContainText('Not sent.')
    await page.reload()
    await failed.getByRole('button', { name: 'Edit' }).click()
    await expect(box(page)).toHaveValue('Page three')
    await page.getByRole('button', { name: 'Remove broken.jpg' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  })
  await expect(bubble(page, 'Page three')).toContainText(/\d:\d\d/)
})

test('photos on their way show how much is sent', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  const letGo = await hold(page, /\/v1\/document/)
  await page
    .getByLabel('Photos of the message')
    .setInputFiles({ name: 'register.png', mimeType: 'image/png', buffer: icon })
  await write(page, 'Page three')
  const sending = bubble(page, 'Page three')
  await expect(sending.getByRole('progressbar', { name: 'Sending...' })).toBeVisible()
  letGo()
  await expect(sending.getByRole('progressbar')).toHaveCount(0)
  await expect(sending.getByRole('button', { name: 'Show picture 1 of 1 from You' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeAttached()
})

test('the focus stays near what was done, and new messages are announced', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  for (let count = 1; count <= 30; count++) await send(ravi, id, `Line ${count}.`)
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  const trigger = bubble(page, 'Line 30.').getByRole('button', { name: 'More about this message' })

  await test.step('after a reaction and after Escape', async () => {
    await choose(page, 'Line 30.', 'React')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Line 30.').getByRole('button', { name: 'Heart: 1' })).toBeVisible()
    await expect(trigger).toBeFocused()
    await choose(page, 'Line 30.', 'React')
    await expect(page.getByRole('group', { name: 'Choose a reaction' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trigger).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(trigger).toBeFocused()
  })

  await test.step('after "1 new"', async () => {
    await page.getByRole('region', { name: 'Messages' }).evaluate((region) => region.scrollTo({ top: -300 }))
    await send(ravi, id, 'Just now')
    await page.getByRole('button', { name: '1 new' }).click()
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('log', { name: 'New messages' })).toHaveText('Ravi Rai: Just now')
  })

  await test.step('after each chosen person', async () => {
    await page.getByRole('button', { name: 'New message' }).click()
    const field = page.getByRole('dialog', { name: 'New message' }).getByLabel('Name', { exact: true })
    await field.fill('Ravi Rai')
    await page.getByRole('option', { name: 'Ravi Rai' }).first().click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  })
})

test('read receipts are switched among the privacy options', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  await asha.page.goto('/home/privacy')
  const receipts = asha.page.getByRole('switch', { name: 'Show when you have read messages' })
  await expect(receipts).toBeChecked()
  await receipts.click()
  await expect(asha.page.getByText('Choice saved')).toBeVisible()
  expect(await asha.api('GET', '/v1/profile/user-detail')).toMatchObject({ readReceipts: false })
  await asha.page.reload()
  await expect(receipts).not.toBeChecked()
})
