/// <reference lib="dom" />
import type { Post } from '@mulghar/contract/posts/posts'
import type { Locator } from '@playwright/test'
import { expect, expectGoodEverywhere, settled, test, type Member } from '../fixtures.ts'
import { shots } from '../shots.ts'

const long =
  'Found in the trunk of our grandfather: the vanshavali, copied out in 2007 BS. Nine generations from Jaya Bir, in his own hand. ' +
  'तेस्रो पानामा ऋषिराम पछि कसको नाम छ, कसैले पढ्न सक्नुहुन्छ? The ink has run there, see https://example.org/ink for a picture of it. ' +
  'हजुरबुबाको सन्दुकमा भेटिएको वंशावली हो, नौ पुस्तासम्मको नाम उहाँकै हातले लेखिएको छ।'

const posted = (who: Member, text: string, more: object = {}) => who.api<Post>('POST', '/v1/post', { text, ...more })

const openPost = async (who: Member, { id }: { id: string }) => {
  await who.page.goto(`/home/post/${id}`)
  await expect(who.page.getByRole('article')).toBeVisible()
}

/** Opens the menu of something and chooses in it. */
async function choose(who: Member, menu: string, entry: string): Promise<void> {
  await who.page.getByRole('button', { name: menu }).click()
  await who.page.getByRole('menuitem', { name: entry }).click()
}

test(
  'a post is read, liked, commented on, answered, changed and deleted, and each sees at once what the other did',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    const post = await posted(asha, long)

    const card = ravi.page.getByRole('article', { name: 'Post by Asha Joshi' })
    await test.step('Ravi reads the post', async () => {
      await openPost(asha, post)
      await openPost(ravi, post)
      await expect(ravi.page).toHaveTitle('Post by Asha Joshi · Mulghar')
      await expect(card.getByRole('link', { name: 'Asha Joshi' })).toHaveAttribute('href', `/home/profile/${asha.id}`)
      await expect(card.getByRole('link', { name: 'https://example.org/ink' })).toHaveAttribute(
        'rel',
        'noopener noreferrer nofollow ugc',
      )
      // Only who wrote it changes it.
      await expect(card.getByRole('button', { name: 'More about this post' })).toHaveCount(0)
      const words = card.locator('.line-clamp-4')
      await expect(words).toBeVisible()
      await card.getByRole('button', { name: 'Read more' }).click()
      await expect(words).toHaveCount(0)
    })

    await test.step('he likes it at a second try, and Asha sees his name', async () => {
      allowNoise(/status of 500/)
      await ravi.page.route('**/v1/likes', (route) => route.fulfill({ status: 500, body: '' }))
      await card.getByRole('button', { name: 'Like', exact: true }).click()
      await expect(ravi.page.getByText('Failed to like')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'false')
      await ravi.page.unroute('**/v1/likes')
      await card.getByRole('button', { name: 'Like', exact: true }).click()
      await expect(card.getByRole('button', { name: 'Liked', exact: true })).toHaveAttribute('aria-pressed', 'true')
      await asha.page.getByRole('button', { name: 'Show who liked this: 1' }).click()
      await expect(
        asha.page.getByRole('dialog', { name: 'Likes' }).getByRole('link', { name: 'Ravi Rai' }),
      ).toBeVisible()
      await asha.page.keyboard.press('Escape')
    })

    await test.step('he comments, and Asha replies', async () => {
      await ravi.page.getByRole('textbox', { name: 'Add a comment...' }).fill('He is the brother of Rudranath.')
      await card.getByRole('button', { name: 'Post', exact: true }).click()
      await expect(ravi.page.getByText('Comment added!')).toBeVisible()
      await expect(card.getByRole('button', { name: '1 comment' })).toBeVisible()
      await expect(asha.page.getByText('He is the brother of Rudranath.')).toBeVisible()
      await expect(asha.page.getByRole('button', { name: '1 comment' })).toBeVisible()
      await asha.page.getByRole('button', { name: 'Reply' }).click()
      await asha.page.getByRole('textbox', { name: 'Reply to Ravi Rai...' }).fill('Adding him now.')
      await asha.page.getByRole('textbox', { name: 'Reply to Ravi Rai...' }).press('Tab')
      await asha.page.getByRole('button', { name: 'Reply' }).last().click()
      await ravi.page.getByRole('button', { name: 'View 1 reply' }).click()
      await expect(ravi.page.getByText('Adding him now.')).toBeVisible()
      await expect(card.getByRole('button', { name: '2 comments' })).toBeVisible()
    })

    await test.step('Asha edits it at a second try', () => editAtSecondTry(asha, post, card))

    await test.step('Asha deletes it at a second try', async () => {
      await deleteAtSecondTry(asha, post)
      await expect(ravi.page.getByRole('heading', { level: 1 })).toHaveText('This post no longer exists.')
      await expect(card).toHaveCount(0)
    })
  },
)

