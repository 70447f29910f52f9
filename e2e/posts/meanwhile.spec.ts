/// <reference lib="dom" />
import type { Post } from '@mulghar/contract/posts/posts'
import type { Page } from '@playwright/test'
import { expect, expectGoodEverywhere, request, settled, signIn, test, type Member, type Session } from '../fixtures.ts'
import { shots } from '../shots.ts'
import { postWith } from './sent.ts'

const stale = 'Someone else has changed this in the meantime. Your text is kept; please check the newer version first.'

const cardOn = (page: Page) => page.getByRole('main').getByRole('article')
const boxOf = (page: Page, what: 'post' | 'comment') => cardOn(page).getByRole('textbox', { name: `Edit ${what}` })

async function edit(page: Page, what: 'post' | 'comment', words: string): Promise<void> {
  await cardOn(page)
    .getByRole('button', { name: `More about this ${what}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await boxOf(page, what).fill(words)
}

const save = (page: Page) => cardOn(page).getByRole('button', { name: 'Save' }).click()

/** What is kept of an edit, as pages kept it before they knew of versions. */
const forgetVersion = ({ page }: Member, name: string) =>
  page.evaluate((name) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith(name))!
    const [{ text }] = JSON.parse(localStorage.getItem(key)!)
    const { version: _, ...kept } = JSON.parse(text)
    localStorage.setItem(key, JSON.stringify(kept))
  }, name)

test(
  'an edit that another device overtook keeps its words and shows the newer version; saving it once more succeeds',
  { tag: '@room' },
  async ({ member, visitor: phone, house }) => {
    const asha = await member('Asha Joshi')
    const { page, email, password } = asha
    await signIn(phone, await request<Session>(house, 'POST', '/v1/auth/login', { email, password }))
    const { id } = await postWith(asha, 'The old well', 2)
    const said = await asha.api<{ id: string }>('POST', '/v1/comments', {
      comment: 'Dug by grandfather',
      parentType: 'POST',
      parentId: id,
    })
    const post = () => asha.api<Post>('GET', `/v1/post/${id}`)
    const comment = async () =>
      (await asha.api<{ data: { comment: string }[] }>('GET', `/v1/comments/POST/${id}`)).data[0]!.comment

    await test.step('both devices show the post', async () => {
      for (const window of [page, phone]) {
        await window.goto(`/home/post/${id}`)
        await expect(cardOn(window).getByText('Dug by grandfather')).toBeVisible()
      }
    })

    const card = cardOn(page)
    const told = card.getByRole('alert')
    const newer = card.getByRole('group').filter({ hasText: 'Show the newer version' })
    const show = () => newer.getByText('Show the newer version').click()

    await test.step('the phone saves first, and the page shows the newer version', async () => {
      await edit(page, 'post', 'The old well, dug in 1962 BS')
      await edit(phone, 'post', 'The well of our grandfather')
      await cardOn(phone).getByRole('button', { name: 'Remove photo 2' }).click()
      await save(phone)
      await expect(phone.getByText('Post updated successfully!')).toBeVisible()
      await page.reload()
      await expect(boxOf(page, 'post')).toHaveValue('The old well, dug in 1962 BS')
      await save(page)
      await expect(told).toHaveText(stale)
      await expect(boxOf(page, 'post')).toHaveValue('The old well, dug in 1962 BS')
      expect(await post()).toMatchObject({ text: 'The well of our grandfather' })
      await show()
      await expect(newer.getByText('The well of our grandfather')).toBeVisible()
      await settled(page)
      await shots(asha, 'post-newer')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('the phone saves first once more, then the page saves', async () => {
      await edit(phone, 'post', 'The well of us all')
      await save(phone)
      await expect(cardOn(phone).getByText('The well of us all')).toBeVisible()
      await expect(newer.getByText('The well of us all')).toBeVisible()
      await save(page)
      await expect(page.getByText('Post updated successfully!')).toBeVisible()
      await expect(told).toHaveCount(0)
      await expect(cardOn(phone).getByText('The old well, dug in 1962 BS')).toBeVisible()
      // Photos that were not touched are as the phone left them.
      expect((await post()).medias).toHaveLength(1)
    })

    await test.step('a comment is edited on both devices', async () => {
      await edit(page, 'comment', 'Dug by grandfather and his brothers')
      await edit(phone, 'comment', 'Dug by both of them')
      await save(phone)
      await expect(phone.getByText('Comment updated')).toBeVisible()
      await save(page)
      await expect(told).toHaveText(stale)
      await expect(boxOf(page, 'comment')).toHaveValue('Dug by grandfather and his brothers')
      expect(await comment()).toBe('Dug by both of them')
      await show()
      await expect(newer.getByText('Dug by both of them')).toBeVisible()
      await shots(asha, 'comment-newer')
      await expectGoodEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await save(page)
      await expect(page.getByText('Comment updated')).toBeVisible()
      await expect(told).toHaveCount(0)
      await expect(cardOn(phone).getByText('Dug by grandfather and his brothers')).toBeVisible()
    })

    await test.step('a draft without a version is saved at a second try', async () => {
      await edit(page, 'post', 'The old well, drawn')
      await forgetVersion(asha, `edit of ${id}`)
      await page.reload()
      await save(page)
      await expect(told).toHaveText(stale)
      expect(await post()).toMatchObject({ text: 'The old well, dug in 1962 BS' })
      await save(page)
      await expect(boxOf(page, 'post')).toHaveCount(0)
      await edit(page, 'comment', 'Dug by three')
      await forgetVersion(asha, `edit of comment ${said.id}`)
      await page.reload()
      await save(page)
      await expect(told).toHaveText(stale)
      await save(page)
      await expect(boxOf(page, 'comment')).toHaveCount(0)
      expect([(await post()).text, await comment()]).toEqual(['The old well, drawn', 'Dug by three'])
    })
  },
)
