import { expect, test } from '../fixtures.ts'
import { postWith } from './sent.ts'

test(
  'a post mounts its pictures and buttons when it comes near the window, and keeps them',
  { tag: '@room' },
  async ({ member }) => {
    const [asha, ravi] = [
      await member('Asha Joshi'),
      await member('Ravi Rai', { viewport: { width: 390, height: 844 } }),
    ]
    const { page } = ravi
    const posts = page.getByRole('article', { name: 'Post by Asha Joshi' })
    const [first, far] = [posts.first(), posts.last()]
    const comments = far.getByRole('button', { name: '0 comments' })

    await test.step('a far post has its words, and a place for its picture', async () => {
      await ravi.api('POST', '/v1/follow', { userId: asha.id })
      for (let count = 1; count <= 8; count++) await postWith(asha, `Number ${count}`, 1, [`Picture ${count}`])
      await page.goto('/home')
      // Posts for every member are there from other journeys too.
      await page.getByRole('group', { name: 'Whose posts' }).getByLabel('Following').check()
      await expect(posts).toHaveCount(8)
      await first.scrollIntoViewIfNeeded()
      await expect(first.locator('img[alt="Picture 8"]')).toBeVisible()
      await expect(far).toContainText('Number 1')
      await expect(far.getByRole('img', { name: 'Picture 1' })).toBeAttached()
      await expect(far.locator('img')).toHaveCount(0)
      await expect(comments).toHaveCount(0)
    })

    await test.step('it mounts as it comes near, and nothing moves', async () => {
      const { height } = (await far.boundingBox())!
      await far.scrollIntoViewIfNeeded()
      await expect(far.locator('img[alt="Picture 1"]')).toBeVisible()
      await expect(comments).toBeVisible()
      expect((await far.boundingBox())!.height).toBe(height)
    })

    await test.step('it keeps the focus when it is far again', async () => {
      await comments.focus()
      await first.scrollIntoViewIfNeeded()
      await expect(far).not.toBeInViewport()
      await expect(comments).toBeFocused()
      await expect(far.locator('img[alt="Picture 1"]')).toHaveCount(1)
    })
  },
)
