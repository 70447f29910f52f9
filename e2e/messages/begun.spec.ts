import type { Conversation } from '@mulghar/contract/messages/conversations'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { befriend, box, bubble, choose, openWith, send, thread, write } from './talking.ts'

test('a begun message is a draft in the list, also before the first one', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, hari] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Hari Pokhrel')]
  await befriend(asha, ravi)
  const known = await openWith(asha, ravi)
  await send(ravi, known.id, 'When?')
  const { page } = asha

  await test.step('a new conversation says who it is with, and that it waits as a request', async () => {
    await page.goto(`/home/profile/${hari.id}`)
    await page.getByRole('button', { name: 'Message Hari Pokhrel' }).click()
    await expect(thread(page).getByText('Your conversation with Hari Pokhrel begins here.')).toBeVisible()
    await expect(thread(page).getByText('your message waits as a request')).toBeVisible()
    await shots(asha, 'begins')
    await expectGoodEverywhere(page)
  })

  await test.step('its draft is in the list, and leads back to it', async () => {
    await box(page).fill('Namaste Hari ji')
    await page.getByRole('link', { name: /Ravi Rai/ }).click()
    await box(page).fill('At ten')
    await page.goto('/home/messages')
    await expect(page.getByRole('link', { name: /Ravi Rai.*Draft: At ten/ })).toBeVisible()
    await shots(asha, 'drafts')
    await page.getByRole('link', { name: /Hari Pokhrel.*Draft: Namaste Hari ji/ }).click()
    await expect(box(page)).toHaveValue('Namaste Hari ji')
  })

  await test.step('an emptied draft goes, a sent one becomes the last message', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubble(page, 'Namaste Hari ji')).toContainText(/\d:\d\d/)
    await page.getByRole('link', { name: /Ravi Rai/ }).click()
    await box(page).fill('')
    await page.goto('/home/messages')
    await expect(page.getByRole('link', { name: /Hari Pokhrel.*You: Namaste Hari ji/ })).toBeVisible()
    await expect(page.getByText('Draft:')).toHaveCount(0)
  })

  await test.step('a conversation with a follower begins without that sentence', async () => {
    const meera = await member('Meera Karki')
    await befriend(asha, meera)
    await page.goto(`/home/messages/${(await openWith(asha, meera)).id}`)
    await expect(thread(page).getByText('Your conversation with Meera Karki begins here.')).toBeVisible()
    await expect(thread(page).getByText('waits as a request')).toHaveCount(0)
  })
})

test('two windows that edit one message do not lose a text', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  const { id: messageId } = await send(asha, id, 'The boat comes at ten')
  const { page } = asha
  await page.goto(`/home/messages/${id}`)
  await choose(page, 'The boat comes', 'Edit')
  await box(page).fill('The boat comes at two')
  await asha.api('PUT', `/v1/message/conversation/${id}/message/${messageId}`, { text: 'The boat comes at noon' })
  await expect(bubble(page, 'The boat comes at noon')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This message was changed meanwhile.')).toBeVisible()
  await expect(box(page)).toHaveValue('The boat comes at two')
  await expect(bubble(page, 'The boat comes at noon')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bubble(page, 'The boat comes at two')).toBeVisible()
  await expect(page.getByText('Edit message')).toHaveCount(0)
})

test('a post is sent to any conversation, found by name', { tag: '@room' }, async ({ member }) => {
  test.slow()
  const [asha, ravi, hari] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Hari Bokati')]
  await befriend(asha, ravi)
  // A new account opens twenty at most.
  for (let count = 1; count <= 24; count++) {
    const [opener, other] = count % 2 === 0 ? [asha, ravi] : [ravi, asha]
    await opener.api('POST', '/v1/message/conversation', { userIds: [other.id], name: `Meeting ${count}.` })
  }
  const post = await asha.api<{ id: string }>('POST', '/v1/post', { text: 'Grandmother is 90' })
  const { page } = asha
  const dialog = page.getByRole('dialog', { name: 'Send in a message' })
  const begin = async () => {
    await page.goto(`/home/post/${post.id}`)
    await page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Send in a message' }).click()
    await expect(dialog.getByRole('radio', { name: 'Meeting 24.' })).toBeVisible()
  }
  const sendIt = async (words: string) => {
    await dialog.getByLabel('Add a message (optional)').fill(words)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  const lastOf = async (name: string) =>
    (await asha.api<{ data: Conversation[] }>('GET', `/v1/message/conversation?q=${encodeURIComponent(name)}`)).data[0]
      ?.lastMessage?.excerpt

  await test.step('to an old one on the next page', async () => {
    await begin()
    await shots(asha, 'send')
    await dialog.getByRole('button', { name: /more/i }).click()
    await dialog.getByRole('radio', { name: 'Meeting 2.', exact: true }).check()
    await sendIt('For the second meeting')
    expect(await lastOf('Meeting 2.')).toBe('For the second meeting')
  })
  await test.step('to one that the search finds, which stays chosen', async () => {
    await begin()
    await dialog.getByRole('searchbox').fill('Meeting 3')
    await dialog.getByRole('radio', { name: 'Meeting 3.', exact: true }).check()
    await dialog.getByRole('searchbox').fill('nobody has this name')
    await expect(dialog.getByText('No conversation has this name.')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Meeting 3.', exact: true })).toBeChecked()
    await sendIt('For the third meeting')
    expect(await lastOf('Meeting 3.')).toBe('For the third meeting')
  })
  await test.step('to somebody without a conversation', async () => {
    await begin()
    await dialog.getByRole('radio', { name: 'Another person' }).check()
    await dialog.getByLabel('Person', { exact: true }).fill('Hari Bokati')
    await page.getByRole('option', { name: 'Hari Bokati' }).first().click()
    await sendIt('For you')
    const { id } = await openWith(asha, hari)
    await page.goto(`/home/messages/${id}`)
    await expect(bubble(page, 'For you')).toBeVisible()
    await write(page, 'And this')
    await expect(bubble(page, 'And this')).toContainText(/\d:\d\d/)
  })
})
