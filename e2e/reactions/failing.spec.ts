import type { Post } from '@mulghar/contract/posts/posts'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type Member } from '../fixtures.ts'

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).last()).toBeVisible()
const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment...' })
const row = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words }).last()

/** Calls of one kind fail while something is done; then they go through again. */
async function failing(page: Page, address: RegExp, method: string, act: () => Promise<void>): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await act()
  await page.unroute(address)
}

async function choose(within: Locator, entry: string): Promise<void> {
  await within.getByRole('button', { name: 'More about this comment' }).first().click()
  await within.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

const comment = (who: Member, words: string, parentType: 'POST' | 'COMMENT', parentId: string) =>
  who.api<{ id: string }>('POST', '/v1/comments', { comment: words, parentType, parentId })

test(
  'failed actions on a comment say so, keep the text and succeed at a second try',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    const post = await asha.api<Post>('POST', '/v1/post', { text: 'The well was dug in 1962 BS' })
    const { page } = ravi
    const main = page.getByRole('main')

    await test.step('comments load at a second try', async () => {
      await failing(page, /\/v1\/comments\/POST\//, 'GET', async () => {
        await page.goto(`/home/post/${post.id}`)
        await expect(main.getByText('Failed to fetch comments.')).toBeVisible()
      })
      await main.getByRole('button', { name: 'Try again' }).click()
      await expect(main.getByText('No comments yet')).toBeVisible()
    })

    await test.step('an empty comment is not sent, and a failed one keeps its text', async () => {
      const send = main.getByRole('button', { name: 'Post', exact: true })
      await box(page).fill('   ')
      await expect(send).toHaveAttribute('aria-disabled', 'true')
      await send.hover({ force: true })
      await expect(page.locator('[popover]', { hasText: 'Comment cannot be empty.' })).toBeVisible()
      await box(page).fill('Who dug it?')
      await failing(page, /\/v1\/comments$/, 'POST', async () => {
        await send.click()
        await says(page, 'Failed to add comment.')
        await expect(box(page)).toHaveValue('Who dug it?')
      })
      await send.click()
      await says(page, 'Comment added!')
      await expect(box(page)).toHaveValue('')
      await box(page).fill('Grandfather did')
      await send.click()
      await expect(row(page, 'Grandfather did')).toBeVisible()
    })

    await test.step('a failed edit keeps its text', async () => {
      await choose(row(page, 'Who dug it?'), 'Edit')
      const editor = page.getByRole('textbox', { name: 'Edit comment' })
      const save = main.getByRole('button', { name: 'Save' })
      await editor.fill('  ')
      await save.click()
      await expect(page.getByRole('alertdialog')).toContainText('Comment cannot be empty.')
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await editor.fill('Who dug the well?')
      await failing(page, /\/v1\/comments\/[\w-]+$/, 'PUT', async () => {
        await save.click()
        await says(page, 'Update failed')
        await says(page, 'Failed to update comment.')
        await expect(editor).toHaveValue('Who dug the well?')
      })
      await save.click()
      await says(page, 'Comment updated')
      await expect(editor).toHaveCount(0)
      await expect(row(page, 'Who dug the well?').getByText('edited')).toBeVisible()
    })

    await test.step('a comment is deleted at a second try', async () => {
      // One without answers goes, and its menu with it: that is said all the same.
      const dialog = page.getByRole('alertdialog', { name: 'Delete Comment' })
      await choose(row(page, 'Grandfather did'), 'Delete')
      await expect(dialog).toContainText('Are you sure you want to delete this comment?')
      await failing(page, /\/v1\/comments\/[\w-]+$/, 'DELETE', async () => {
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await expect(dialog.getByRole('alert')).toHaveText('Failed to delete comment.')
      })
      await expect(page.getByText('Grandfather did')).toBeVisible()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await says(page, 'Comment deleted')
      await expect(row(page, 'Grandfather did')).toHaveCount(0)
      await expect(dialog).toHaveCount(0)
      await expect(row(page, 'Who dug the well?')).toBeVisible()
    })
  },
)

test(
  'replies, likes and the list of likes succeed at a second try',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/status of 500/)
    const [asha, ravi] = [await member('Asha Joshi'), await member('Ravi Rai')]
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    const post = await asha.api<Post>('POST', '/v1/post', { text: 'The well was dug in 1962 BS' })
    const said = await comment(ravi, 'Who dug it?', 'POST', post.id)
    for (const words of ['Grandfather did', 'With his brothers']) await comment(asha, words, 'COMMENT', said.id)
    await asha.api('POST', '/v1/likes', { contentId: said.id, contentType: 'COMMENT' })
    const { page } = ravi
    await page.goto(`/home/post/${post.id}`)
    const mine = row(page, 'Who dug it?')

    await test.step('replies load at a second try', async () => {
      const view = mine.getByRole('button', { name: 'View 2 replies' })
      await failing(page, /\/v1\/comments\/COMMENT\//, 'GET', async () => {
        await view.click()
        await says(page, "Couldn't load replies")
        await expect(view).toHaveAttribute('aria-expanded', 'false')
      })
      await view.click()
      await expect(page.getByText('With his brothers')).toBeVisible()
      await mine.getByRole('button', { name: 'Hide replies' }).click()
      await expect(page.getByText('With his brothers')).toHaveCount(0)
    })

    await test.step('the list of likes loads at a second try', async () => {
      const dialog = page.getByRole('dialog', { name: 'Likes' })
      await failing(page, /\/v1\/likes\/COMMENT\//, 'GET', async () => {
        await mine.getByRole('button', { name: 'Show who liked this: 1' }).click()
        await expect(dialog.getByRole('alert')).toContainText('Failed to fetch likes.')
      })
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('link', { name: 'Asha Joshi' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a like succeeds at a second try', async () => {
      await failing(page, /\/v1\/likes$/, 'POST', async () => {
        await mine.getByRole('button', { name: 'Like', exact: true }).click()
        await says(page, 'Failed to like')
        await says(page, 'Failed to toggle like.')
        await expect(mine.getByRole('button', { name: 'Show who liked this: 1' })).toBeVisible()
      })
      await mine.getByRole('button', { name: 'Like', exact: true }).click()
      await expect(mine.getByRole('button', { name: 'Show who liked this: 2' })).toBeVisible()
      await expect(mine.getByRole('button', { name: 'Liked', exact: true })).toBeVisible()
    })
  },
)

test(
  'a member whose session ended elsewhere is asked to log in to like',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(/^Error: You have been logged out\./)
    const asha = await member('Asha Joshi')
    const { page } = asha
    const post = await asha.api<Post>('POST', '/v1/post', { text: 'The well was dug in 1962 BS' })
    // The stream would show the end of the session too, and sooner.
    await page.route('**/v1/stream', () => undefined)
    await page.goto(`/home/post/${post.id}`)
    const like = page.getByRole('main').getByRole('button', { name: 'Like', exact: true })
    await expect(page.getByText('No comments yet')).toBeVisible()
    await asha.api('POST', '/v1/auth/logout')
    await like.click()
    await says(page, 'Please login to like')
    await expect(page).toHaveURL(new RegExp(`/login\\?from=%2Fhome%2Fpost%2F${post.id}$`))
  },
)
