import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const posted = (who: Member, text: string, more: object = {}) => who.api<Post>('POST', '/v1/post', { text, ...more })

/** The choice moves while the page comes, and may lie below the bar of a phone: it is pressed once it can be. */
const chooseFollowing = (page: Page) => page.getByRole('group', { name: 'Whose posts' }).getByLabel('Following').check()

/** The pages of it that were asked for. */
function askedFor({ page }: Member): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/v1\/post\/others(\?|$)/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test(
  'the feed stays as one reads it: what is newer waits behind a button, what was changed or deleted shows',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [
      await member('Asha Joshi'),
      await member('Ravi Rai', { viewport: { width: 390, height: 844 } }),
    ]

    const articles = ravi.page.getByRole('article', { name: 'Post by Asha Joshi' })
    const first = await test.step('Ravi reads the feed to its end', async () => {
      await ravi.api('POST', '/v1/follow', { userId: asha.id })
      const first = await posted(asha, 'The first of mine')
      for (let place = 2; place <= 25; place++) await posted(asha, `Number ${place} of mine`)
      await ravi.page.goto('/home')
      // Posts for every member are there from other journeys too.
      await chooseFollowing(ravi.page)
      await expect(articles).toHaveCount(20)
      await expect(articles.first()).toContainText('Number 25 of mine')
      await ravi.page.getByRole('button', { name: 'Load more posts' }).click()
      await expect(articles).toHaveCount(25)
      await expect(articles.last()).toContainText('The first of mine')
      await expect(ravi.page.getByRole('button', { name: 'Load more posts' })).toHaveCount(0)
      return first
    })

    const asked = askedFor(ravi)

    const newer = ravi.page.getByRole('button', { name: '3 new posts' })
    await test.step('new posts wait behind a button, and an edit shows in place', async () => {
      const last = articles.last()
      await last.scrollIntoViewIfNeeded()
      const place = () => last.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const before = await place()
      for (const text of ['One more', 'Two more', 'Three more']) await posted(asha, text)
      await expect(newer).toBeVisible()
      await asha.api('PUT', `/v1/post/${first.id}`, { text: 'The first, in other words' })
      await expect(last).toContainText('The first, in other words')
      expect(await place()).toBe(before)
      expect(asked).toEqual([])
    })

    await test.step('he loads the new posts', async () => {
      await newer.click()
      await expect(articles.first()).toContainText('Three more')
      await expect(articles.first()).toBeInViewport()
      await expect(articles).toHaveCount(20)
      await expect(ravi.page.getByRole('button', { name: /new post/ })).toHaveCount(0)
      expect(asked).toHaveLength(1)
    })

    await test.step('a deleted post and a blocked author disappear at once', async () => {
      const gone = (await asha.api<{ data: Post[] }>('GET', '/v1/post')).data[0]!
      await asha.api('DELETE', `/v1/post/${gone.id}`)
      await expect(articles.first()).toContainText('Two more')
      expect(asked).toHaveLength(1)
      await asha.api('POST', '/v1/block', { userId: ravi.id })
      await expect(articles).toHaveCount(0)
    })
  },
)

test('the author of the first post can go on writing when others post', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  const { page } = ravi
  await page.goto('/home')
  await chooseFollowing(page)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Mine is the first')
  await page.getByRole('button', { name: 'Post', exact: true }).first().click()
  const mine = page.getByRole('article', { name: 'Post by Ravi Rai' })
  await mine.getByRole('button', { name: /comments/ }).click()
  const box = mine.getByRole('textbox', { name: 'Add a comment...' })
  await box.fill('आधा टिप्पणी')
  await posted(asha, 'Mine is the second')
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible()
  await expect(box).toHaveValue('आधा टिप्पणी')
  await page.getByRole('button', { name: '1 new post' }).click()
  await expect(page.getByRole('article', { name: 'Post by Asha Joshi' })).toContainText('Mine is the second')
})

test(
  'the feed of all has what is for every member, that of those one follows has theirs',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    const [asha, meera, ravi] = [await member('Asha Joshi'), await member('Meera Rai'), await member('Ravi Rai')]

    await test.step('the feed of all loads at a second try', async () => {
      await ravi.api('POST', '/v1/follow', { userId: asha.id })
      await posted(asha, 'For those who follow me')
      await posted(meera, `For every member ${meera.id}`, { visibility: 'MEMBERS' })
      allowNoise(/status of 500/)
      await ravi.page.route('**/v1/post/others?**', (route) => route.fulfill({ status: 500, body: '' }))
      await ravi.page.goto('/home')
      await expect(ravi.page.getByRole('alert')).toContainText('Failed to fetch feed. Please try again.')
      await ravi.page.unroute('**/v1/post/others?**')
      await ravi.page.getByRole('button', { name: 'Try again' }).click()
      await expect(ravi.page.getByText('For those who follow me')).toBeVisible()
      await expect(ravi.page.getByText(`For every member ${meera.id}`)).toBeVisible()
    })

    await test.step('the feed of followed members has only their posts', async () => {
      await chooseFollowing(ravi.page)
      await expect(ravi.page.getByText('For those who follow me')).toBeVisible()
      await expect(ravi.page.getByText(`For every member ${meera.id}`)).toHaveCount(0)
    })

    await test.step('Ravi comments on a post and likes it', async () => {
      const card = ravi.page.getByRole('article', { name: 'Post by Asha Joshi' })
      await card.getByRole('button', { name: '0 comments' }).click()
      await expect(card.getByText('No comments yet')).toBeVisible()
      await card.getByRole('textbox', { name: 'Add a comment...' }).fill('Well said')
      await card.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(card.getByRole('button', { name: '1 comment' })).toBeVisible()
      await card.getByRole('button', { name: 'Like', exact: true }).first().click()
      await expect(card.getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
    })

    await test.step('his own post comes first', async () => {
      await ravi.page.getByRole('textbox', { name: "What's on your mind?" }).fill('Mine')
      const composer = ravi.page.getByRole('region', { name: 'Write a post' })
      await composer.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(ravi.page.getByRole('article').first()).toContainText('Mine')
      await ravi.page.reload()
      await expect(ravi.page.getByRole('article', { name: 'Post by Ravi Rai' })).toContainText('Mine')
      await chooseFollowing(ravi.page)
      await expect(ravi.page.getByRole('article', { name: 'Post by Ravi Rai' })).toHaveCount(0)
    })

    await test.step('both feeds are good, with posts and without', async () => {
      await asha.page.goto('/home')
      await chooseFollowing(asha.page)
      await expect(asha.page.getByText('No posts yet')).toBeVisible()
      await settled(asha.page)
      await expectGoodEverywhere(asha.page)
      await settled(ravi.page)
      await expectGoodEverywhere(ravi.page)
      await shots(ravi, 'posts-feed')
      await shots(asha, 'posts-feed-empty')
    })
  },
)
