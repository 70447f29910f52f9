/// <reference lib="dom" />
import type { Group } from '@mulghar/contract/groups/groups'
import type { Page } from '@playwright/test'
import { inHours, newEvent } from '../events/making.ts'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { sendPictures } from '../posts/sent.ts'
import { shots } from '../shots.ts'
import { goOffline, waitingNotice } from './waiting-steps.ts'

type Made = { id: string }

const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible()
const question = (page: Page) => page.getByRole('alertdialog')
const comments = (page: Page) => page.getByRole('list', { name: 'My comments' }).getByRole('listitem')
const photos = (page: Page) => page.getByRole('list', { name: 'My photos' }).getByRole('listitem')

/** Two pictures of one colour each. */
async function pictures(page: Page) {
  const all = await page.evaluate(() =>
    Promise.all(
      ['#a4512c', '#1b6446'].map(async (colour) => {
        const canvas = new OffscreenCanvas(300, 200)
        const context = canvas.getContext('2d')!
        context.fillStyle = colour
        context.fillRect(0, 0, 300, 200)
        return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
      }),
    ),
  )
  return all.map((bytes, at) => ({ name: `${at + 1}.png`, mimeType: 'image/png', buffer: Buffer.from(bytes) }))
}

/** A member left words in a group and at an event, and photos in its album; then left the group and was blocked by the host. */
async function leaveThingsBehind(host: Member, author: Member) {
  const group = await host.api<Group>('POST', '/v1/group', {
    name: `Rai parivar ${host.id.slice(-8)}`,
    visibility: 'PRIVATE',
    joinPolicy: 'OPEN',
  })
  await author.api('POST', `/v1/group/${group.id}/join`, {})
  const post = await host.api<Made>('POST', '/v1/post', { text: 'The well is full', groupId: group.id })
  const own = await author.api<Made>('POST', '/v1/post', { text: 'आफ्नै शब्द', visibility: 'MEMBERS' })
  const event = await newEvent(host, 'Picnic', { startDate: inHours(0) })
  await author.api('POST', `/v1/social/event/${event.id}/participant`)
  const say = (comment: string, parentType: string, parentId: string) =>
    author.api<Made>('POST', '/v1/comments', { comment, parentType, parentId })
  await say('पानी मीठो छ। '.repeat(40).trim(), 'POST', own.id)
  await say('I will bring rope', 'POST', post.id)
  await say('See you there', 'EVENT', event.id)
  await author.api('POST', '/v1/likes', { contentType: 'POST', contentId: post.id, liked: true })
  const { page } = author
  await page.goto(`/home/events/${event.id}`)
  await page.getByLabel('Photos of the event').setInputFiles(await pictures(page))
  await toast(page, 'Added to the album')
  await author.api('DELETE', `/v1/group/${group.id}/leave`)
  await host.api('POST', '/v1/block', { userId: author.id })
  return { post, event }
}

