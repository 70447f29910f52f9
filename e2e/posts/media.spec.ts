/// <reference lib="dom" />
import type { Post } from '@mulghar/contract/posts/posts'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { postWith } from './sent.ts'
import { shots } from '../shots.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const cardOf = ({ page }: Member) => page.getByRole('article', { name: 'Post by Asha Joshi' })

test(
  'the pictures of a post are turned, liked by two taps, and taken away; each sees at once what the other did',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai', phone)]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    const { id } = await postWith(asha, 'सेलरोटी र आमाको हातको स्वाद', 3, ['Sel roti in a tray'])

    const [hers, his] = [cardOf(asha), cardOf(ravi)]
    const first = his.getByRole('img', { name: 'Sel roti in a tray' })
    await test.step('Ravi turns the pictures', async () => {
      for (const { page } of [asha, ravi]) await page.goto(`/home/post/${id}`)
      await expect(first).toBeVisible()
      await expect(his.getByText('1/3')).toBeVisible()
      await his.getByRole('button', { name: 'Next picture' }).click()
      await expect(his.getByText('2/3')).toBeVisible()
      await expect(his.getByRole('img', { name: 'Photo by Asha Joshi' })).toBeVisible()
      await his.getByRole('button', { name: 'Previous picture' }).press('ArrowLeft')
      await expect(his.getByText('1/3')).toBeVisible()
    })

    await test.step('he likes one by two taps', async () => {
      await first.dblclick()
      await expect(his.getByRole('button', { name: 'Liked', exact: true })).toBeVisible()
      await expect(hers.getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
      // Two taps like; they never take it back.
      await first.dblclick()
      await expect(his.getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
      await settled(ravi.page)
      await expectGoodEverywhere(ravi.page)
      await shots(ravi, 'posts-media')
    })

    const edit = async () => {
      await hers.getByRole('button', { name: 'More about this post' }).click()
      await asha.page.getByRole('menuitem', { name: 'Edit' }).click()
    }
    await test.step('Asha discards the removal of a picture', async () => {
      await edit()
      await hers.getByRole('button', { name: 'Remove photo 2' }).click()
      await expect(hers.getByRole('button', { name: 'Remove photo 3' })).toHaveCount(0)
      await hers.getByRole('button', { name: 'Cancel' }).click()
      await asha.page.getByRole('button', { name: 'Discard' }).click()
      await expect(hers.getByText('1/3')).toBeVisible()
    })

    await test.step('she removes a picture, and both see it', async () => {
      await edit()
      await expect(hers.getByRole('button', { name: 'Remove photo 3' })).toBeVisible()
      await shots(asha, 'posts-media-edit')
      await asha.page.setViewportSize({ width: 1280, height: 800 })
      await hers.getByRole('button', { name: 'Remove photo 2' }).click()
      await hers.getByRole('button', { name: 'Save' }).click()
      await expect(asha.page.getByText('Post updated successfully!')).toBeVisible()
      await expect(hers.getByText('1/2')).toBeVisible()
      await expect(his.getByText('1/2')).toBeVisible()
    })
  },
)

test('a picture whose link has expired is fetched again', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id } = await postWith(asha, '', 1, ['Sel roti in a tray'])
  let asked = 0
  await page.route(`**/v1/post/${id}`, async (route) => {
    const response = await route.fetch()
    const post = (await response.json()) as Post
    const ended = (url: string) => url.replace(/sig=[^&]*/, 'sig=ended')
    const medias = post.medias.map((media) => ({ ...media, url: ended(media.url), mediumUrl: null, thumbUrl: null }))
    asked += 1
    await route.fulfill({ response, json: asked === 1 ? { ...post, medias } : post })
  })
  await page.goto(`/home/post/${id}`)
  const picture = cardOf(asha).getByRole('img', { name: 'Sel roti in a tray' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  // An event may fetch the post once more, but nothing fetches it again and again.
  expect([2, 3]).toContain(asked)
})

test(
  'a photo is added to what was for every member: it is for followers then, which is said before it is saved',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha Joshi')
    const { page } = asha
    const { id } = await asha.api<Post>('POST', '/v1/post', { text: 'The old well', visibility: 'MEMBERS' })
    await page.goto(`/home/post/${id}`)
    const card = cardOf(asha)
    await expect(card.getByText('Every member')).toBeVisible()
    await card.getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const photo = await page.request.get(`${house.url}/apple-touch-icon.png`)
    const file = { name: 'well.png', mimeType: 'image/png', buffer: await photo.body() }
    await page.getByLabel('Photos of the post').setInputFiles(file)
    await expect(card.getByText('With photos, this post is shown to your followers only.')).toBeVisible()
    await card.getByLabel('Description of photo 1').fill('The well behind the house')
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('img', { name: 'The well behind the house' })).toBeVisible()
    await expect(card.getByText('Your followers')).toBeVisible()
  },
)

test('an edit in progress survives a reload until it is saved or discarded', { tag: '@room' }, async ({ member }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id } = await postWith(asha, 'The old well', 2)
  await page.goto(`/home/post/${id}`)
  const card = cardOf(asha)
  const edit = async () => {
    await card.getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const box = card.getByRole('textbox', { name: 'Edit post' })
  const hint = card.getByRole('note')

  await test.step('a changed text survives a reload', async () => {
    await edit()
    await box.fill('The old well, dug in 1962 BS')
    await page.reload()
    await expect(box).toHaveValue('The old well, dug in 1962 BS')
    await expect(hint).toHaveCount(0)
  })

  await test.step('a removed picture survives a visit to another page', async () => {
    await card.getByRole('button', { name: 'Remove photo 2' }).click()
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await page.goBack()
    await expect(box).toHaveValue('The old well, dug in 1962 BS')
    await expect(card.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Remove photo 2' })).toHaveCount(0)
    await expect(hint).toHaveCount(0)
  })

  await test.step('a reload asks first, and forgets the removed picture', async () => {
    const asked: string[] = []
    page.once('dialog', (question) => {
      asked.push(question.type())
      void question.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(box).toHaveValue('The old well, dug in 1962 BS')
    await expect(hint).toContainText('Your changes to the photos were lost when the page reloaded.')
    await expect(card.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  })

  await test.step('saving ends the draft', async () => {
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Post updated successfully!')).toBeVisible()
    await page.reload()
    await expect(card.getByText('The old well, dug in 1962 BS')).toBeVisible()
    await expect(box).toHaveCount(0)
  })

  await test.step('discarding ends the draft', async () => {
    await edit()
    await box.fill('Nothing')
    await card.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await expect(card.getByText('The old well, dug in 1962 BS')).toBeVisible()
    await expect(box).toHaveCount(0)
  })
})

test('a post that is changed has ten photos at most', { tag: '@room' }, async ({ member, house }) => {
  const asha = await member('Asha Joshi')
  const { page } = asha
  const { id } = await postWith(asha, 'The old well', 9)
  await page.goto(`/home/post/${id}`)
  const card = cardOf(asha)
  await card.getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(card.getByText(/^9 of 10 files/)).toBeVisible()
  const buffer = await (await page.request.get(`${house.url}/apple-touch-icon.png`)).body()
  const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await page.getByLabel('Photos of the post').setInputFiles(files)
  await expect(page.getByText('Only 1 files added due to 10 file limit', { exact: true })).toBeVisible()
  await expect(card.getByText(/^10 of 10 files/)).toBeVisible()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully!')).toBeVisible()
  await expect(card.getByText('1/10')).toBeVisible()
})
