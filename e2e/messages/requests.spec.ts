import type { Conversation } from '@mulghar/contract/messages/conversations'
import { readFileSync } from 'node:fs'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { befriend, box, bubble, openWith, send, thread } from './talking.ts'

const film = readFileSync(new URL('../../server/test/films/android.mp4', import.meta.url))
const conversations = '/v1/message/conversation'

test('a request says what it brings, also without words', { tag: '@room' }, async ({ member }) => {
  const [asha, hari, gopal, meera] = [
    await member('Asha Joshi'),
    await member('Hari Pokhrel'),
    await member('Gopal Shah'),
    await member('Meera Karki'),
  ]
  const post = await hari.api<{ id: string }>('POST', '/v1/post', { text: 'An old house' })
  const withCard = await openWith(hari, asha)
  await send(hari, withCard.id, '', { card: { kind: 'POST', id: post.id } })
  const withdrawn = await openWith(gopal, asha)
  const { id: messageId } = await send(gopal, withdrawn.id, 'For somebody else')
  await gopal.api('DELETE', `${conversations}/${withdrawn.id}/message/${messageId}`)
  const group = await meera.api<Conversation>('POST', conversations, { userIds: [asha.id, hari.id], name: 'Harvest' })
  await send(meera, group.id, 'All are welcome')
  const { page } = asha
  const request = (name: string) => page.getByRole('article', { name })
  await page.goto('/home/messages?tab=requests')

  await test.step('a shared post', async () => {
    await expect(request('Hari Pokhrel')).toContainText('1 attachment, shown after you accept')
  })
  await test.step('a message that was deleted', async () => {
    await expect(request('Gopal Shah')).toContainText('This message was deleted')
  })
  await test.step('the writer and the size of a group', async () => {
    await expect(request('Harvest')).toContainText('3 members')
    await expect(request('Harvest')).toContainText(/Meera Karki.*All are welcome/)
  })
  await shots(asha, 'requests-without-words')
  await expectGoodEverywhere(page)
  await test.step('the thread of a request', async () => {
    await page.goto(`/home/messages/${withCard.id}`)
    await expect(thread(page)).toContainText('1 attachment, shown after you accept')
  })
})

test('a film is not called a picture', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await asha.page.goto(`/home/messages/${id}`)
  await asha.page
    .getByLabel('Photos of the message')
    .setInputFiles({ name: 'puja.mp4', mimeType: 'video/mp4', buffer: film })
  await asha.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread(asha.page).getByRole('button', { name: /1 of 1 from You/ })).toBeVisible()
  const { page } = ravi
  await page.goto('/home/messages')
  await page.getByRole('link', { name: /Asha Joshi.*Sent a photo or video/ }).click()
  await thread(page).getByRole('button', { name: 'Show video 1 of 1 from Asha Joshi' }).click()
  await expect(page.getByRole('dialog', { name: 'Photos and videos from Asha Joshi' })).toBeVisible()
})

test('members with one name can be told apart', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  const [known, stranger] = [await member('Tara Gharti'), await member('Tara Gharti')]
  await befriend(asha, ravi)
  await known.api('POST', '/v1/follow', { userId: ravi.id })
  const { page } = asha
  const dialog = page.getByRole('dialog', { name: 'New message' })

  await test.step('before and after one is chosen', async () => {
    await page.goto('/home/messages')
    await page.getByRole('button', { name: 'New message' }).first().click()
    await dialog.getByLabel('Name', { exact: true }).fill('Tara Gharti')
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.getByRole('option', { name: 'Follows 1 person you follow' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText(/Tara Gharti\s*Follows 1 person you follow/)
    await shots(asha, 'chosen')
  })
  await test.step('the message reaches the chosen one only', async () => {
    await dialog.getByRole('button', { name: 'Write' }).click()
    await expect(page).toHaveURL(`/home/messages/${(await openWith(asha, known)).id}`)
    await box(page).fill('Namaste')
    await box(page).press('Enter')
    await known.page.goto('/home/messages?tab=requests')
    await expect(known.page.getByRole('article', { name: 'Asha Joshi' })).toContainText('Namaste')
    await stranger.page.goto('/home/messages')
    await expect(stranger.page.getByText('No messages yet')).toBeVisible()
  })
  await test.step('among the results of the search', async () => {
    await page.goto('/home/search?q=Tara+Gharti')
    await expect(page.getByRole('main').getByText('@taragharti · Follows 1 person you follow')).toHaveCount(1)
  })
})

test('a group is renamed with Enter, and adds nobody twice', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Chemjong')]
  await befriend(asha, ravi)
  const { id } = await asha.api<Conversation>('POST', conversations, { userIds: [ravi.id], name: 'Harvest' })
  const { page } = asha
  const more = page.getByRole('button', { name: 'More about this conversation' })
  await page.goto(`/home/messages/${id}`)

  await test.step('the new name is saved with Enter', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('मामाघरका दाजुभाइ')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'You named the group “मामाघरका दाजुभाइ”')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a member who is chosen again is not added', async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Add people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add people' })
    await dialog.getByLabel('Name', { exact: true }).fill('Ravi Chemjong')
    await page.getByRole('option', { name: 'Ravi Chemjong' }).first().click()
    await expect(dialog.getByRole('alert')).toHaveText('Ravi Chemjong is already in this conversation.')
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
  })
})