test(
  'the link of a post is copied and the post bookmarked; a visitor sees nothing of it',
  { tag: '@room' },
  async ({ member, visitor, house }) => {
    const asha = await member('Asha Joshi', { permissions: ['clipboard-read', 'clipboard-write'] })
    const post = await posted(asha, 'Only for the family', { visibility: 'ONLY_ME', commentsClosed: true })

    await test.step('Asha copies the link of a private post', async () => {
      await openPost(asha, post)
      await expect(asha.page.getByText('Only you')).toBeVisible()
      await expect(asha.page.getByText('Comments are closed here.')).toBeVisible()
      await choose(asha, 'Share', 'Copy link')
      await expect(asha.page.getByText('Link copied')).toBeVisible()
      expect(await asha.page.evaluate(() => navigator.clipboard.readText())).toBe(`${house.url}/home/post/${post.id}`)
    })

    await test.step('she bookmarks it', async () => {
      await asha.page.getByRole('button', { name: 'Bookmark' }).click()
      await expect(asha.page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
      await expect
        .poll(async () => (await asha.api<{ data: Post[] }>('GET', '/v1/post/bookmarks')).data.map(({ id }) => id))
        .toEqual([post.id])
    })

    await test.step('a visitor sees nothing of it', async () => {
      const answered = await visitor.request.get(`/home/post/${post.id}`)
      expect(await answered.text()).not.toContain('Only for the family')
      await visitor.goto(`/home/post/${post.id}`)
      await expect(visitor).toHaveURL(/\/login/)
      await expect(visitor.getByText('Only for the family')).toHaveCount(0)
      await expect(visitor).not.toHaveTitle(/Asha/)
    })

    await test.step('a member without access sees that it does not exist', async () => {
      const ravi = await member('Ravi Rai')
      for (const id of [post.id, crypto.randomUUID(), 'nothing']) {
        await ravi.page.goto(`/home/post/${id}`)
        await expect(ravi.page.getByRole('heading', { level: 1 })).toHaveText('This post no longer exists.')
      }
    })
  },
)

test(
  'the link of a post is shared with an app of the device; closing the share sheet is no failure',
  { tag: '@room' },
  async ({ member, house }) => {
    const asha = await member('Asha Joshi')
    const post = await posted(asha, 'For the family')
    // The browser of the journeys has no sheet: what it is given is kept, and the second time it is closed.
    await asha.page.addInitScript(() => {
      const given: ShareData[] = []
      const share = async (data: ShareData) => {
        given.push(data)
        if (given.length > 1) throw new DOMException('Share canceled', 'AbortError')
      }
      Object.assign(globalThis, { given })
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await openPost(asha, post)
    const given = { url: `${house.url}/home/post/${post.id}`, title: 'Post by Asha Joshi' }
    for (const times of [1, 2]) {
      await choose(asha, 'Share', 'Share with an app')
      await expect
        .poll(() => asha.page.evaluate(() => (globalThis as unknown as { given: ShareData[] }).given))
        .toEqual(Array.from({ length: times }, () => given))
    }
    await expect(asha.page.getByRole('button', { name: 'Share' })).toBeVisible()
  },
)

test('the page of a post is good on both widths and in both themes', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await asha.api('PUT', '/v1/profile/user-detail', { name: 'आशादेवी श्रेष्ठ अधिकारी' })
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  const post = await posted(asha, long)
  const comment = await ravi.api<{ id: string }>('POST', '/v1/comments', {
    comment: 'हेमकर्ण हो। मेरी आमाले पनि यही नाम भन्नुहुन्थ्यो।',
    parentType: 'POST',
    parentId: post.id,
  })
  const reply = { comment: 'Then he is the brother of Rudranath.', parentType: 'COMMENT', parentId: comment.id }
  await asha.api('POST', '/v1/comments', reply)
  await asha.api('POST', '/v1/likes', { contentId: post.id, contentType: 'POST' })
  for (const who of [asha, ravi]) {
    await openPost(who, post)
    await who.page.getByRole('button', { name: 'View 1 reply' }).click()
    await expect(who.page.getByText('Then he is')).toBeVisible()
    await settled(who.page)
    await expectGoodEverywhere(who.page)
  }
  await shots(asha, 'posts-own')
  await shots(ravi, 'posts-other')
  await asha.page.setViewportSize({ width: 1280, height: 800 })
  await choose(asha, 'More about this post', 'Edit')
  await expect(asha.page.getByRole('textbox', { name: 'Edit post' })).toBeVisible()
  await expectGoodEverywhere(asha.page)
  await shots(asha, 'posts-edit')
})

async function editAtSecondTry(asha: Member, post: Post, seen: Locator): Promise<void> {
  await choose(asha, 'More about this post', 'Edit')
  const box = asha.page.getByRole('textbox', { name: 'Edit post' })
  await box.fill('Other words')
  await asha.page.getByRole('button', { name: 'Cancel' }).click()
  await asha.page.getByRole('button', { name: 'Discard' }).click()
  await expect(asha.page.getByText('Found in the trunk')).toBeVisible()
  await choose(asha, 'More about this post', 'Edit')
  await expect(box).toHaveValue(long)
  await box.fill('')
  await expect(asha.page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await box.fill('The ink was read.')
  await asha.page.route(`**/v1/post/${post.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await asha.page.getByRole('button', { name: 'Save' }).click()
  await expect(asha.page.getByText('Failed to update post', { exact: true })).toBeVisible()
  await expect(asha.page.getByText('Failed to update post. Please try again.')).toBeVisible()
  await expect(box).toHaveValue('The ink was read.')
  await asha.page.unroute(`**/v1/post/${post.id}`)
  await asha.page.getByRole('button', { name: 'Save' }).click()
  await expect(asha.page.getByText('Post updated successfully!')).toBeVisible()
  await expect(seen.getByText('The ink was read.')).toBeVisible()
  await expect(seen.getByText('· edited')).toBeVisible()
}

async function deleteAtSecondTry(asha: Member, post: Post): Promise<void> {
  await choose(asha, 'More about this post', 'Delete')
  await asha.page.route(`**/v1/post/${post.id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(asha.page.getByText('Failed to delete post', { exact: true })).toBeVisible()
  await expect(asha.page.getByRole('alertdialog')).toContainText('Failed to delete post. Please try again.')
  await asha.page.unroute(`**/v1/post/${post.id}`)
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(asha.page.getByText('Post deleted successfully')).toBeVisible()
  await expect(asha.page).toHaveURL('/home')
}
