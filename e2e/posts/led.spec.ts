import type { Post } from '@mulghar/contract/posts/posts'
import { expect, test } from '../fixtures.ts'

type Made = { id: string }

test('a notice of a like, a comment or an answer leads to the post', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  const post = await asha.api<Post>('POST', '/v1/post', { text: 'The well behind the house' })
  const said = { comment: 'Who dug it?', parentType: 'POST', parentId: post.id }
  await ravi.api('POST', '/v1/likes', { contentId: post.id, contentType: 'POST' })
  const { id } = await ravi.api<Made>('POST', '/v1/comments', said)
  await asha.api('POST', '/v1/comments', { comment: 'Our uncle did.', parentType: 'COMMENT', parentId: id })
  for (const [who, notice] of [
    [asha, 'Ravi Rai likes something you shared “The well behind the house”'],
    [asha, 'Ravi Rai commented on “The well behind the house” “Who dug it?”'],
    [ravi, 'Asha Joshi replied to your comment on “The well behind the house” “Our uncle did.”'],
  ] as const) {
    await who.page.goto('/home/notifications')
    await who.page.getByRole('main').getByRole('button', { name: notice }).click()
    await expect(who.page).toHaveURL(`/home/post/${post.id}`)
    await expect(who.page.getByRole('article', { name: 'Post by Asha Joshi' })).toContainText('The well behind')
  }
})

test(
  'a post is found by its words in both scripts, and opened from the search',
  { tag: '@room' },
  async ({ member }) => {
    const asha = await member('Asha Joshi')
    const { page } = asha
    const main = page.getByRole('main')
    for (const [text, word, otherScript] of [
      ['विक्रम was at Godavari', 'Godavari', 'Vikram'],
      ['गोदावरी is where Vikram was', 'गोदावरी', 'विक्रम'],
    ] as const) {
      const { id } = await asha.api<Post>('POST', '/v1/post', { text })
      for (const words of [word, otherScript]) {
        await page.goto(`/home/search?q=${encodeURIComponent(words)}`)
        await main.getByRole('link', { name: text }).click()
        await expect(page).toHaveURL(`/home/post/${id}`)
        await expect(page.getByRole('article')).toContainText(text)
      }
    }
  },
)