test(
  'a member finds own comments and photos after losing access, and deletes them',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500|Refusal|500|net::ERR/)
    const [host, author] = [await member('Asha Rai'), await member('Ravi Joshi')]
    const { page } = author
    const { post, event } = await leaveThingsBehind(host, author)

    await test.step('the settings lead to the page', async () => {
      await page.goto('/home/settings')
      await page.getByRole('link', { name: 'My comments and photos' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'My comments and photos' })).toBeVisible()
      await expect(comments(page)).toHaveCount(3)
      await expect(comments(page).nth(0)).toContainText('See you there')
      await expect(comments(page).nth(0)).toContainText('An event you can no longer see')
      await expect(comments(page).nth(1)).toContainText('A post you can no longer see')
      await expect(comments(page).nth(2).getByRole('link', { name: 'Post: आफ्नै शब्द' })).toBeVisible()
      await expectGoodEverywhere(page)
      await shots(author, 'activity-comments')
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('the keyboard asks for a deletion and takes it back', async () => {
      const button = page.getByRole('button', { name: 'Delete comment: See you there' })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(question(page)).toContainText('Are you sure you want to delete this comment?')
      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
      await expect(button).toBeFocused()
    })

    await test.step('a refused deletion shows the comment again', async () => {
      await page.route('**/v1/comments/*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      await page.getByRole('button', { name: 'Delete comment: See you there' }).click()
      await question(page).getByRole('button', { name: 'Delete' }).click()
      await toast(page, 'Failed to delete comment.')
      await expect(comments(page)).toHaveCount(3)
      await page.unroute('**/v1/comments/*')
    })

    await test.step('a deletion waits for the connection', async () => {
      await page.getByRole('button', { name: 'Delete comment: I will bring rope' }).click()
      await expect(question(page)).toBeVisible()
      await goOffline(author)
      await question(page).getByRole('button', { name: 'Delete' }).click()
      await expect(comments(page)).toHaveCount(2)
      await expect(page.getByText(waitingNotice).first()).toBeVisible()
      await author.context.setOffline(false)
      await toast(page, 'Comment deleted')
      await expect(comments(page)).toHaveCount(2)
      await host.page.goto(`/home/post/${post.id}`)
      await expect(host.page.getByText('No comments yet')).toBeVisible()
    })

    await test.step('a like is taken back', async () => {
      await page.getByRole('tab', { name: 'Likes' }).click()
      const likes = page.getByRole('list', { name: 'My likes' }).getByRole('listitem')
      await expect(likes).toHaveCount(1)
      await expect(likes).toContainText('A post you can no longer see')
      await expectGoodEverywhere(page)
      await shots(author, 'activity-likes')
      await page.setViewportSize({ width: 1280, height: 800 })
      await likes.getByRole('button', { name: /^Remove like of / }).click()
      await expect(page.getByRole('region', { name: 'Likes' })).toBeFocused()
      await toast(page, 'Like removed')
      await expect(page.getByRole('heading', { name: 'No likes yet' })).toBeVisible()
      const { likeCount } = await host.api<{ likeCount: number }>('GET', `/v1/post/${post.id}`)
      expect(likeCount).toBe(0)
    })

    await test.step('photos are deleted from an album that is closed to their uploader', async () => {
      await page.getByRole('tab', { name: 'Photos' }).click()
      await expect(photos(page)).toHaveCount(2)
      await expect(photos(page).first()).toContainText('An event you can no longer see')
      await settled(page)
      await expectGoodEverywhere(page)
      await shots(author, 'activity-photos')
      await page.setViewportSize({ width: 1280, height: 800 })
      await photos(page)
        .first()
        .getByRole('button', { name: /^Delete photo of / })
        .click()
      await expect(question(page)).toContainText('The file disappears for everyone, everywhere you shared it.')
      await shots(author, 'activity-question')
      await page.setViewportSize({ width: 1280, height: 800 })
      await question(page).getByRole('button', { name: 'Delete' }).click()
      await toast(page, 'Photo deleted')
      await expect(photos(page)).toHaveCount(1)
      await expect(photos(page).first().getByRole('button')).toBeFocused()
      await host.page.goto(`/home/events/${event.id}`)
      await expect(host.page.getByRole('button', { name: /^Photo \d+, added by / })).toHaveCount(1)
    })

    await test.step('nothing is left', async () => {
      await photos(page).first().getByRole('button').click()
      await question(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
      await expectGoodEverywhere(page)
      await shots(author, 'activity-empty')
    })
  },
)

test('a member deletes a photo that is the own profile picture and in own feedback', async ({ member }) => {
  const who = await member('Nirmala Shakya')
  const { page } = who
  const [photo] = await sendPictures(who, 1)
  await who.api('PUT', `/v1/profile/user-detail/profileImage/${photo!}`)
  await who.api('POST', '/v1/support/feedback', { type: 'IDEA', message: 'Look at this', mediaIds: [photo] })
  await page.goto('/home/activity')
  await page.getByRole('tab', { name: 'Photos' }).click()
  await expect(photos(page)).toHaveCount(1)
  await expect(photos(page).getByRole('link', { name: 'Your profile picture' })).toBeVisible()
  await expect(photos(page).getByRole('link', { name: 'Your feedback' })).toBeVisible()
  await settled(page)
  await expectGoodEverywhere(page)
  await photos(page)
    .getByRole('button', { name: /^Delete photo of / })
    .click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Photo deleted')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  const { picture } = await who.api<{ picture: unknown }>('GET', '/v1/profile/user-detail')
  expect(picture).toBeNull()
})
