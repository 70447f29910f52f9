import type { Post } from '@mulghar/contract/posts/posts'
import { goOffline, goOnline } from '../app/waiting-steps.ts'
import { readFileSync } from 'node:fs'
import { expect, expectGoodEverywhere, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { befriend, bubble, openWith, send, thread, write } from './talking.ts'

const icon = readFileSync(new URL('../../web/public/icon-192.png', import.meta.url))
const film = readFileSync(new URL('../../server/test/films/android.mp4', import.meta.url))

test('a photo and a film go with a message, and are looked at large', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await befriend(asha, ravi)
  const { id } = await openWith(asha, ravi)
  await asha.page.goto(`/home/messages/${id}`)
  await asha.page.getByLabel('Photos of the message').setInputFiles([
    { name: 'register.png', mimeType: 'image/png', buffer: icon },
    { name: 'puja.mp4', mimeType: 'video/mp4', buffer: film },
  ])
  await expect(asha.page.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem')).toHaveCount(2)
  await write(asha.page, 'Page three')
  await ravi.page.goto(`/home/messages/${id}`)
  const sent = bubble(ravi.page, 'Page three')
  await sent.getByRole('button', { name: 'Show picture 1 of 2 from Asha Joshi' }).click()
  const viewer = ravi.page.getByRole('dialog', { name: 'Photos and videos from Asha Joshi' })
  await expect(viewer.getByRole('img', { name: 'Picture from Asha Joshi' }).first()).toBeVisible()
  await ravi.page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expectGoodEverywhere(ravi.page)
  await shots(ravi, 'media')
})

test('a post is sent in a message, and shown as far as its reader may see it', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, meera] = [await member('Asha Joshi'), await member('Ravi Rai'), await member('Meera Karki')]
  await befriend(asha, ravi)
  await befriend(asha, meera)
  const group = await openWith(asha, ravi, meera)
  await send(asha, group.id, 'Look at this')
  const post = await asha.api<Post>('POST', '/v1/post', { text: 'Grandmother is 90', visibility: 'FOLLOWERS' })

  await test.step('from the Share menu of the post', async () => {
    await asha.page.goto(`/home/post/${post.id}`)
    await asha.page
      .getByRole('button', { name: /^Share/ })
      .first()
      .click()
    await asha.page.getByRole('menuitem', { name: 'Send in a message' }).click()
    const dialog = asha.page.getByRole('dialog', { name: 'Send in a message' })
    await dialog.getByRole('radio', { name: /Meera Karki/ }).check()
    await dialog.getByLabel('Add a message (optional)').fill('She danced')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(asha.page.getByText('Message sent')).toBeVisible()
  })

  await test.step('a follower opens the post from its card', async () => {
    await ravi.page.goto(`/home/messages/${group.id}`)
    await expect(bubble(ravi.page, 'She danced').getByRole('link')).toContainText('Grandmother is 90')
    await shots(ravi, 'card')
    await bubble(ravi.page, 'She danced').getByRole('link').click()
    await expect(ravi.page).toHaveURL(`/home/post/${post.id}`)
  })

  await test.step('a member who may no longer see it reads that, and nothing of it', async () => {
    await meera.api('DELETE', '/v1/follow', { userId: asha.id })
    await meera.page.goto(`/home/messages/${group.id}`)
    await expect(bubble(meera.page, 'She danced')).toContainText('You cannot see this, or it was deleted.')
    await expect(meera.page.getByText('Grandmother is 90')).toHaveCount(0)
  })
})

test('pictures of a request are shown once it is accepted', { tag: '@room' }, async ({ member }) => {
  const [asha, hari] = [await member('Asha Joshi'), await member('Hari Pokhrel')]
  const { id } = await openWith(hari, asha)
  await hari.page.goto(`/home/messages/${id}`)
  await hari.page
    .getByLabel('Photos of the message')
    .setInputFiles({ name: 'register.png', mimeType: 'image/png', buffer: icon })
  await write(hari.page, 'Is this your grandmother?')
  await expect(bubble(hari.page, 'Is this your grandmother?')).toContainText(/\d:\d\d/)
  await asha.page.goto('/home/messages?tab=requests')
  const request = asha.page.getByRole('article', { name: 'Hari Pokhrel' })
  await expect(request).toContainText('1 attachment, shown after you accept')
  await request.getByRole('link', { name: 'Hari Pokhrel' }).click()
  await expect(bubble(asha.page, 'Is this your grandmother?')).toContainText('1 attachment, shown after you accept')
  await asha.page.getByRole('button', { name: 'Accept' }).click()
  await expect(bubble(asha.page, 'your grandmother').getByRole('button', { name: /^Show picture 1/ })).toBeVisible()
})

test(
  'a long conversation keeps its place while older messages load, and finds a word in them',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await befriend(asha, ravi)
    const { id } = await openWith(ravi, asha)
    await send(ravi, id, 'The oldest word is Indrawati')
    for (let count = 1; count <= 120; count++) await send(ravi, id, `Line ${count}`)
    await asha.page.goto(`/home/messages/${id}`)
    await expect(bubble(asha.page, 'Line 120')).toBeInViewport()

    await test.step('scrolling up loads older ones and moves nothing that is read', async () => {
      const first = thread(asha.page)
        .getByRole('listitem')
        .filter({ hasText: /^Ravi RaiLine 81|^Line 81/ })
      await goOffline(asha)
      await thread(asha.page).evaluate((region) => region.scrollTo({ top: -region.scrollHeight }))
      const later = 'There is no connection. Older messages appear when the connection is back.'
      await expect(asha.page.getByText(later)).toBeVisible()
      await goOnline(asha)
      await expect(bubble(asha.page, 'Line 30').first()).toBeAttached()
      await expect(first.first()).toBeAttached()
      await expect(asha.page.getByRole('button', { name: 'Newest messages' })).toBeVisible()
    })

    await test.step('a new message is counted, and does not pull the reader away', async () => {
      await send(ravi, id, 'Just now')
      await asha.page.getByRole('button', { name: '1 new' }).click()
      await expect(bubble(asha.page, 'Just now')).toBeInViewport()
    })

    await test.step('a search leads to the message', async () => {
      await asha.page.getByRole('button', { name: 'Search in this conversation' }).click()
      const dialog = asha.page.getByRole('dialog', { name: 'Search in this conversation' })
      await dialog.getByRole('searchbox').fill('indrawati')
      await dialog.getByRole('link', { name: /Indrawati/ }).click()
      await expect(dialog).toHaveCount(0)
      await expect(bubble(asha.page, 'The oldest word')).toBeInViewport()
    })
  },
)
