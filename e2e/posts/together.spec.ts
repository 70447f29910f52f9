import { expect, test, type Member } from '../fixtures.ts'
import { postWith } from './sent.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('two members talk over ten photos, name each other, and see what becomes of the post; a block ends it', async ({
  member,
}) => {
  const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai', phone)]
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  const post = await postWith(asha, 'The whole of Tihar', 10)
  await asha.page.goto('/home/profile')
  await ravi.page.goto(`/home/profile/${asha.id}`)
  const viewerOf = async ({ page }: Member) => {
    await page.getByRole('button', { name: /^Post from .*: The whole of Tihar$/ }).click()
    return page.getByRole('dialog', { name: 'Post by Asha Joshi' })
  }
  const [hers, his] = [await viewerOf(asha), await viewerOf(ravi)]

  const said = hers.getByRole('listitem').filter({ hasText: 'Come, @Asha Joshi' })
  await test.step('Ravi names Asha in a comment', async () => {
    await expect(his.getByText('1/10')).toBeVisible()

    const box = his.getByPlaceholder('Add a comment...')
    await box.fill('Come, ')
    await box.press('End')
    await box.pressSequentially('@Ash')
    await his.getByRole('option', { name: 'Asha Joshi' }).click()
    await expect(box).toHaveValue(/^Come, @Asha Joshi/)
    await his.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(said.getByRole('link', { name: '@Asha Joshi' })).toBeVisible()
  })

  await test.step('she replies, and he shows and hides the reply', async () => {
    await said.getByRole('button', { name: 'Reply', exact: true }).click()
    await said.getByPlaceholder('Reply to Ravi Rai...').fill('With the night bus')
    await said.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await his.getByRole('button', { name: 'View 1 reply' }).click()
    await expect(his.getByText('With the night bus')).toBeVisible()
    await his.getByRole('button', { name: 'Hide replies' }).click()
    await expect(his.getByText('With the night bus')).toHaveCount(0)
    await expect(his.getByText('2 comments', { exact: true })).toBeAttached()
  })

  await test.step('she edits and deletes the post', async () => {
    await asha.api('PUT', `/v1/post/${post.id}`, { text: 'Tihar, and the day after' })
    await expect(his.getByText('Tihar, and the day after')).toBeVisible()
    await asha.api('DELETE', `/v1/post/${post.id}`)
    await expect(his).toHaveCount(0)
    await expect(ravi.page.getByText('No media posts yet')).toBeVisible()
  })

  await test.step('she blocks him and unblocks him', async () => {
    await postWith(asha, 'For few', 1)
    await expect(ravi.page.getByRole('button', { name: /: For few$/ })).toBeVisible()
    await asha.api('POST', '/v1/block', { userId: ravi.id })
    await expect(ravi.page.getByRole('button', { name: /: For few$/ })).toHaveCount(0)
    await asha.api('DELETE', '/v1/block', { userId: ravi.id })
    await ravi.page.reload()
    await expect(ravi.page.getByText('Follow this user to see their photos and videos!')).toBeVisible()
  })
})
