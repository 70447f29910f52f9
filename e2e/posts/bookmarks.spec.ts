import type { Post } from '@mulghar/contract/posts/posts'
import { expect, expectGoodEverywhere, settled, test } from '../fixtures.ts'
import { shots } from '../shots.ts'

test(
  'bookmarked posts are listed on a page until the bookmark is removed',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    const { page } = ravi

    await test.step('Ravi opens the empty page from his menu', async () => {
      await page.goto('/home/settings')
      await page.getByRole('button', { name: 'Menu of Ravi Rai' }).click()
      await page.getByRole('menuitem', { name: 'Bookmarks' }).click()
      await expect(page).toHaveURL('/home/bookmarks')
      await expect(page).toHaveTitle('Bookmarks · Mulghar')
      await expect(page.getByText('No bookmarks yet')).toBeVisible()
      await settled(page)
      await expectGoodEverywhere(page)
      await shots(ravi, 'posts-bookmarks-empty')
    })

    const articles = page.getByRole('article', { name: 'Post by Asha Joshi' })
    await test.step('his bookmarks load at a second try, by pages', async () => {
      for (let place = 1; place <= 21; place++) {
        const { id } = await asha.api<Post>('POST', '/v1/post', { text: `Number ${place} of mine` })
        await ravi.api('POST', `/v1/post/${id}/bookmark`)
      }
      await page.route('**/v1/post/bookmarks*', (route) => route.fulfill({ status: 500, body: '' }))
      await page.goto('/home/bookmarks')
      await expect(page.getByRole('alert')).toContainText('Your bookmarks could not be loaded. Please try again.')
      await page.unroute('**/v1/post/bookmarks*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(articles).toHaveCount(20)
      await expect(articles.first()).toContainText('Number 21 of mine')
      await page.getByRole('button', { name: 'Load more posts' }).click()
      await expect(articles).toHaveCount(21)
      await expect(articles.last()).toContainText('Number 1 of mine')
      await expect(page.getByRole('button', { name: 'Load more posts' })).toHaveCount(0)
    })

    await test.step('a failed removal brings the post back', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/v1/post/*/bookmark', async (route) => {
        await held.promise
        await route.fulfill({ status: 500, body: '' })
      })
      await articles.first().getByRole('button', { name: 'Bookmark' }).press('Enter')
      await expect(articles).toHaveCount(20)
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toBeFocused()
      held.resolve()
      await expect(articles).toHaveCount(21)
      await expect(articles.first()).toContainText('Number 21 of mine')
    })

    await test.step('a removed bookmark is gone after a reload too', async () => {
      await page.unroute('**/v1/post/*/bookmark')
      const unmarked = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await articles.first().getByRole('button', { name: 'Bookmark' }).click()
      expect((await unmarked).status()).toBe(204)
      await expect(articles).toHaveCount(20)
      await page.reload()
      await expect(articles.first()).toContainText('Number 20 of mine')
      await settled(page)
      await expectGoodEverywhere(page)
    })
  },
)

test('a bookmark of a post that became private is removed without being told more', async ({ member }) => {
  const [asha, ravi] = [await member('Sarita Lama'), await member('Bikash Lama')]
  const secret = `Only for me ${asha.id.slice(-6)}`
  const { id } = await asha.api<Post>('POST', '/v1/post', { text: secret, visibility: 'MEMBERS' })
  await ravi.api('POST', `/v1/post/${id}/bookmark`)
  await asha.api('PUT', `/v1/post/${id}`, { visibility: 'ONLY_ME' })
  const { page } = ravi
  const rows = page.getByRole('list', { name: 'Posts you can no longer see' }).getByRole('listitem')

  await test.step('the page has a row for it without its text and its author', async () => {
    await page.goto('/home/bookmarks')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('A post you can no longer see')
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(page.getByText('Sarita Lama')).toHaveCount(0)
    await settled(page)
    await expectGoodEverywhere(page)
    await shots(ravi, 'posts-bookmarks-lost')
  })
  await test.step('Remove takes the row away, also after a reload', async () => {
    await rows.getByRole('button', { name: 'Remove entry 1' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toBeFocused()
    await expect(page.getByText('Bookmark removed')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No bookmarks yet')).toBeVisible()
  })
})
