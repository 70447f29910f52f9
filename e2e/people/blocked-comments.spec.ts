import type { Page } from '@playwright/test'
import { expect, settled, test, type Member } from '../fixtures.ts'
import { anotherTab } from '../tabs.ts'

/** Hari's post with a comment of Ravi, whom Asha is about to block. */
async function discussed(hari: Member, ravi: Member): Promise<string> {
  const { id } = await hari.api<{ id: string }>('POST', '/v1/post', { text: 'The well is clean again' })
  await ravi.api('POST', '/v1/comments', { comment: 'Who paid for it?', parentType: 'POST', parentId: id })
  return `/home/post/${id}`
}

test('a block takes comments from the page before, and posts from open pages', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, hari] = [await member('Asha Gurung'), await member('Ravi Gurung'), await member('Hari Gurung')]
  for (const [who, whom] of [
    [asha, hari],
    [ravi, hari],
    [ravi, asha],
  ] as const)
    await who.api('POST', '/v1/follow', { userId: whom.id })
  const address = await discussed(hari, ravi)
  const comment = (who: Member) => who.page.getByText('Who paid for it?')
  const { page } = asha
  await page.goto(address)
  await expect(comment(asha)).toBeVisible()
  await test.step('Asha blocks the writer and goes back', async () => {
    await page.getByRole('link', { name: 'Ravi Gurung' }).first().click()
    await page.getByRole('button', { name: 'More about Ravi Gurung' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You blocked Ravi Gurung' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('The well is clean again')).toBeVisible()
    await expect(comment(asha)).toHaveCount(0)
  })
  await test.step('the page of the blocked member loses what the blocker has written', async () => {
    const { id } = await asha.api<{ id: string }>('POST', '/v1/post', { text: 'Seeds for all' })
    await asha.api('DELETE', '/v1/block', { userId: ravi.id })
    await ravi.api('POST', '/v1/follow', { userId: asha.id })
    await ravi.page.goto(`/home/post/${id}`)
    await expect(ravi.page.getByText('Seeds for all')).toBeVisible()
    await asha.api('POST', '/v1/block', { userId: ravi.id })
    await expect(ravi.page.getByText('Seeds for all')).toHaveCount(0)
  })
})

test('a block takes finds and own comments and likes from open pages', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi] = [await member('Asha Gurung'), await member('Ravi Gurung')]
  await ravi.api('POST', '/v1/follow', { userId: asha.id })
  const { id } = await asha.api<{ id: string }>('POST', '/v1/post', { text: 'The secret of the well' })
  await ravi.api('POST', '/v1/comments', { comment: 'I know it', parentType: 'POST', parentId: id })
  await ravi.api('POST', '/v1/likes', { contentType: 'POST', contentId: id })
  await ravi.page.goto('/home/search?q=secret')
  const pages = [ravi.page]
  await ravi.api('POST', `/v1/post/${id}/bookmark`, {})
  for (const address of ['/home/activity', '/home/activity?tab=likes', '/home/bookmarks']) {
    const tab = await anotherTab(ravi)
    await tab.goto(address)
    pages.push(tab)
  }
  const isShown = (page: Page) => page.getByRole('main').getByText('The secret of the well').first()
  for (const page of pages) await expect(isShown(page)).toBeVisible()
  await asha.api('POST', '/v1/block', { userId: ravi.id })
  for (const page of pages) await expect(page.getByText('The secret of the well')).toHaveCount(0)
})

test('going back without a connection shows nothing of a blocked member', { tag: '@room' }, async ({ member }) => {
  const [asha, ravi, hari] = [await member('Asha Gurung'), await member('Ravi Gurung'), await member('Hari Gurung')]
  for (const who of [asha, ravi]) await who.api('POST', '/v1/follow', { userId: hari.id })
  const { page } = asha
  const comment = page.getByText('Who paid for it?')
  await page.goto(await discussed(hari, ravi))
  await expect(comment).toBeVisible()
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await page.waitForURL('**/home/groups')
  await settled(page)
  // As from another device. The open page is fetched again, so the block has been heard.
  await Promise.all([page.waitForRequest(/\/v1\/group/), asha.api('POST', '/v1/block', { userId: ravi.id })])
  await page.context().setOffline(true)
  await page.goBack()
  await expect(page.getByRole('main')).toContainText(/There is no connection|The well is clean again/)
  await expect(comment).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText('The well is clean again')).toBeVisible()
  await expect(comment).toHaveCount(0)
})

const outcomes = [
  { name: 'a block after which no answer comes hides comments', status: 204, isShown: false },
  { name: 'a block that fails hides no comments', status: 500, isShown: true },
]

for (const { name, status, isShown } of outcomes)
  test(`${name} on the page before`, { tag: '@room' }, async ({ member, allowNoise }) => {
    allowNoise(/Failed to load resource|500|net::ERR/)
    const [asha, ravi, hari] = [await member('Asha Gurung'), await member('Ravi Gurung'), await member('Hari Gurung')]
    for (const who of [asha, ravi]) await who.api('POST', '/v1/follow', { userId: hari.id })
    const { page } = asha
    const comment = page.getByText('Who paid for it?')
    await page.route('**/v1/stream*', (route) => route.abort())
    await test.step('begin to block', async () => {
      await page.goto(await discussed(hari, ravi))
      await expect(comment).toBeVisible()
      await page.getByRole('link', { name: 'Ravi Gurung' }).first().click()
      await page.getByRole('button', { name: 'More about Ravi Gurung' }).click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      await settled(page)
    })
    const ended = Promise.withResolvers<void>()
    await page.route('**/v1/**', (route) => ended.promise.then(() => route.abort()))
    await page.route('**/v1/block', (route) =>
      status === 204 ? route.continue() : route.fulfill({ status, json: { code: 'kit/bug', message: 'x' } }),
    )
    await test.step('block, with no other answer', async () => {
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Block' }).click()
      if (status === 204) await expect(page.getByText('Ravi Gurung is blocked')).toBeVisible()
      else await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('go back', async () => {
      await page.goBack()
      await page.waitForURL('**/home/post/*')
      await expect(page.getByText('The well is clean again')).toBeVisible()
      await expect(comment).toHaveCount(isShown ? 1 : 0)
    })
    ended.resolve()
  })
