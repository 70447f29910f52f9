/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { made, noise, notice, offer, showText, typed } from '../app/closed-steps.ts'
import { goBy, goWithin } from '../app/waiting-steps.ts'
import { expect, test } from '../fixtures.ts'

const card = (page: Page) => page.getByRole('main').getByRole('article').first()

async function isOffered(page: Page): Promise<void> {
  await showText(page)
  await expect(notice(page).getByText(typed)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(notice(page)).toHaveCount(0)
  await expect(offer(page)).toHaveCount(0)
}

test(
  'an edit of a post and a begun comment are offered on any page where the post was deleted elsewhere',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const asha = await member('Asha Joshi')
    const { page } = asha
    const group = await made(asha, '/v1/group', {
      name: `Rai ${asha.id.slice(-8)}`,
      visibility: 'PRIVATE',
      joinPolicy: 'OPEN',
    })
    const post = (text: string) => asha.api<{ id: string }>('POST', '/v1/post', { text, groupId: group.id })
    const remove = ({ id }: { id: string }) => asha.api('DELETE', `/v1/post/${id}`)

    await test.step('an edit begun in a group', async () => {
      const begun = await post('The old well')
      await goBy(page, `/home/group/${group.id}`)
      await card(page).getByRole('button', { name: 'More about this post' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await card(page).getByRole('textbox', { name: 'Edit post' }).fill(typed)
      await goWithin(page, '/home/finance')
      await remove(begun)
      await isOffered(page)
    })
    await test.step('a comment begun on the page of a post; the deletion is learnt of after a reload', async () => {
      const begun = await post('The new well')
      await goBy(page, `/home/post/${begun.id}`)
      await card(page).getByRole('textbox').first().fill(typed)
      await page.goto('about:blank')
      await remove(begun)
      await page.goto('/home/finance')
      await isOffered(page)
      await goWithin(page, `/home/group/${group.id}`)
      await expect(page.getByText('No posts yet')).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
    })
    await test.step('the last of seven begun comments, on a quiet page', async () => {
      const kept: { id: string }[] = []
      for (let count = 0; count < 7; count++) kept.push(await post(`Well ${count}`))
      const last = await page.evaluate(
        ([accountId, ids, text]) => {
          const own = JSON.stringify({ text, mentions: [], on: 'POST' })
          const keyOf = (id: string) => `mulghar-draft:${accountId}:comment on ${id}`
          for (const id of ids) localStorage.setItem(keyOf(id), JSON.stringify([{ tab: 'other', text: own }]))
          const keys = Object.keys(localStorage).filter((key) => key.includes('comment on'))
          return ids.find((id) => keys.at(-1) === keyOf(id))!
        },
        [asha.id, kept.map(({ id }) => id), typed] as const,
      )
      await page.goto('about:blank')
      await remove({ id: last })
      await page.goto('/home/finance')
      // Five are asked about at once, and the others ten seconds later.
      await expect(offer(page)).toBeVisible({ timeout: 30_000 })
      await isOffered(page)
    })
  },
)

test(
  'after a ban from a public group, an edit of a post and a new post there are offered',
  { tag: '@room' },
  async ({ member, allowNoise }) => {
    allowNoise(noise)
    const [ravi, asha] = [await member('Ravi Rai'), await member('Asha Joshi')]
    const { page } = asha
    const name = `Rai ${asha.id.slice(-8)}`
    const { id } = await made(ravi, '/v1/group', { name, visibility: 'PUBLIC', joinPolicy: 'OPEN' })
    await asha.api('POST', `/v1/group/${id}/join`, {})
    await asha.api('POST', '/v1/post', { text: 'The old well', groupId: id })
    await goBy(page, `/home/group/${id}`)
    await page.getByRole('main').getByRole('textbox', { name: "What's on your mind?" }).fill('A new roof')
    await card(page).getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await card(page).getByRole('textbox', { name: 'Edit post' }).fill(typed)
    await goWithin(page, '/home/finance')
    await ravi.api('POST', `/v1/group/${id}/ban/${asha.id}`, {})
    await showText(page)
    await expect(notice(page).getByRole('definition')).toHaveText([typed, 'A new roof'].toSorted())
  },
)
