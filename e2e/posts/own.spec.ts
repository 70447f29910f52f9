import type { Post } from '@mulghar/contract/posts/posts'
import { expect, expectGoodEverywhere, settled, test } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { postWith } from './sent.ts'

test(
  "a member's own profile lists all their posts, also those without pictures and for themselves alone",
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    const { page } = asha
    const posted = (text: string, more: object = {}) => asha.api<Post>('POST', '/v1/post', { text, ...more })

    await test.step('Asha has no posts yet', async () => {
      await page.goto('/home/profile')
      await page.getByRole('group', { name: 'Choose posts' }).getByLabel('All posts').check()
      await expect(page.getByText('No posts yet')).toBeVisible()
    })

    const cards = page.getByRole('region', { name: 'All posts' }).getByRole('article')
    await test.step('all her posts load at a second try, by pages', async () => {
      await posted('The first of all')
      await posted('For nobody but me', { visibility: 'ONLY_ME' })
      for (let place = 3; place <= 21; place++) await posted(`Number ${place}`)
      await postWith(asha, 'With two pictures', 2)
      await page.route('**/v1/post', (route) => route.fulfill({ status: 500, body: '' }))
      await page.reload()
      // Posts with pictures are looked at first.
      await expect(page.getByRole('button', { name: /^Post from .*: With two pictures$/ })).toBeVisible()
      await page.getByRole('group', { name: 'Choose posts' }).getByLabel('All posts').check()
      await expect(page.getByRole('main').getByText('Unable to fetch your posts.')).toBeVisible()
      await page.unroute('**/v1/post')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(cards).toHaveCount(20)
      await expect(cards.first()).toContainText('With two pictures')
      await page.getByRole('button', { name: 'Load more posts' }).click()
      await expect(cards).toHaveCount(22)
      await expect(cards.last()).toContainText('The first of all')
    })

    const secret = cards.filter({ hasText: 'For nobody but me' })
    await test.step('one is marked as hers alone', async () => {
      await expect(secret.getByText('Only you')).toBeVisible()
      await settled(page)
      await expectGoodEverywhere(page)
      await shots(asha, 'posts-own-all')
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('she deletes a post in the list', async () => {
      await secret.getByRole('button', { name: 'More about this post' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Post deleted successfully')).toBeVisible()
      await expect(cards).toHaveCount(21)
      await expect(secret).toHaveCount(0)
    })

    await test.step('the profile of another member has photos and videos alone', async () => {
      await page.goto(`/home/profile/${ravi.id}`)
      await expect(page.getByText('Follow this user to see their photos and videos!')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Choose posts' })).toHaveCount(0)
    })
  },
)
